/** A shop's own backend: what its functions get and give (docs/extending.md). Records are as the server has them. */
import type { Entity } from '../../shared/config/entity.ts';

/** A record by its keys on the server. */
export type ServerRecord = Readonly<Record<string, unknown>>;

/** Whom a call is for. */
export interface Caller {
  /** The token that `signIn` has answered, or that of Google's sign-in; undefined when nobody is signed in. */
  readonly token?: string | undefined;
}

/** A condition that the records of a page meet: one of some values, at least a value, or less than it. */
export interface ServerCondition {
  readonly field: string;
  readonly is: 'any' | 'from' | 'before';
  readonly values: readonly unknown[];
}

/** A part of a list, and what it is asked by. */
export interface PageOf extends Caller {
  /** What somebody has typed to search; '' for nothing. */
  readonly search: string;
  /** All of them hold. */
  readonly filters: readonly ServerCondition[];
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  /** How many records come before the page. */
  readonly from: number;
  /** How many records it has at most. */
  readonly count: number;
}

/** A page of records, and how many there are in all, if that is known. */
export interface ServerPage {
  readonly records: readonly ServerRecord[];
  readonly total?: number | undefined;
}

/** Figures of what a query finds. */
export interface FiguresOf extends Pick<PageOf, 'token' | 'search' | 'filters'> {
  /** The fields to add up. */
  readonly sums: readonly string[];
  /** The fields of which each value is a group. */
  readonly by: readonly string[];
  /** The field of which each day is a group, in a time zone. */
  readonly day?: { readonly field: string; readonly zone: string } | undefined;
}

/** A group of records: how many there are, the values that they share, and their sums. */
export interface ServerFigure {
  readonly count: number;
  readonly values: ServerRecord;
}

/** A change of a record. */
export interface ChangeOf extends Caller {
  readonly id: unknown;
  /** The whole record, or what was changed (`api.body.changes`). */
  readonly record: ServerRecord;
  /** The version that the record must still have, if it has versions (`api.version`). */
  readonly version?: string | undefined;
}

/** A call of an action, or after a save. */
export interface CallOf extends Caller {
  /** As in the config, with its placeholders filled: 'POST /things/7/cancel'. */
  readonly call: string;
  readonly id: unknown;
  readonly body?: unknown;
}

/** Who has signed in. */
export interface SignedIn {
  /** The user id, as `session.uid` names it. */
  readonly id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** Their roles; without them the list of people (`session.entity`) has them. */
  readonly roles?: readonly string[] | undefined;
  /** What the other functions get as `token`. */
  readonly token?: string | undefined;
}

type Answer<Given> = Given | Promise<Given>;
/** A changed record, or its id, or nothing: the panel then shows what it has sent. */
type Changed = ServerRecord | string | number | null | undefined;

/** The functions of a shop's own backend. What it has no function for is not offered. */
export interface BackendFunctions {
  /** All records. */
  list?(entity: Entity, args: Caller, signal: AbortSignal): Answer<readonly ServerRecord[]>;
  /** A page of a list (`list.paging`). */
  page?(entity: Entity, args: PageOf, signal: AbortSignal): Answer<ServerPage>;
  figures?(entity: Entity, args: FiguresOf, signal: AbortSignal): Answer<readonly ServerFigure[]>;
  /** One record; nothing when it is gone. */
  one(entity: Entity, args: Caller & { readonly id: unknown }, signal: AbortSignal): Answer<Changed>;
  /** @param args `key` is the same each time that one record is sent again after its answer was lost */
  create?(
    entity: Entity,
    args: Caller & { readonly record: ServerRecord; readonly key?: string | undefined },
    signal: AbortSignal,
  ): Answer<Changed>;
  update?(entity: Entity, args: ChangeOf, signal: AbortSignal): Answer<Changed>;
  remove?(entity: Entity, args: Omit<ChangeOf, 'record'>, signal: AbortSignal): Answer<unknown>;
  call?(entity: Entity, args: CallOf, signal: AbortSignal): Answer<Changed>;
  /** Stores pictures. @returns what a record keeps of each: an address or an id */
  upload?(
    entity: Entity,
    args: Caller & { readonly files: readonly File[] },
    signal: AbortSignal,
  ): Answer<readonly string[]>;
  signIn?(args: { readonly name: string; readonly password: string }, signal: AbortSignal): Answer<SignedIn>;
}

/** A shop's own backend: `one`, and at least one of `list` and `page`. */
export type ShopBackend = BackendFunctions &
  (Required<Pick<BackendFunctions, 'list'>> | Required<Pick<BackendFunctions, 'page'>>);

/** Defines a shop's own backend: the default export of `custom/backends/{name}.ts`. */
export const defineBackend = (backend: ShopBackend): ShopBackend => backend;

/** Why a call is refused, and the status that says so. */
const statuses = {
  invalid: 422,
  inUse: 409,
  changed: 412,
  missing: 404,
  forbidden: 403,
  signedOut: 401,
  busy: 503,
  failed: 500,
} as const;

/** A refusal. */
export interface FailureOf {
  /**
   * invalid: a value is not accepted; inUse: other records need this one; changed: somebody else has changed it; missing: it
   * is gone; signedOut: the session has ended; busy: a later call may succeed; unreachable: there was no answer.
   */
  readonly kind?: keyof typeof statuses | 'unreachable';
  /** A status of HTTP, in place of the one of `kind`. */
  readonly status?: number | undefined;
  /** The sentence that is shown. */
  readonly message?: string | undefined;
  /** A sentence for each field, by its key on the server; one inside another by its path: 'lines.0.price'. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** How long to wait before the next call, in seconds. */
  readonly retryAfter?: number | undefined;
}

/** A refusal of a shop's own backend. */
export class BackendFailure extends Error {
  override readonly name = 'BackendFailure';
  /** Undefined where there was no answer. */
  readonly status: number | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;
  /** The sentence that is shown, if it has one. */
  readonly said: string | undefined;

  constructor({ kind = 'failed', status, message, fields = {}, retryAfter }: FailureOf) {
    super(message ?? kind);
    this.status = status ?? (kind === 'unreachable' ? undefined : statuses[kind]);
    this.said = message;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** What a function of a shop's own backend throws to refuse a call. */
export const failure = (of: FailureOf): BackendFailure => new BackendFailure(of);

/** A call to the server of an entity, answered over HTTP or by a shop's own backend. */
import type { Zone } from '../text/zone.ts';
import type { Sort } from './sort.ts';

/** A field is one of these values (`any`), at least this value (`from`), or less than this value (`before`). */
export interface Condition {
  readonly field: string;
  readonly is: 'any' | 'from' | 'before';
  readonly values: readonly unknown[];
  /** For `before`: the greatest value that passes. */
  readonly until?: unknown;
}

/** What a call asks a list for. */
export interface Asked {
  readonly search: string;
  /** All of them must hold. Their values are decoded. */
  readonly conditions: readonly Condition[];
  /** The fields to sort by; none for the order of the API. */
  readonly sort: Sort;
}

/** The figures that a call asks for: how many records there are, and the sums of fields, for each group of records. */
export interface AskedFigures {
  readonly sums: readonly string[];
  /** Records with the same values of these fields are a group. */
  readonly by: readonly string[];
  /** So are those of the same day. */
  readonly day?: { readonly field: string; readonly zone: Zone };
}

/** A call that changes something. */
export interface ChangeCall {
  readonly name: 'create' | 'update' | 'remove' | 'call';
  readonly id: unknown;
  readonly body: unknown;
  /** The version that the record must still have. */
  readonly version: string | undefined;
  /** The same for each repeat of a call that adds a record. */
  readonly key: string | undefined;
  /** As in the config, with its placeholders filled. */
  readonly call: string;
}

/** A call, by the name of the function that answers it. Records and values are on the wire, but for those of `asked`. */
export type CustomCall =
  | { readonly name: 'list' }
  | { readonly name: 'page'; readonly asked: Asked; readonly from: number; readonly count: number }
  | { readonly name: 'figures'; readonly asked: Asked; readonly figures: AskedFigures }
  | { readonly name: 'one'; readonly id: unknown }
  | ChangeCall
  | { readonly name: 'upload'; readonly files: readonly File[] };

/** The options of a call that a function of the shop's own backend answers. */
export type CustomCalls = (call: CustomCall) => { readonly timeout: number; readonly fetch: typeof fetch };

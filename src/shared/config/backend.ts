import type { PresetName } from './grammar/presetNames.ts';
import type { EntityConfig, Panel, ReadPreset } from './grammar.ts';

/** How a call asks for a part of a list (docs/config.md, `query`). */
export type QueryWords = NonNullable<Panel['api']['query']>;

/** How an API works: `api` of `panel.json`, with the overrides of an entity's `wire`. */
export interface Backend {
  /** The name of the shop's own backend whose functions take the place of the calls (`custom/backends/`). */
  readonly backend?: string | undefined;
  /** The name of the preset, if there is one. */
  readonly preset?: PresetName;
  /** The base of the calls: '/api', or 'https://api.shop.example/v1'. */
  readonly base: string;
  /** The paths of the rows and the total in a list's answer. */
  readonly rows?: string;
  readonly total?: string;
  /** The paths of the message and the field errors in a failed answer. */
  readonly error?: string;
  readonly fieldErrors?: string | FieldErrorPlaces;
  /** The condition on the answer of a successful call. */
  readonly ok?: Panel['api']['ok'];
  /** The key of a row that has the record's version. */
  readonly version?: string;
  /** The headers that each call sends besides the token's. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The header for the token, and the scheme before it; or whether the browser's cookies take its place. */
  readonly auth?: Panel['api']['auth'];
  /** The settings of request bodies. */
  readonly body?: Panel['api']['body'];
  /** How references to other records are on the wire. */
  readonly references?: Panel['api']['references'];
  /** Parameters of the calls that read, add and change records. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** The header for the key of a call that creates a record. */
  readonly idempotency?: Panel['api']['idempotency'];
  /** How a call asks for a part of a list. */
  readonly query?: QueryWords;
  /** The call that receives pictures. */
  readonly upload?: Upload;
  /** The wire keys of renamed fields, including the id. */
  readonly names?: Readonly<Record<string, string>>;
}

type UploadWords = NonNullable<Panel['api']['upload']>;

/** The call that receives pictures (docs/config.md, `upload`). */
export type Upload = UploadWords & Required<Pick<UploadWords, 'call' | 'base' | 'field' | 'paths'>>;

/** The path of the field errors, and, if they are a list, of the key and the message in each entry. */
interface FieldErrorPlaces {
  readonly at: string;
  readonly field?: string;
  readonly message?: string;
}

/** The paths of a backend's field errors. */
export const fieldErrorPlaces = ({ fieldErrors = 'fields' }: Pick<Backend, 'fieldErrors'>): FieldErrorPlaces =>
  typeof fieldErrors === 'string' ? { at: fieldErrors } : fieldErrors;

/** The backend of an entity; without `wire`, that of calls outside the entities. */
export function backendOf({ api }: Pick<Panel, 'api'>, wire: EntityConfig['wire'] = {}): Backend {
  const own = wire.api ?? {};
  const { name: make, words: preset }: Partial<ReadPreset> = own.preset ?? api.preset ?? {};
  // An entity with another preset inherits no settings of the panel.
  const shared: Partial<Panel['api']> = own.preset ? { auth: api.auth } : api;
  const {
    id = 'id',
    rows,
    total,
    error,
    fieldErrors,
    ok,
    version,
    auth,
    body,
    references,
    params,
    idempotency,
  } = { ...preset, ...shared, ...own };
  // An entity with a server of its own leaves the backend of the panel.
  const isElsewhere = own.base !== undefined || own.preset !== undefined;
  const backend = own.backend ?? (isElsewhere ? undefined : api.backend);
  const names = { ...(id !== 'id' && { id }), ...wire.names };
  const headers = merged(preset?.headers, own.headers ?? shared.headers);
  const query = merged(merged(preset?.query, shared.query), own.query);
  return {
    ...(make && { preset: make }),
    ...(backend !== undefined && { backend }),
    base: own.base ?? api.base,
    rows,
    total,
    error,
    fieldErrors,
    ok,
    version,
    headers,
    auth,
    names,
    body,
    references,
    params,
    idempotency,
    query,
    upload: uploadOf(api, own),
  };
}

type OwnApi = NonNullable<NonNullable<EntityConfig['wire']>['api']>;

/**
 * The upload of an entity: its own words, then those of the panel and its preset. An entity without words of its own, or with
 * a preset that has none, uploads where the panel does.
 */
function uploadOf(api: Panel['api'], own: OwnApi): Upload | undefined {
  const shared = besidePreset(api.preset, api.upload);
  const ofPanel = wholeUpload(shared, api.base);
  if (!own.upload && !own.preset?.words.upload) return ofPanel;
  const words = own.preset ? besidePreset(own.preset, own.upload) : merged(shared, own.upload);
  return wholeUpload(words, own.base ?? api.base) ?? ofPanel;
}

/** The words of a preset with others beside them. A whole description of another call takes none of them. */
function besidePreset(preset: ReadPreset | undefined, words: UploadWords | undefined): UploadWords | undefined {
  const other = words?.call !== undefined && words.field !== undefined && words.paths !== undefined;
  return other && words.call !== preset?.words.upload?.call ? words : merged(preset?.words.upload, words);
}

function wholeUpload(words: UploadWords | undefined, recordsBase: string): Upload | undefined {
  const { call, field, paths, base = recordsBase } = words ?? {};
  if (call === undefined || field === undefined || paths === undefined) return undefined;
  return { ...words, call, field, paths, base: baseBeside(recordsBase, base) };
}

/** A base that may be named from that of the records ('..'). */
export const baseBeside = (recordsBase: string, base: string): string =>
  base === '..' ? outerBase(recordsBase) : base.replace(/^\/$/, '');

/** What a base stands in: '/v1' of '/v1/items', 'https://shop.example' of 'https://shop.example/items'. */
const outerBase = (base: string): string => (/^https?:\/\/[^/]*$/.test(base) ? base : base.replace(/\/[^/]*\/?$/, ''));

const merged = <Words extends object>(words: Words | undefined, others: Words | undefined): Words | undefined =>
  words && others ? { ...words, ...others } : (words ?? others);

/**
 * The base where a shop's own backend takes the place of all calls: it counts as another server, and nobody can have this name
 * (RFC 6761).
 */
export const CUSTOM_BASE = 'https://custom.invalid';

/** Whether a base is the URL of another server. */
export const isExternal = (base: string): boolean => /^https?:/.test(base);

/** The header for a call's token, and the scheme before it. */
export function tokenHeader({ auth = {} }: Pick<Backend, 'auth'>): { readonly name: string; readonly start: string } {
  const { header = 'Authorization', scheme = 'Bearer' } = auth;
  return { name: header, start: scheme && `${scheme} ` };
}

/** The header with the key of a call: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The name of the header for the key of a call, where the config names it; null where no call has one. */
export function idempotencyHeader({ idempotency }: Pick<Backend, 'idempotency'>): string | null | undefined {
  if (idempotency === true) return IDEMPOTENCY_KEY;
  return idempotency === false ? null : idempotency;
}

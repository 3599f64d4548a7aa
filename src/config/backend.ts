import type { EntityConfig, Panel } from './grammar.ts';

/** How an API speaks: `api` of `panel.json`, with what the `wire` of an entity says otherwise. */
export interface Backend {
  /** What the paths of the calls begin with: '/api', or 'https://api.shop.example/v1'. */
  readonly base: string;
  /** Where a list's answer has its rows, and says how many there are. */
  readonly rows?: string | undefined;
  readonly total?: string | undefined;
  /** Where the answer of a failed call has its sentence, and those about fields. */
  readonly error?: string | undefined;
  readonly fieldErrors?: string | FieldErrorPlaces | undefined;
  /** The headers that each call sends besides the token's. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The header that carries the token, and the word before it. */
  readonly auth?: { readonly header?: string; readonly scheme?: string } | undefined;
  /** The keys on the wire of the fields that are called otherwise there; the id is one of them. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** Where the sentences about fields are; where each entry of a list of them has the key of its field, and the sentence. */
export interface FieldErrorPlaces {
  readonly at: string;
  readonly field?: string;
  readonly message?: string;
}

/** Where a backend has the sentences about fields. */
export const fieldErrorPlaces = ({ fieldErrors = 'fields' }: Pick<Backend, 'fieldErrors'>): FieldErrorPlaces =>
  typeof fieldErrors === 'string' ? { at: fieldErrors } : fieldErrors;

/** The backend of an entity; of the calls that belong to none without its `wire`. */
export function backendOf({ api }: Pick<Panel, 'api'>, wire: EntityConfig['wire'] = {}): Backend {
  const { id = 'id', base, rows, total, error, fieldErrors, headers, auth } = { ...api, ...wire.api };
  const names = { ...(id !== 'id' && { id }), ...wire.names };
  return { base, rows, total, error, fieldErrors, headers, auth, names };
}

/** Whether a base is the address of another server, which nothing here can answer for. */
export const isExternal = (base: string): boolean => /^https?:/.test(base);

/** The header that carries the token of a call, and what stands before the token. */
export function tokenHeader({ auth = {} }: Pick<Backend, 'auth'>): { readonly name: string; readonly start: string } {
  const { header = 'Authorization', scheme = 'Bearer' } = auth;
  return { name: header, start: scheme && `${scheme} ` };
}

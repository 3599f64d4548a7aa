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
  readonly fieldErrors?: string | undefined;
  /** The header that carries the token, and the word before it. */
  readonly auth?: { readonly header?: string; readonly scheme?: string } | undefined;
  /** The keys on the wire of the fields that are called otherwise there; the id is one of them. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** The backend of an entity; of the calls that belong to none without its `wire`. */
export function backendOf({ api }: Pick<Panel, 'api'>, wire: EntityConfig['wire'] = {}): Backend {
  const { id = 'id', base, rows, total, error, fieldErrors, auth } = { ...api, ...wire.api };
  return { base, rows, total, error, fieldErrors, auth, names: { ...(id !== 'id' && { id }), ...wire.names } };
}

/** Whether a base is the address of another server, which nothing here can answer for. */
export const isElsewhere = (base: string): boolean => /^https?:/.test(base);

/** The header that carries the token of a call, and what stands before the token. */
export function tokenHeader({ auth = {} }: Pick<Backend, 'auth'>): { readonly name: string; readonly start: string } {
  const { header = 'Authorization', scheme = 'Bearer' } = auth;
  return { name: header, start: scheme && `${scheme} ` };
}

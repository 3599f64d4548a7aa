import { type Api, createApi } from '../../src/panel/wire/api.ts';
import { ApiError, isTimeout } from '../../src/panel/wire/apiError.ts';
import { callWhole } from '../../src/panel/wire/callWhole.ts';
import { WrongAnswer } from '../../src/panel/wire/wrongAnswer.ts';
import { backendOf, isExternal } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { listed, nearest } from '../check/place.ts';
import { type Finding, findingsIn } from './findings.ts';

/** What an audit found in the list of an entity. */
export interface Audited {
  readonly entity: string;
  /** How many records came. */
  readonly records: number;
  /** The total, if the API reports it. */
  readonly total?: number | undefined;
  /** How many of those that came break a rule. */
  readonly failing: number;
  readonly findings: readonly Finding[];
  /** Why the list could not be fetched: a sentence. */
  readonly failure?: string;
}

interface AuditConfig {
  readonly panel: Panel;
  readonly entities: ReadonlyMap<string, Entity>;
}

/** What is audited. */
export interface AuditOptions {
  /** Where the API is. Not needed where the config has it at an address. */
  readonly api?: string | undefined;
  readonly token?: string | undefined;
  /** Only the records of this entity. */
  readonly entity?: string | undefined;
}

/**
 * Fetches the lists of an API and reports records that break the config's rules. It changes nothing.
 * @throws with a sentence when it cannot tell what to fetch
 */
export async function audit(options: AuditOptions, { panel, entities }: AuditConfig): Promise<readonly Audited[]> {
  const { entity: only } = options;
  if (only !== undefined && !entities.has(only)) {
    const meant = nearest(only, entities.keys());
    const others = meant ? `Did you mean '${meant}'?` : `There are: ${listed(entities.keys())}.`;
    throw new Error(`'${only}' is not an entity. ${others}`);
  }
  const asked = [...entities.values()].filter(({ name }) => only === undefined || name === only);
  const { api, at } = connect(options, panel, asked);
  const all: Audited[] = [];
  // One after the other, to put little load on a shop in use.
  for (const entity of asked) all.push(await auditList(api, at(entity), options));
  return all;
}

/**
 * The API at the given URL, in place of the server in `panel.json`; other servers of the config stay.
 * @returns also the entity with its backend there
 */
function connect(
  { api: given = '', token }: AuditOptions,
  panel: Panel,
  asked: readonly Entity[],
): { readonly api: Api; readonly at: (entity: Entity) => Entity } {
  const address = given.replace(/\/+$/, '');
  if (address !== '' && !/^https?:\/\/[^/\s?#]+[^\s?#]*$/.test(address)) {
    throw new Error(`--api is '${address}'. It must be an address, such as https://api.shop.example.`);
  }
  const shared = backendOf(panel);
  const needed = asked.find(({ api }) => !isExternal((api ?? shared).base));
  if (address === '' && needed) throw new Error('Say where the API is: --api https://api.shop.example');
  const path = isExternal(shared.base) ? new URL(shared.base).pathname.replace(/\/$/, '') : shared.base;
  const host = path !== '' && address.endsWith(path) ? address.slice(0, -path.length) : address;
  const isPanels = (base: string) => isExternal(shared.base) && new URL(base).origin === new URL(shared.base).origin;
  const baseAt = (base: string): string =>
    address !== '' && isExternal(base) && isPanels(base) ? host + new URL(base).pathname.replace(/\/$/, '') : base;
  return {
    api: createApi({ ...shared, host, token: async () => token }),
    at: (entity) => {
      const backend = entity.api ?? shared;
      return { ...entity, api: { ...backend, base: baseAt(backend.base) } };
    },
  };
}

async function auditList(api: Api, entity: Entity, options: AuditOptions): Promise<Audited> {
  const nothing = { entity: entity.name, records: 0, failing: 0, findings: [] };
  try {
    const { rows = [], total } = (await callWhole(api, entity)) ?? {};
    const { records, failing, findings } = findingsIn(entity, rows);
    return { ...nothing, records, total, failing, findings };
  } catch (error) {
    return { ...nothing, failure: `The ${entity.name} could not be fetched: ${reasonOf(error, options)}` };
  }
}

/**
 * Why a call failed: the end of a sentence.
 * @param doing what the call was to do
 * @throws what is no failure of a call
 */
export function reasonOf(error: unknown, { token }: Pick<AuditOptions, 'token'>, doing = 'read them'): string {
  if (!(error instanceof ApiError)) throw error;
  const { status, said, cause } = error;
  if (isTimeout(error)) return 'the API took too long to answer.';
  if (error instanceof WrongAnswer) {
    const { word, said, came } = error.mismatch;
    if (said === undefined) return `the answer has ${came}. Say in the config with '${word}' where the list is.`;
    return `'api.${word}' is '${said}', and the answer has ${came}.`;
  }
  if (cause === 'malformed') return "the answer is not a list. Say in the config with 'rows' where the list is.";
  if (status === undefined) return 'no answer came. Is the address right, and the API running?';
  const [field] = Object.entries(error.fields);
  const why = said ?? (field && `${field[0]}: ${field[1]}`);
  const words = why === undefined ? '' : ` (${why.replace(/\.$/, '')})`;
  if (status === 401 && token === undefined) return `the API wants a token${words}. Give it one: --token TOKEN`;
  if (status === 401) return `the API does not take this token${words}.`;
  if (status === 403) return `this token may not ${doing}${words}.`;
  return `the API answered ${status}${words}.`;
}

import { readAll } from '../../src/panel/data/lists/readAll.ts';
import { type Api, createApi } from '../../src/panel/wire/api.ts';
import type { WireList } from '../../src/panel/wire/callList.ts';
import { callWhole } from '../../src/panel/wire/callWhole.ts';
import { type Backend, backendOf, isExternal } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { isPaged } from '../../src/shared/config/paging.ts';
import { UNSORTED } from '../../src/shared/config/sort.ts';
import { originOf, type WireRecord } from '../../src/shared/wire/record.ts';
import { listed, nearest } from '../check/place.ts';
import { type Finding, findingsIn } from './findings.ts';
import { reasonOf } from './reason.ts';
import { type Signing, signedIn } from './signIn.ts';

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
export interface AuditOptions extends Signing {
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
  const { host, shared, at } = connect(options, panel, asked);
  const token = options.token ?? (await signedIn(options, panel.api.login, shared, host, panel.texts));
  const api = createApi({ ...shared, host, token: async () => token });
  const all: Audited[] = [];
  // One after the other, to put little load on a shop in use.
  for (const entity of asked) all.push(await auditList(api, at(entity), { token }));
  return all;
}

/**
 * The API at the given URL, in place of the server in `panel.json`; other servers of the config stay.
 * @returns the host of its paths, its words there, and an entity with its backend there
 */
function connect(
  { api: given = '' }: AuditOptions,
  panel: Panel,
  asked: readonly Entity[],
): { readonly host: string; readonly shared: Backend; readonly at: (entity: Entity) => Entity } {
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
    host,
    shared: { ...shared, base: baseAt(shared.base) },
    at: (entity) => {
      const backend = entity.api ?? shared;
      return { ...entity, api: { ...backend, base: baseAt(backend.base) } };
    },
  };
}

async function auditList(api: Api, entity: Entity, options: Pick<AuditOptions, 'token'>): Promise<Audited> {
  const nothing = { entity: entity.name, records: 0, failing: 0, findings: [] };
  try {
    const { rows = [], total } = (await wholeList(api, entity)) ?? {};
    const { records, failing, findings } = findingsIn(entity, rows);
    return { ...nothing, records, total, failing, findings };
  } catch (error) {
    return { ...nothing, failure: `The ${entity.name} could not be fetched: ${reasonOf(error, options)}` };
  }
}

/** All records of a list, by the calls that the page makes: whole, or page by page with the words of `api.query`. */
async function wholeList(api: Api, entity: Entity): Promise<Pick<WireList, 'rows' | 'total'> | undefined> {
  if (!isPaged(entity)) return callWhole(api, entity);
  const rows: WireRecord[] = [];
  let total: number | undefined;
  for await (const slice of readAll(api, entity, { search: '', conditions: [], sort: UNSORTED })) {
    rows.push(...slice.records.flatMap((record) => originOf(record) ?? []));
    total = slice.total ?? total;
  }
  return { rows, total };
}

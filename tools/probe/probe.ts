import { type Api, createApi } from '../../src/panel/wire/api.ts';
import { ApiError } from '../../src/panel/wire/apiError.ts';
import { isObject } from '../../src/shared/base/json.ts';
import { type Backend, backendOf, isExternal } from '../../src/shared/config/backend.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { type PresetName, presetNames } from '../../src/shared/config/grammar/presetNames.ts';
import type { EntityConfig, FieldSchema, Panel, Preset, RecordSchema } from '../../src/shared/config/grammar.ts';
import { presetNamed, presets } from '../../src/shared/config/presets/index.ts';
import { keyOf } from '../../src/shared/wire/names.ts';
import { originOf } from '../../src/shared/wire/record.ts';
import { type Signing, signedIn } from '../audit/signIn.ts';
import { partOf, readPromises, type Told } from './promises.ts';
import { writePromises } from './writing.ts';

/** What is probed, and how. */
export interface ProbeOptions extends Signing {
  readonly api?: string | undefined;
  readonly token?: string | undefined;
  readonly preset?: PresetName | undefined;
  readonly write?: boolean;
}

/** What a probe found. */
export interface Probed {
  readonly entity: string;
  /** Where the calls went. */
  readonly base: string;
  /** Whose words were used: a preset's, or those of the config. */
  readonly by: PresetName | 'config';
  /** What to write into `api` for this backend. */
  readonly words: Readonly<Record<string, unknown>>;
  readonly promises: readonly Told[];
  /** The entity that was asked for, as it was asked. */
  readonly asked: Entity;
}

interface Config {
  readonly panel: Panel;
  readonly entities: ReadonlyMap<string, Entity>;
}

/** An entity with the words that it is asked with. */
interface Candidate {
  readonly by: Probed['by'];
  readonly entity: Entity;
  readonly idKey?: string | undefined;
}

/**
 * Asks a backend with the words of each preset, and of the config, and tells which suit it and what it does not keep.
 * @param name an entity of the config, or else the path of its list
 * @throws with a sentence when it cannot tell what to ask
 */
export async function probe(name: string, options: ProbeOptions, config: Config): Promise<Probed> {
  const token = options.token ?? (await tokenOf(name, options, config));
  const api = createApi({ host: '', base: '/', token: async () => token });
  let best: { readonly candidate: Candidate; readonly promises: readonly Told[] } | undefined;
  for (const base of basesOf(name, options, config)) {
    for (const candidate of candidatesOf(name, base, options, config)) {
      const asked = await known(api, candidate);
      const promises = await readPromises({ api, entity: asked.entity, token });
      if (!best || scoreOf(promises) > scoreOf(best.promises)) best = { candidate: asked, promises };
    }
    // The same address with the path of the config behind it, only where nothing answers without.
    if (best?.promises[0]?.holds) break;
  }
  if (!best) throw new Error('There is nothing to ask.');
  const { candidate, promises } = best;
  const { entity, by } = candidate;
  const asking = { api, entity, token };
  const written = options.write && promises[0]?.holds ? await writePromises(asking) : [];
  const base = entity.api?.base ?? '';
  const words = promises[0]?.holds ? wordsOf(candidate, promises) : {};
  return { entity: name, base, by, words, promises: [...promises, ...written], asked: entity };
}

/** The token of the person who signs in, if somebody is to: by the words of the preset, or of the config. */
function tokenOf(name: string, options: ProbeOptions, config: Config): Promise<string | undefined> {
  const { panel } = config;
  const words: NonNullable<Preset['login']> =
    (options.preset && presets[options.preset].login) ?? panel.api.login ?? {};
  const { auth, ...login } = words;
  const [base = ''] = basesOf(name, options, config);
  const backend = { ...backendOf(panel), base, ...(auth && { auth }) };
  return signedIn(options, login, backend, '', panel.texts);
}

/**
 * How well words suit a backend. Words by which the rows cannot be read suit least: nothing else could be tried, so that
 * nothing else could fail either.
 */
const scoreOf = (promises: readonly Told[]): number =>
  promises[0]?.holds
    ? promises.reduce((sum, { holds }) => sum + (holds === undefined ? 0 : holds ? 2 : -1), 0)
    : Number.NEGATIVE_INFINITY;

/** Where the calls may begin: at the given address, or with the config's path behind it. */
function basesOf(name: string, { api = '' }: ProbeOptions, { panel, entities }: Config): readonly string[] {
  const own = (entities.get(name)?.api ?? backendOf(panel)).base;
  const address = api.replace(/\/+$/, '');
  if (address === '' && isExternal(own)) return [own];
  if (!/^https?:\/\/[^/\s?#]+[^\s?#]*$/.test(address) || !URL.canParse(address)) {
    const asked = 'an address, such as https://api.shop.example/items';
    throw new Error(
      address === '' ? `Say where the API is: --api with ${asked}.` : `--api is '${address}'. It must be ${asked}.`,
    );
  }
  const path = isExternal(own) ? new URL(own).pathname.replace(/\/$/, '') : own;
  return path === '' || address.endsWith(path) ? [address] : [address, address + path];
}

/** The config's own words, and each preset's. */
function candidatesOf(name: string, base: string, { preset }: ProbeOptions, { panel, entities }: Config): Candidate[] {
  const entity = entities.get(name);
  const { auth } = entity?.api ?? backendOf(panel);
  const makes = preset ? [preset] : presetNames;
  const configured: Candidate[] =
    entity && !preset
      ? [{ by: 'config', entity: { ...entity, api: { ...(entity.api ?? backendOf(panel)), base } } }]
      : [];
  const others = makes.map((make): Candidate => {
    const words = { preset: presetNamed(make), base, ...(auth && { auth }) };
    const made = entity ?? sketched(name, panel, make);
    const api = backendOf(panel, { ...made.wire, api: words });
    // The panel's key of versions is that of its own API.
    return { by: make, entity: { ...made, api, ...(!entity && { version: api.version }) } };
  });
  return [...configured, ...others];
}

/** An entity that the config does not have. */
const sketched = (name: string, panel: Panel, preset: PresetName): Entity =>
  entityFrom(
    name.replace(/^.*\//, ''),
    { type: 'object', properties: { id: { type: 'string' } } },
    { endpoints: callsOf(preset, `/${name.replace(/^\/|\/$/g, '')}`), list: { title: name, label: 'id', columns: [] } },
    panel,
  );

/** Keys that backends use for the id. */
const idKeys = ['id', '_id', 'documentId', 'uuid', 'pk', 'key'];

/** A candidate with the key of the id that its rows have, and the fields of an entity that the config does not have. */
async function known(api: Api, candidate: Candidate): Promise<Candidate> {
  const { entity } = candidate;
  const plain: Backend = { ...(entity.api ?? { base: '' }), names: {} };
  const found = await partOf({ api, entity: { ...entity, api: plain } }).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  const rows = found?.records.flatMap((record) => originOf(record) ?? []) ?? [];
  const [row] = rows;
  if (!row) return candidate;
  const said = keyOf(entity.api, 'id');
  const idKey = Object.hasOwn(row, said) ? said : idKeys.find((key) => Object.hasOwn(row, key));
  const names = { ...entity.api?.names, ...(idKey && idKey !== said && { id: idKey }) };
  const isSketch = Object.keys(entity.schema.properties).join() === 'id';
  const schema = isSketch ? schemaOf(rows, idKey) : entity.schema;
  const label = Object.entries(schema.properties).find(
    ([name, { type, format, readOnly }]) => name !== 'id' && type === 'string' && !format && !readOnly,
  );
  const list = isSketch && label ? { ...entity.list, label: label[0] } : entity.list;
  return {
    ...candidate,
    idKey: idKey === said ? undefined : idKey,
    entity: { ...entity, schema, list, api: { ...plain, names } },
  };
}

/** The preset, and the words beside it. */
function wordsOf({ by, idKey }: Candidate, promises: readonly Told[]): Probed['words'] {
  const canOf = (code: Told['code']) => {
    const of = promises.filter((told) => told.code === code);
    const broken = of.filter(({ holds }) => holds === false);
    if (broken.length === 0) return undefined;
    const kept = of.flatMap(({ holds, field }) => (holds && field ? [field] : []));
    return kept.length > 0 ? kept : false;
  };
  const can = { sort: canOf('sort'), filter: canOf('filter'), search: canOf('search') };
  const said = Object.fromEntries(Object.entries(can).filter(([, value]) => value !== undefined));
  return {
    ...(by !== 'config' && { preset: by }),
    ...(idKey && { id: idKey }),
    ...(Object.keys(said).length > 0 && { query: { can: said } }),
  };
}

/** How a record is changed where that is not 'PATCH /things/{id}'. */
const updates: Readonly<Partial<Record<PresetName, string>>> = {
  strapi: 'PUT',
  'json-server': 'PUT',
  'simple-rest': 'PUT',
  medusa: 'POST',
  woocommerce: 'PUT',
};

/** The calls that a backend of a make has for records of a name. @param path where they are: '/products' */
export function callsOf(preset: PresetName | undefined, path: string): EntityConfig['endpoints'] {
  const list = preset === 'django-rest' ? `${path}/` : path;
  const one =
    preset === 'postgrest' ? `${path}?id=eq.{id}` : preset === 'django-rest' ? `${path}/{id}/` : `${path}/{id}`;
  return {
    list: `GET ${list}`,
    create: `POST ${list}`,
    update: `${(preset && updates[preset]) ?? 'PATCH'} ${one}`,
    // Without it the record is moved to the trash.
    remove: `DELETE ${one}${preset === 'woocommerce' ? '?force=true' : ''}`,
  };
}

/**
 * The schema of records as they came, for an entity that the config does not have yet.
 * @param idKey the key of their ids
 */
export function schemaOf(rows: readonly Readonly<Record<string, unknown>>[], idKey = 'id'): RecordSchema {
  const samples = new Map(rows.flatMap((row) => Object.entries(row).filter(([, value]) => value !== null)));
  const type = typeof samples.get(idKey) === 'number' ? 'integer' : 'string';
  samples.delete(idKey);
  const fields = [...samples].map(([name, value]): [string, FieldSchema] => [name, fieldOf(value)]);
  return { type: 'object', properties: { id: { type, readOnly: true }, ...Object.fromEntries(fields) } };
}

function fieldOf(value: unknown): FieldSchema {
  if (Array.isArray(value))
    return { type: 'array', items: isObject(value[0]) ? { type: 'object' } : { type: 'string' } };
  if (isObject(value)) return { type: 'object' };
  if (typeof value === 'number' || typeof value === 'boolean')
    return { type: typeof value === 'number' ? 'number' : 'boolean' };
  const text = String(value);
  const format = /^\d{4}-\d\d-\d\dT/.test(text) ? 'date-time' : /^\d{4}-\d\d-\d\d$/.test(text) ? 'date' : undefined;
  // What the backend keeps itself is not for a form.
  return { type: 'string', ...(format && { format }), ...(format === 'date-time' && { readOnly: true }) };
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isExternal } from '../../../src/shared/config/backend.ts';
import { base as baseGrammar, keyPath } from '../../../src/shared/config/grammar/backend.ts';
import { ownFolder } from '../../build/shopFiles.ts';
import { shop } from '../../schemaFolder.ts';
import { type EntityFiles, fieldNames, isReserved, keyNamesField } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { queryWordProblems } from './queryProblems.ts';

/** The server's own paths. */
const serversOwn = [
  '/assets',
  '/uploads',
  '/login',
  '/local-sign-in',
  '/signed-out',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** Headers that a page may not set, or that calls use otherwise. */
const takenHeaders =
  /^(accept-.*|connection|content-.*|cookie2?|date|dnt|expect|host|if-.*|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|via)$/i;

/** The names of the shop's own backends: the files of `custom/backends/`. */
function backendNames(): string[] {
  const folder = join(ownFolder(shop, 'custom'), 'backends');
  return existsSync(folder) ? readdirSync(folder).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []) : [];
}

/**
 * Problems in the description of a backend.
 * @param api `api` of `panel.json`, or `wire.api` of an entity
 * @param panelApi `api` of `panel.json`, for the defaults of `wire.api`
 */
export function* backendProblems(api: Place, panelApi: Place): Generator<ConfigProblem> {
  const base = api.get('base');
  const backend = api.get('backend');
  if (!base.exists && !backend.exists && api.exists && api.file === panelApi.file)
    yield api.keyProblem('missing-word', "'base' is missing.");
  if (backend.exists && base.text !== undefined && !isExternal(base.text))
    yield base.problem('malformed-value', "must be the address of a server beside 'backend', or left out.");
  const names = backendNames();
  if (backend.text !== undefined && !names.includes(backend.text))
    yield backend.unknown('unknown-backend', 'is not a file of custom/backends', names);
  if (base.text === '/') yield base.problem('reserved-address', "must be more than '/': the pages are there.");
  const own = serversOwn.find((path) => `${base.text}/`.startsWith(`${path}/`));
  if (own) yield base.problem('reserved-address', `'${own}' is used by the server itself.`);

  const address = base.text !== undefined && isExternal(base.text) ? base.text : undefined;
  if (address !== undefined && new RegExp(baseGrammar.pattern).test(address) && !URL.canParse(address)) {
    yield base.problem('malformed-value', 'is not an address that a browser can call.');
  }
  const errors = api.get('fieldErrors');
  const paths = [...['id', 'rows', 'total', 'error'].map((word) => api.get(word)), errors];
  for (const path of [...paths, ...errors.entries.map(([, place]) => place)]) yield* reservedKeyProblems(path);
  yield* reservedKeyProblems(api.get('references', 'key'));
  yield* dottedProblems(api.get('id'));
  yield* dottedProblems(api.get('references', 'key'));
  yield* headerProblems(api, panelApi);
  yield* keyHeaderProblems(api, panelApi);
  yield* okProblems(api.get('ok'));
  yield* queryWordProblems(api);

  const header = api.get('auth', 'header');
  if (takenHeaders.test(header.text ?? '')) {
    yield header.problem(
      'reserved-header',
      `'${header.text}' cannot carry a token: browsers or calls use it for something else.`,
    );
  }

  const [rows, total] = ['rows', 'total'].map((word) => (api.get(word).exists ? api : panelApi).get(word));
  const [list, count] = [rows?.text, total?.text];
  if (list === undefined || count === undefined) return;
  const place = api.get('total').exists ? total : rows;
  if (place?.file !== api.file) return;
  if (list === count || count.startsWith(`${list}.`)) {
    yield place.problem('contradicting-paths', `'${count}' is in '${list}', which is the list of the rows.`);
  } else if (list.startsWith(`${count}.`)) {
    yield place.problem('contradicting-paths', `'${list}' is in '${count}', which is a number.`);
  }
}

/** The header that carries the token. */
const tokenIn = (api: Place, panelApi: Place): string =>
  api.get('auth', 'header').text ?? panelApi.get('auth', 'header').text ?? 'Authorization';

/** The header for the key of a call: none that calls use otherwise. */
function* keyHeaderProblems(api: Place, panelApi: Place): Generator<ConfigProblem> {
  const header = api.get('idempotency');
  if (header.text === undefined) return;
  const isToken = header.text.toLowerCase() === tokenIn(api, panelApi).toLowerCase();
  if (!isToken && !takenHeaders.test(header.text)) return;
  const what = isToken ? 'it carries the token' : 'browsers or calls use it for something else';
  yield header.problem('reserved-header', `'${header.text}' cannot carry a key: ${what}.`);
}

/** The paths of an answer that a condition names. */
function* okProblems(ok: Place): Generator<ConfigProblem> {
  const tests = ok.get('properties');
  for (const [path, place] of (tests.exists ? tests : ok).entries) {
    if (!new RegExp(keyPath.pattern).test(path))
      yield place.keyProblem('malformed-value', `${keyPath.patternErrorMessage}.`);
    else if (path.split('.').some(isReserved))
      yield place.keyProblem(
        'reserved-name',
        `'${path}' has a part with a meaning of its own in JavaScript: no key can have this name.`,
      );
  }
}

/** Headers for each call: none that calls use otherwise. */
function* headerProblems(api: Place, panelApi: Place): Generator<ConfigProblem> {
  const token = tokenIn(api, panelApi);
  for (const [name, header] of api.get('headers').entries) {
    if (!/^[A-Za-z0-9-]+$/.test(name)) {
      yield header.keyProblem('malformed-value', "must be the name of a header, such as 'Prefer'.");
    } else if (takenHeaders.test(name) || name.toLowerCase() === token.toLowerCase()) {
      const what = takenHeaders.test(name) ? 'browsers or calls use it for something else' : 'it carries the token';
      yield header.keyProblem('reserved-header', `'${name}' cannot be set: ${what}.`);
    }
  }
}

/** A key of a record is not a path. Keys such as OData's '@odata.etag' contain dots. */
function* dottedProblems(name: Place): Generator<ConfigProblem> {
  if (!name.text?.includes('.') || name.text.startsWith('@')) return;
  yield name.problem(
    'malformed-value',
    `'${name.text}' has a dot: it must be a key of the record itself. For what is inside an object, make a field of type 'object' with 'properties'.`,
  );
}

/** A property of every JavaScript object cannot be a key of an answer. */
export function* reservedKeyProblems(path: Place): Generator<ConfigProblem> {
  const odd = path.text?.replaceAll('[]', '').split('.').find(isReserved);
  if (odd !== undefined)
    yield path.problem('reserved-name', `'${odd}' has a meaning of its own in JavaScript: no key can have this name.`);
}

/** Problems in an entity's backend settings and field names there. */
export function* entityBackendProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const [own, shared] = [entity.ui.get('wire', 'api'), entity.panel.get('api')];
  yield* backendProblems(own, shared);

  const names = entity.ui.get('wire', 'names');
  const id = own.get('id').text ?? shared.get('id').text;
  const fields = fieldNames(entity);
  const taken = new Map<string, string>([
    ...fields
      .filter((field) => !names.get(field).exists && field !== 'id')
      .map((field) => [field, `field '${field}'`] as const),
    [id ?? 'id', 'the id'] as const,
  ]);
  const version = own.get('version').text ?? shared.get('version').text;
  if (version !== undefined) taken.set(version, 'the version');
  if (own.get('id').exists && id !== undefined && fields.includes(id) && id !== 'id' && !names.get(id).exists) {
    yield own.get('id').problem('name-taken', `'${id}' is the key of field '${id}' already.`);
  }
  for (const [field, name] of names.entries) {
    if (field === 'id') {
      yield name.keyProblem('misplaced-word', "is set by 'id' in 'wire.api'.");
      continue;
    }
    yield* keyNamesField(name, entity);
    if (name.text === undefined) continue;
    if (isReserved(name.text)) {
      yield name.problem(
        'reserved-name',
        `'${name.text}' has a meaning of its own in JavaScript: no key can have this name.`,
      );
      continue;
    }
    yield* dottedProblems(name);
    const owner = taken.get(name.text);
    if (name.text === field) yield name.problem('no-effect', `'${field}' has this name anyway: leave it out.`);
    else if (owner) yield name.problem('name-taken', `'${name.text}' is the key of ${owner} already.`);
    taken.set(name.text, `field '${field}'`);
  }
}

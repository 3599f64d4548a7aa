import { isExternal } from '../../../src/shared/config/backend.ts';
import type { ConfigFiles } from '../files.ts';
import { peopleOf } from '../people.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { callAt, callsOf } from './callProblems.ts';
import { suits } from './wireProblems.ts';

/** A call of the API, where the config names it. */
interface NamedCall {
  readonly place: Place;
  readonly name: string;
  readonly owner: string;
  /** Its endpoint, where it is an entity's. */
  readonly endpoint?: Place;
  /** What its path begins with. */
  readonly base: string;
}

/**
 * Calls that our own API cannot serve or distinguish: the same verb and path, with any placeholders. Records that can
 * be changed can also be read, so an update is also a GET of the same path. Other APIs are not checked.
 */
export function* routeProblems(config: ConfigFiles): Generator<ConfigProblem> {
  const { panel, entities } = config;
  const upload = panel.get('api', 'upload');
  const base = panel.get('api', 'base').text ?? '';
  const owners = new Map([[`GET ${base}/openapi.json`, "the API's own document"]]);
  const calls: NamedCall[] = [
    { place: callAt(upload), name: 'upload', owner: 'the upload', base },
    { place: panel.get('api', 'history'), name: 'history', owner: 'the history', base },
    ...[...entities.values()].flatMap(({ name: entity, ui }) =>
      callsOf(ui).map((call) => ({
        ...call,
        owner: `'${call.title}' of ${entity}`,
        base: ui.get('wire', 'api', 'base').text ?? base,
      })),
    ),
    ...inviteOf(config, base),
  ];
  for (const { place, name, owner, base, endpoint } of calls.filter((call) => !isExternal(call.base))) {
    if (isExternal(place.text?.split(' ')[1] ?? '')) continue;
    yield* servedProblems(place, name);
    if (endpoint) yield* unservedProblems(place, name, endpoint);
    const routes = routesOf(place.text ?? '', name, base);
    const taken = routes.map((route) => owners.get(route)).find((other) => other !== undefined);
    if (taken !== undefined)
      yield place.problem('duplicate-call', `is already the call of ${taken}: the API could not tell them apart.`);
    for (const route of routes) owners.set(route, owner);
  }
}

/** The API finds a record by the path, not by the query string. */
function* servedProblems(place: Place, name: string): Generator<ConfigProblem> {
  const [, path = ''] = (place.text ?? '').replace(/[?#].*$/, '').split(' ');
  const [odd] = /[*:%()]|\}[\w{]/.exec(path) ?? [];
  if (odd !== undefined)
    yield place.problem('malformed-address', `has '${odd}' in its path, which the API cannot serve.`);
  const isOfRecord = ['update', 'remove', 'afterSave'].includes(name);
  if (isOfRecord && place.text?.includes('{id}') && !path.includes('{id}')) {
    yield place.problem(
      'address-without-id',
      "names the record behind the path, where our own API does not look. Put '{id}' into the path; for another API say its address in 'base'.",
    );
  }
}

/** Calls of actions, which the embedded API has none of, and those after a save that add to no list. */
function* unservedProblems(place: Place, name: string, endpoint: Place): Generator<ConfigProblem> {
  const [verb = '', path] = place.text?.split(' ') ?? [];
  if (path === undefined) return;
  if (name === 'action')
    yield place.warning(
      'unserved-call',
      `is not served by the embedded API: the button would fail. If another server answers it, name that one: '${verb} https://…${path}', or by 'base' in 'wire.api'.`,
    );
  else if (name === 'afterSave' && !endpoint.get('body').exists)
    yield place.warning(
      'unserved-call',
      "is not served by the embedded API, which adds to the lists that a 'body' names: each save would end with a message of failure. If another server answers it, name that one by 'base' in 'wire.api'.",
    );
}

/** The call that adds people, which the API has where their entity has no call of its own for it. */
function inviteOf(config: ConfigFiles, shared: string): NamedCall[] {
  const ui = peopleOf(config)?.ui;
  const base = ui?.get('wire', 'api', 'base').text ?? shared;
  const create = ui?.get('endpoints', 'create');
  return create?.exists
    ? []
    : [{ place: config.panel.get('session', 'invite'), name: 'create', owner: 'the call that adds people', base }];
}

/** What the API answers for a call: 'PUT /things/{}', and for an update 'GET /things/{}'. */
function routesOf(call: string, name: string, base: string): string[] {
  const [verb = '', path] = call.replace(/[?#].*$/, '').split(' ');
  // A wrong verb is reported already; once fixed, the call may not be a duplicate.
  if (path === undefined || !suits(name, verb)) return [];
  const address = base + path.replace(/\{\w+\}/g, '{}');
  // A list with another verb, and an update without a record, are reported already.
  if (name === 'list') return [`GET ${address}`];
  return [...new Set([`${verb} ${address}`, ...(name === 'update' && path.includes('{') ? [`GET ${address}`] : [])])];
}

import { distance } from 'fastest-levenshtein';
import { blanksIn, type EntityFiles, fieldAt, fieldNames, typeOf } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** The place of a call: the endpoint itself, or its `call`. */
export const callAt = (endpoint: Place): Place => (endpoint.text === undefined ? endpoint.get('call') : endpoint);

/** What the paths of an entity's calls begin with. */
export function baseOf({ ui, panel }: Pick<EntityFiles, 'ui' | 'panel'>): string | undefined {
  const own = ui.get('wire', 'api', 'base');
  return (own.exists ? own : panel.get('api', 'base')).text;
}

/** Each call of an entity: the name of its endpoint, or 'action', and the title of what it does. */
export const callsOf = (ui: Place) =>
  [
    ...ui
      .get('endpoints')
      .entries.flatMap(([name, endpoint]) =>
        (name === 'afterSave' ? endpoint.items : [endpoint]).map((step) => ({ name, title: name, endpoint: step })),
      ),
    ...ui.get('actions').items.map((action) => ({
      name: 'action',
      title: action.get('title').text,
      endpoint: action.get('call'),
    })),
  ].map((call) => ({ ...call, place: callAt(call.endpoint) }));

/** Calls with an optional or non-scalar field in their path. */
export function* callFieldProblems(entity: EntityFiles): Generator<ConfigProblem> {
  if (!entity.schema.exists) return;
  const required = entity.schema.get('required').texts;
  for (const { endpoint, place } of callsOf(entity.ui)) {
    const unlessEmpty = endpoint.get('unlessEmpty');
    const skipped = [unlessEmpty.text, ...unlessEmpty.texts];
    for (const name of blanksIn(place.text)) {
      const field = fieldAt(entity, name);
      if (name === 'id' || !field.exists) continue;
      if (typeOf(field) === 'array')
        yield place.problem('field-mismatch', `'${name}' is a list, which cannot be part of an address.`);
      else if (!required.includes(name) && !skipped.includes(name)) {
        yield place.problem(
          'incomplete-address',
          `'${name}' is not required: a record without it has no such address. Put it into 'required' of ${entity.schema.file}.`,
        );
      }
    }
  }
}

/** Omitted keys that resemble a field, which would be sent. Other keys are those outside the schema. */
export function* omitProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const names = fieldNames(entity);
  for (const place of entity.ui.get('wire', 'omit').items) {
    const { text = '' } = place;
    if (!entity.schema.exists || names.includes(text)) continue;
    const meant = names.find((name) => isNearly(text, name));
    if (meant)
      yield place.problem('unknown-field', `'${text}' is not a field of ${entity.name}, and nearly one.`, meant);
  }
}

/** Stricter than elsewhere: 'updatedAt' may well be meant beside a field 'createdAt'. */
const isNearly = (text: string, name: string): boolean =>
  text.toLowerCase() === name.toLowerCase() ||
  (text.length > 2 && lettersOf(text) === lettersOf(name)) ||
  (Math.min(text.length, name.length) > 3 && distance(text, name) <= (name.length > 5 ? 2 : 1));

/** The sorted letters of a name: equal if letters are swapped. */
const lettersOf = (name: string): string => [...name.toLowerCase()].sort().join('');

/** The steps of a path that the lists of ad blockers hold back. */
const HELD =
  /^(ads?|adserver|adverts?|advertis(ing|ers?|ements?)|affiliates?|analytics|banners?|pixels?|popups?|sponsor(s|ed)?|telemetry|track(ing|ers?))$/i;

/** Calls that an ad blocker in somebody's browser may hold back. */
export function* heldPathProblems({ ui, panel }: EntityFiles): Generator<ConfigProblem> {
  const base = baseOf({ ui, panel }) ?? '';
  for (const { place } of callsOf(ui)) {
    const [, path = ''] = (place.text ?? '').replace(/[?#].*$/, '').split(' ');
    const held = `${base.replace(/^https?:\/\/[^/]*/, '')}${path}`.split('/').find((step) => HELD.test(step));
    if (held === undefined) continue;
    yield place.warning(
      'held-path',
      `has '${held}' in its path: ad blockers hold such calls back. If the API has it under another path, name that one.`,
    );
  }
}

/** Calls of an entity that repeat the base. */
export function* repeatedBaseProblems({ ui, panel }: EntityFiles): Generator<ConfigProblem> {
  const base = pathOf(baseOf({ ui, panel }));
  const calls = callsOf(ui).map(({ place }) => place);
  // A base with the name of the records is not repeated by mistake.
  if (calls.some(({ text }) => text?.split(' ')[1] === base)) return;
  for (const call of calls) yield* repeats(call, base);
}

/** The same of the calls that belong to no entity. */
export function* repeatedPanelBaseProblems(panel: Place): Generator<ConfigProblem> {
  const base = pathOf(panel.get('api', 'base').text);
  for (const call of [callAt(panel.get('api', 'upload')), panel.get('api', 'history'), panel.get('session', 'invite')])
    yield* repeats(call, base);
}

function* repeats(call: Place, base: string): Generator<ConfigProblem> {
  const [verb, path] = (call.text ?? '').split(' ');
  if (base === '' || path === undefined || !`${path}/`.startsWith(`${base}/`)) return;
  const meant = path.slice(base.length);
  yield call.problem(
    'repeated-base',
    `repeats the base: '${base}${path}' would be called.`,
    meant === '' ? undefined : `${verb} ${meant}`,
  );
}

/** The path of a base, which may be a URL: 'https://api.shop.example/v1' → '/v1'. */
const pathOf = (base = ''): string => base.replace(/^https?:\/\/[^/]*/, '').replace(/\/+$/, '');

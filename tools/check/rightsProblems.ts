import { rightNames } from '../../src/config/rights.ts';
import { type EntityFiles, fieldAt, textsOf } from './files.ts';
import type { ConfigProblem, Place } from './place.ts';

/** What a right is about; without it the right has no effect. */
const needs = {
  add: ['endpoints', 'create'],
  edit: ['endpoints', 'update'],
  remove: ['endpoints', 'remove'],
  import: ['list', 'import'],
  export: ['list', 'export'],
} as const;

/** Problems in `rights`: roles that nobody has, or that are not let in, and rights to what is not there. */
export function* rightsProblems(
  { ui }: EntityFiles,
  panel: Place,
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<ConfigProblem> {
  const rights = ui.get('rights');
  const session = panel.get('session');
  const people = entities.get(session.get('entity').text ?? '');
  const known = people && textsOf(fieldAt(people, session.get('roles').text));
  const allow = [session.get('allow'), ...session.get('allow').items].flatMap(({ text }) => text ?? []);
  const actions = ui.get('actions').items.flatMap((action) => action.get('title').text ?? []);

  const places = [...rightNames.map((name) => rights.get(name)), ...rights.get('actions').entries.map(([, at]) => at)];
  for (const place of places) {
    const unknown = place.items.filter(({ text }) => known && text !== undefined && !known.includes(text));
    for (const role of unknown) yield role.unknown('unknown-role', 'is not a role', known ?? []);
    const roles = textsIn(place);
    if (unknown.length === 0 && roles.length > 0 && allow.length > 0 && !roles.some((role) => allow.includes(role)))
      yield place.keyProblem('right-of-nobody', 'is for nobody: session.allow lets none of these roles in.');
  }
  for (const [name, path] of Object.entries(needs)) {
    if (rights.get(name).exists && !ui.get(...path).exists)
      yield rights.get(name).keyWarning('no-effect', `has no effect: there is no ${path.join('.')}.`);
  }
  for (const [title, place] of rights.get('actions').entries) {
    if (!actions.includes(title)) yield place.unknownKey('unknown-action', 'is not the title of an action', actions);
  }
  yield* contradictions(ui, rights);
}

function* contradictions(ui: Place, rights: Place): Generator<ConfigProblem> {
  const readers = rights.get('read').exists ? textsIn(rights.get('read')) : undefined;
  const others = [
    ...rightNames.slice(1).map((name) => rights.get(name)),
    ...rights.get('actions').entries.map(([, at]) => at),
  ];
  for (const role of others.flatMap(({ items }) => items)) {
    if (readers && role.text !== undefined && !readers.includes(role.text))
      yield role.warning('contradicting-rights', `'${role.text}' may not read the records: add it to rights.read.`);
  }
  const [add, edit] = [rights.get('add'), rights.get('edit')];
  if (!edit.exists || !ui.get('endpoints', 'afterSave').exists || !ui.get('endpoints', 'create').exists) return;
  const editors = textsIn(edit);
  const adders = add.exists ? textsIn(add) : undefined;
  if (adders?.every((role) => editors.includes(role))) return;
  yield (add.exists ? add : edit).keyWarning(
    'contradicting-rights',
    'lets somebody add records who may not edit them: what endpoints.afterSave sends is then not saved.',
  );
}

const textsIn = (place: Place): string[] => place.items.flatMap(({ text }) => text ?? []);

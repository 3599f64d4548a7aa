import { labelFields } from '../../../src/shared/config/label.ts';
import { rightNames } from '../../../src/shared/config/rights.ts';
import { rightsAt, rolesOf, roleTexts } from '../../rights/rightsCells.ts';
import { type EntityFiles, fieldAt, keyNamesField, namesField } from '../files.ts';
import { peopleOf, peopleRoles } from '../people.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** What a right is about; without it the right has no effect. */
const needs = {
  add: ['endpoints', 'create'],
  edit: ['endpoints', 'update'],
  remove: ['endpoints', 'remove'],
  import: ['list', 'import'],
  export: ['list', 'export'],
} as const;

/** Problems in `rights`: roles that nobody has, or that are not let in, and rights to what is not there. */
export function* rightsProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { ui } = entity;
  const rights = ui.get('rights');
  const session = entity.panel.get('session');
  const known = peopleRoles(entity);
  const allow = [session.get('allow'), ...session.get('allow').items].flatMap(({ text }) => text ?? []);
  const actions = ui.get('actions').items.flatMap((action) => action.get('title').text ?? []);

  for (const place of rightsAt(ui)) {
    const unknown = roleTexts(place).filter(({ text }) => known && text !== undefined && !known.includes(text));
    for (const role of unknown) yield role.unknown('unknown-role', 'is not a role', known ?? []);
    const roles = isForNobody(place) ? undefined : holders(place);
    if (unknown.length === 0 && roles && allow.length > 0 && !roles.some((role) => allow.includes(role)))
      yield place.keyProblem('right-of-nobody', 'is for nobody: session.allow lets none of these roles in.');
    for (const way of waysIn(place)) {
      yield* namesField(way.get('own'), entity);
      for (const [, tested] of testedIn(way)) yield* keyNamesField(tested, entity);
    }
  }
  for (const [name, path] of Object.entries(needs)) {
    if (rights.get(name).exists && !ui.get(...path).exists)
      yield rights.get(name).keyWarning('no-effect', `has no effect: there is no ${path.join('.')}.`);
  }
  yield* rights.get('actions').keysMustBe(actions, 'unknown-action', 'is not the title of an action');
  yield* contradictions(ui, rights);
  yield* unfilterable(entity);
  yield* fieldRightProblems(entity, allow);
  yield* openActions(entity, allow);
  yield* selfGrantProblems(entity, allow);
  yield* takeoverProblems(entity, allow);
}

const waysIn = (right: Place): readonly Place[] => [right, ...right.items];

/** The conditions of a way to have a right, by field. */
const testedIn = (way: Place) => way.get('if', 'properties').entries;

/** Conditions of `read` that no list can be filtered by: the server would not start. */
function* unfilterable(entity: EntityFiles): Generator<ConfigProblem> {
  const { ui } = entity;
  const isEncoded = (name: string) => ui.get('wire', 'codecs', name).exists;
  const isOdd = (name: string, types: readonly string[]) => {
    const field = fieldAt(entity, name);
    return isEncoded(name) || field.get('derived').exists || types.includes(field.get('type').text ?? '');
  };
  const says = 'cannot be what a list is filtered by: it is computed, encoded, or more than one value.';
  for (const way of waysIn(ui.get('rights', 'read'))) {
    for (const [name, tested] of testedIn(way)) {
      if (isOdd(name, ['array', 'object'])) yield tested.keyProblem('unfilterable-right', says);
    }
    const own = way.get('own');
    if (own.text !== undefined && isOdd(own.text, ['object'])) yield own.problem('unfilterable-right', says);
  }
}

/** The roles that may have a right; undefined for everybody. */
function holders(right: Place): string[] | undefined {
  const isForAll = (way: Place) => way.text === undefined && !Array.isArray(way.value) && !way.get('roles').exists;
  return !right.exists || waysIn(right).some(isForAll) ? undefined : rolesOf(right);
}

function* contradictions(ui: Place, rights: Place): Generator<ConfigProblem> {
  const readers = holders(rights.get('read'));
  const others = [
    ...rightNames.slice(1).map((name) => rights.get(name)),
    ...rights.get('actions').entries.map(([, at]) => at),
  ];
  for (const role of others.flatMap(roleTexts)) {
    if (readers && role.text !== undefined && !readers.includes(role.text))
      yield role.warning('contradicting-rights', `'${role.text}' may not read the records: add it to rights.read.`);
  }
  const [add, edit] = [rights.get('add'), rights.get('edit')];
  const editors = holders(edit);
  if (!editors || !ui.get('endpoints', 'afterSave').exists || !ui.get('endpoints', 'create').exists) return;
  if (holders(add)?.every((role) => editors.includes(role))) return;
  yield (add.exists ? add : edit).keyWarning(
    'contradicting-rights',
    'lets somebody add records who may not edit them: what endpoints.afterSave sends is then not saved.',
  );
}

function* fieldRightProblems(entity: EntityFiles, allow: readonly string[]): Generator<ConfigProblem> {
  const { ui, schema } = entity;
  const rights = ui.get('rights');
  const required = schema.get('required').texts;
  const readers = holders(rights.get('read')) ?? allow;
  const adders = ui.get('endpoints', 'create').exists ? (holders(rights.get('add')) ?? allow) : [];
  const labelled = labelFields({ list: { label: ui.get('list', 'label').text ?? '' } });
  for (const [name, field] of rights.get('fields').entries) {
    yield* keyNamesField(field, entity);
    const [seers, editors] = [holders(field.get('read')), holders(field.get('edit'))];
    const isSet = ui.get('actions').items.some((action) => action.get('call').exists || action.get('set', name).exists);
    if (isForNobody(field.get('edit')) && !isSet)
      yield field
        .get('edit')
        .keyProblem('right-of-nobody', 'is for nobody, and no action sets the field: nothing could change it.');
    for (const role of roleTexts(field.get('edit'))) {
      if (seers && role.text !== undefined && !seers.includes(role.text))
        yield role.warning('contradicting-rights', `'${role.text}' may not read the field: add it to its read.`);
    }
    const mayFill = (role: string) => [seers, editors].every((some) => !some || some.includes(role));
    const rules = fieldAt(entity, name);
    const isGiven = ['default', 'const', 'derived', 'initial'].some((word) => rules.get(word).exists);
    const lacking = adders.find((role) => !mayFill(role));
    if (required.includes(name) && rules.get('readOnly').value !== true && !isGiven && lacking !== undefined)
      yield field.keyWarning(
        'unfillable-field',
        `is required, and '${lacking}' may add records but not fill it in: give it a default.`,
      );
    const nameless = readers.find((role) => seers && !seers.includes(role));
    if (labelled.includes(name) && nameless !== undefined)
      yield field.keyWarning('hidden-label', `names the records, which '${nameless}' then sees by their ids.`);
  }
}

/** Whether a right is written as for nobody: of a field, which actions alone change then. */
const isForNobody = ({ value }: Place): boolean => Array.isArray(value) && value.length === 0;

/** Whether somebody with a role may have a right. */
const isFor = (right: Place, role: string): boolean => holders(right)?.includes(role) ?? true;

/** Whether somebody with a role may change a field of the records that they may edit. */
const maySet = (rights: Place, field: string, role: string): boolean =>
  (['read', 'edit'] as const).every((word) => isFor(rights.get('fields', field, word), role));

/** Actions whose change others may make as well, by the form or the API: `rights.actions` is about the button. */
function* openActions({ ui }: EntityFiles, allow: readonly string[]): Generator<ConfigProblem> {
  const rights = ui.get('rights');
  if (!ui.get('endpoints', 'update').exists) return;
  for (const [title, right] of rights.get('actions').entries) {
    const action = ui.get('actions').items.find((one) => one.get('title').text === title);
    const fields = action?.get('set').keys ?? [];
    const other = allow.find(
      (role) =>
        !isFor(right, role) &&
        (['read', 'edit'] as const).every((word) => isFor(rights.get(word), role)) &&
        fields.every((field) => maySet(rights, field, role)),
    );
    if (fields.length > 0 && other !== undefined)
      yield right.keyWarning(
        'contradicting-rights',
        `keeps only the button from '${other}', who may edit what it sets (${fields.join(', ')}): name who may in rights.edit or rights.fields.`,
      );
  }
}

/** The roles that some right of the config is not for. */
const limitedRoles = ({ entities }: EntityFiles, allow: readonly string[]): string[] => {
  const all = [...entities.values()].flatMap(({ ui }) => rightsAt(ui));
  return allow.filter((role) => all.some((right) => !isForNobody(right) && !isFor(right, role)));
};

const ways = [
  ['create', 'add'],
  ['update', 'edit'],
] as const;

/** Whether somebody with a role may add or edit records. */
const mayWrite = (ui: Place, role: string): boolean =>
  isFor(ui.get('rights', 'read'), role) &&
  ways.some(([call, right]) => ui.get('endpoints', call).exists && isFor(ui.get('rights', right), role));

/**
 * Whoever may change the address of a person who has not signed in yet, or the user id of any, can take the person's roles:
 * that is reported for roles that some right is not for, and that may not give roles.
 */
function* takeoverProblems(entity: EntityFiles, allow: readonly string[]): Generator<ConfigProblem> {
  const { ui, panel, entities } = entity;
  if (allow.length < 2 || peopleOf(entity)?.name !== entity.name || !ui.get('endpoints', 'update').exists) return;
  const nameAt = (word: string) => panel.get('session', word).text;
  const rights = ui.get('rights');
  const roles = nameAt('roles') ?? '';
  const source = entities.get(fieldAt(entity, roles).get('derived', 'from').text ?? '');
  const mayGive = (role: string) =>
    source ? mayWrite(source.ui, role) : mayWrite(ui, role) && maySet(rights, roles, role);
  /** The own record is that of somebody who has signed in. */
  const editsOthers = (role: string) => {
    const edit = rights.get('edit');
    const others = (Array.isArray(edit.value) ? edit.items : [edit]).filter((way) => way.get('own').text !== 'id');
    return isFor(rights.get('read'), role) && isFor(edit, role) && others.some((way) => isFor(way, role));
  };
  const binding = [nameAt('email'), nameAt('uid')].filter(
    (field) =>
      field !== undefined && fieldAt(entity, field).exists && fieldAt(entity, field).get('readOnly').value !== true,
  );
  for (const role of limitedRoles(entity, allow)) {
    const field = binding.find((one) => one !== undefined && maySet(rights, one, role));
    if (field === undefined || mayGive(role) || !editsOthers(role)) continue;
    const place = rights.exists ? rights : ui.get('endpoints');
    yield place.keyWarning(
      'self-granted-roles',
      `lets '${role}' change '${field}', by which people are recognised when they sign in, and so take another person's roles: name who may in rights.fields.${field}.`,
    );
  }
}

/** Whoever may change what roles people have can have every role: reported for roles that some right is not for. */
function* selfGrantProblems(entity: EntityFiles, allow: readonly string[]): Generator<ConfigProblem> {
  // With a single role there is none to gain.
  if (allow.length < 2) return;
  const field = entity.panel.get('session', 'roles').text ?? '';
  const people = peopleOf(entity);
  const derived = people && fieldAt(people, field).get('derived');
  const isSource = derived?.get('from').text === entity.name;
  if (!isSource && (people?.name !== entity.name || derived?.exists)) return;
  const { ui } = entity;
  const rights = ui.get('rights');
  for (const role of limitedRoles(entity, allow)) {
    if (!mayWrite(ui, role) || !(isSource || maySet(rights, field, role))) continue;
    const place = rights.exists ? rights : ui.get('endpoints');
    yield place.keyWarning('self-granted-roles', `lets '${role}' give themselves every role: name who may in rights.`);
  }
}

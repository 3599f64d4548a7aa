import { type EntityFiles, fieldAt, formNames, isInForm, textsOf } from '../files.ts';
import { type ConfigProblem, Place } from '../place.ts';

interface Titled {
  readonly title: string;
  readonly place: Place;
}

/** Titles that two columns, fields or choices of an entity share; and, as a warning, fields without one. */
export function* titleProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const list = entity.ui.get('list');
  const seen = new Set<string | undefined>();
  const columns = list.get('columns').items.flatMap((column) => {
    // A second column of the same field is reported elsewhere.
    const name = column.get('field').text ?? column.get('template').text;
    if (seen.has(name)) return [];
    seen.add(name);
    const own = column.get('title');
    const title = own.text ?? fieldAt(entity, column.get('field').text).get('title').text;
    return title === undefined ? [] : [{ title, place: own.exists ? own : column.get('field') }];
  });
  yield* twins(columns, 'is the title of another column');
  if (!entity.ui.get('form').exists) return;
  yield* twins(fieldTitles(entity), 'is the title of another field');
  for (const [, field] of entity.schema.get('properties').entries) yield* partTitleProblems(field);
  for (const name of formNames(entity)) {
    const [field, edited] = [fieldAt(entity, name), entity.ui.get('uiSchema', name)];
    yield* twins(choices(edited.get('ui:enumNames'), field), 'is the title of another choice');
    if (isHidden(edited) || field.get('title').exists || edited.get('ui:title').exists) continue;
    yield field.keyWarning('missing-title', `has no title: people read '${name}'.`);
  }
}

/** The same for the properties of an object, and of the entries of a list. */
function* partTitleProblems(part: Place): Generator<ConfigProblem> {
  if (!isInForm(part)) return;
  const titled = part.get('properties').entries.flatMap(([, property]) => {
    const place = property.get('title');
    return place.text === undefined || !isInForm(property) ? [] : [{ title: place.text, place }];
  });
  yield* twins(titled, 'is the title of another one beside it');
  for (const [, property] of part.get('properties').entries) yield* partTitleProblems(property);
  if (part.get('items').exists) yield* partTitleProblems(part.get('items'));
}

const isHidden = (edited: Place): boolean => edited.get('ui:widget').text === 'hidden';

const fieldTitles = (entity: EntityFiles): Titled[] =>
  formNames(entity).flatMap((name) => {
    const edited = entity.ui.get('uiSchema', name);
    const own = edited.get('ui:title');
    const place = own.exists ? own : fieldAt(entity, name).get('title');
    return place.text === undefined || isHidden(edited) ? [] : [{ title: place.text, place }];
  });

function choices(names: Place, field: Place): Titled[] {
  const places = Array.isArray(names.value) ? names.items : names.entries.map(([, place]) => place);
  const titled = places.flatMap((place) => (place.text === undefined ? [] : [{ title: place.text, place }]));
  // A value without a title is shown unchanged.
  const unnamed = Array.isArray(names.value)
    ? []
    : (textsOf(field) ?? []).filter((value) => names.exists && !names.keys.includes(value));
  return [...unnamed.map((title) => ({ title, place: new Place('', title) })), ...titled];
}

/** Problems in the menu: entries with the same title on one level. */
export function* menuTitleProblems(menu: Place): Generator<ConfigProblem> {
  // Entries for different roles may have the same title: nobody sees both.
  const titled = menu.items
    .filter((entry) => !entry.get('roles').exists)
    .flatMap((entry) => {
      const place = entry.get('title');
      return place.text === undefined ? [] : [{ title: place.text, place }];
    });
  yield* twins(titled, 'is the title of another entry');
  for (const entry of menu.items) yield* menuTitleProblems(entry.get('entries'));
}

function* twins(titled: readonly Titled[], is: string): Generator<ConfigProblem> {
  const seen = new Set<string>();
  for (const { title, place } of titled) {
    if (seen.has(title.trim()))
      yield place.problem('duplicate-title', `'${title}' ${is}: nobody could tell the two apart.`);
    seen.add(title.trim());
  }
}

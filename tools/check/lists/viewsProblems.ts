import { isObject } from '../../../src/shared/base/json.ts';
import { filteredAs } from '../../../src/shared/config/filters.ts';
import { DAYS, daysIn, ME, NUMBERS } from '../../../src/shared/config/filterWords.ts';
import { isDescending, sortedField, sortIn } from '../../../src/shared/config/sort.ts';
import { type EntityFiles, fieldAtPath, fieldsIn, namesValue, referenceAt, refersTo, repeated } from '../files.ts';
import { cellAt } from '../grammars.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** The column settings of a view, which only lists with `chooseColumns` use. */
const columnWords = ['columnVisibility', 'columnOrder', 'columnSizing', 'density'];

/** Problems in `list.views`: each names columns, filters and options that the list has. */
export function* viewsProblems(entity: EntityFiles, list: Place): Generator<ConfigProblem> {
  const views = list.get('views').items;
  for (const title of repeated(views.map((view) => view.get('title'))))
    yield title.problem('duplicate-title', `'${title.text}' is a view already: nobody could tell the two apart.`);
  for (const view of views) {
    yield* optionProblems(view.get('filter'), list.get('filter'));
    for (const [name, values] of view.get('filters').entries) yield* chosenProblems(entity, list, name, values);
    yield* sortProblems(view.get('sort'), list);
    yield* columnsProblems(view, list);
  }
}

/** The key of a column. */
const nameOf = (column: Place): string => column.get('template').text ?? column.get('field').text ?? '';
export const columnNames = (list: Place): string[] => list.get('columns').items.map(nameOf);

function* optionProblems(option: Place, filter: Place): Generator<ConfigProblem> {
  if (option.text === undefined) return;
  if (!filter.exists) {
    yield option.keyProblem('no-effect', "has no effect: the list has no 'filter'.");
    return;
  }
  const options = filter.get('options').items;
  const values = options.map((one) => one.get('values').texts.join(','));
  const titles = options.flatMap((one) => one.get('title').text ?? []);
  if (![...values, ...titles].includes(option.text))
    yield option.unknown('unknown-option', 'is not an option of the filter', titles);
}

/** The value of a filter, or of a reference without one. */
function* chosenProblems(entity: EntityFiles, list: Place, name: string, values: Place): Generator<ConfigProblem> {
  const filter = list.get('filters').items.find((one) => one.get('field').text === name);
  const field = fieldAtPath(entity, name);
  if (!filter) {
    const names = filterNames(entity, list);
    if (entity.schema.exists && !names.includes(name))
      yield values.unknownKey('unknown-filter', 'is not a filter of the list', names);
    return;
  }
  const options = filter.get('options');
  const ui = entity.ui.get('uiSchema', ...name.split('.')).value;
  const as = isObject(field.value) ? filteredAs(field.value, ui, filterWords(filter)) : undefined;
  if (as === 'days' || as === 'numbers') {
    const [span, ...others] = values.items;
    const isSpan = (as === 'days' ? DAYS : NUMBERS).test(span?.text ?? '') && span?.text !== '..';
    if (span?.text !== undefined && !isSpan && !(as === 'days' && daysIn(span.text))) {
      const example =
        as === 'days' ? "a span of days, such as '2026-01-01..2026-01-31'" : "a span of numbers, such as '10..20'";
      yield span.problem('malformed-value', `is not ${example}.`);
    }
    for (const other of others)
      yield other.problem('too-many-values', `is one too many: a filter by ${as} has one span.`);
  } else if (as === 'choice' && options.exists) {
    yield* choiceProblems(values, options);
  } else if (as === 'choice') {
    for (const value of values.items) yield* namesValue(value, field);
    for (const other of values.items.slice(1))
      yield other.problem('too-many-values', 'is one too many: the filter is for one value.');
  }
}

/** A choice has exactly the values of one option. */
function* choiceProblems(values: Place, options: Place): Generator<ConfigProblem> {
  const each = options.items.map((option) => option.get('values').texts);
  const chosen = values.texts;
  const known = each.flat();
  const unknown = values.items.filter(({ text }) => text !== undefined && !known.includes(text));
  for (const value of unknown) yield value.unknown('unknown-option', 'is not in any option of the filter', known);
  const isOne = each.some((one) => one.length === chosen.length && one.every((value) => chosen.includes(value)));
  if (unknown.length === 0 && !isOne && chosen.length > 0) {
    yield values.problem('unknown-option', "are not the values of one option: a view chooses all of an option's.");
  }
}

/** What decides how a filter filters. */
export const filterWords = (filter: Place) => {
  const as = (['choice', 'tabs', 'record', 'days', 'numbers'] as const).find((one) => one === filter.get('as').text);
  const options = filter.get('options').items.map((option) => ({ title: '', days: option.get('days').text }));
  return { ...(as && { as }), ...(filter.get('options').exists && { options }) };
};

/** The query parameters that filter a list: its filters, other references, and the record's id. */
const filterNames = (entity: EntityFiles, list: Place): string[] => [
  ...list.get('filters').items.flatMap((filter) => filter.get('field').text ?? []),
  ...fieldsIn(entity.schema).flatMap(([name, field]) => (refersTo(entity, field).exists ? [name] : [])),
  'id',
];

/** A view is sorted by sortable columns. */
function* sortProblems(sort: Place, list: Place): Generator<ConfigProblem> {
  if (!sort.text) return;
  const names = columnNames(list);
  const sorted = sortIn(sort.text, (name) => names.includes(name));
  // What is left is no column.
  const known = sorted.join(',');
  const rest = sort.text === known ? [] : sort.text.split(',').filter((by) => !sorted.includes(by));
  for (const by of [...sorted, ...rest]) yield* sortedByProblems(sort, by, list);
}

function* sortedByProblems(sort: Place, by: string, list: Place): Generator<ConfigProblem> {
  const [minus, name] = [isDescending(by) ? '-' : '', sortedField(by)];
  const column = list.get('columns').items.find((one) => nameOf(one) === name);
  if (!column) {
    const names = columnNames(list).map((one) => minus + one);
    yield by === sort.text
      ? sort.unknown('unknown-column', 'is not a column of the list', names)
      : sort.problem('unknown-column', `'${by}' is not a column of the list.`);
    return;
  }
  const cell = cellAt(column);
  if (cell && !cell.sort)
    yield sort.problem('unsortable-column', `'${name}' has ${cell.name} cells, which have no order.`);
  if (column.get('sortable').value === false) yield sort.problem('unsortable-column', `'${name}' is not sortable.`);
}

function* columnsProblems(view: Place, list: Place): Generator<ConfigProblem> {
  const names = columnNames(list);
  for (const word of list.get('chooseColumns').value === true ? [] : view.given(...columnWords))
    yield word.keyProblem('no-effect', "has no effect without 'chooseColumns' in the list.");
  const named = [names, 'unknown-column', 'is not a column of the list'] as const;
  for (const name of view.get('columnOrder').items) yield* name.mustBe(...named);
  for (const word of view.given('columnVisibility', 'columnSizing')) yield* word.keysMustBe(...named);
  const visibility = view.get('columnVisibility');
  if (names.length > 0 && names.every((name) => visibility.get(name).value === false)) {
    yield visibility.problem('no-visible-column', 'hides every column: leave at least one.');
  }
}

/** Problems with filters by the signed-in person: their field must refer to people. */
export function* meProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const people = entity.panel.get('session', 'entity').text;
  const list = entity.ui.get('list');
  const filters = [list.get('filter'), ...list.get('filters').items];
  const chosen = [
    ...filters.flatMap((filter) =>
      filter.get('options').items.map((option) => [filter.get('field').text ?? '', option.get('values')] as const),
    ),
    ...list.get('views').items.flatMap((view) => view.get('filters').entries),
  ];
  for (const [name, values] of chosen) {
    const to = referenceAt(fieldAtPath(entity, name)).get('to').text ?? '';
    const isOfPeople = name === 'id' ? entity.name === people : to === people;
    for (const value of values.items) {
      if (value.text === ME && people !== undefined && !isOfPeople) {
        yield value.problem('missing-reference', `'${name}' does not refer to ${people}: no value of it is a person.`);
      }
    }
  }
}

import { sortedField } from '../../../src/shared/config/sort.ts';
import { fieldsIn } from '../../../src/shared/config/template.ts';
import { limitProblems } from '../fields/fieldProblems.ts';
import { testProblems } from '../fields/testProblems.ts';
import {
  type EntityFiles,
  fieldAt,
  fieldAtPath,
  fieldNames,
  hasType,
  inside,
  isReadOnly,
  namesField,
  namesShown,
  numeric,
  pathsInObjects,
  sortsAt,
  typeOf,
} from '../files.ts';
import { cellAt, cellNamed } from '../grammars.ts';
import { type ConfigProblem, nearest, type Place } from '../place.ts';
import { columnsProblems, optionalPartProblems } from './columnProblems.ts';
import { figureReason } from './figureProblems.ts';
import { filterProblems, filtersProblems } from './filterProblems.ts';
import { columnNames, viewsProblems } from './viewsProblems.ts';

/** What names a record is a field, or a template of fields. */
function* labelShown(label: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const { text = '' } = label;
  const blanks = fieldsIn(text);
  if (blanks.length === 0) return yield* namesShown(label, entity);
  yield* optionalPartProblems(label, text);
  const names = fieldNames(entity);
  for (const blank of entity.schema.exists ? blanks.filter((name) => !names.includes(name)) : []) {
    const meant = nearest(blank, names);
    yield label.problem('unknown-placeholder', `nothing fills in '{${blank}}'.`, meant && `{${meant}}`);
  }
}

/** Problems in an entity's list: its columns, its filter, its tree. */
export function* listProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const list = entity.ui.get('list');
  yield* labelShown(list.get('label'), entity);
  yield* columnsProblems(entity, list.get('columns'));
  yield* sortProblems(entity, list);
  yield* filterProblems(entity, list.get('filter'));
  yield* filtersProblems(entity, list.get('filters'));
  yield* viewsProblems(entity, list);
  yield* summaryProblems(entity, list.get('summary'));
  yield* pagingProblems(entity, list);
  yield* moveProblems(entity, list);
  yield* gridProblems(list);
  for (const tone of list.get('tones').items) yield* hintProblems(tone.get('if'), entity);
  const children = list.get('tree', 'children');
  if (fieldNames(entity).includes(children.text ?? '')) {
    yield children.problem(
      'name-taken',
      `'${children.text}' is a field of ${entity.name}, which the children would replace.`,
    );
  }
  const parent = list.get('tree', 'parent');
  yield* namesField(parent, entity);
  if (parent.text === 'id')
    yield parent.problem('circular-tree', "is the record's own id: every record would be its own parent.");
  else {
    const why = "only a text can hold the parent's id";
    yield* hasType(parent, entity, ['string'], (type) => `'${parent.text}' is of type ${type}: ${why}.`);
  }
}

/** Problems in the condition of a tone, whose limits may be those of other fields. */
function* hintProblems(hint: Place, entity: EntityFiles): Generator<ConfigProblem> {
  yield* testProblems(hint, entity);
  for (const [name, value] of hint.get('properties').entries) {
    const field = fieldAt(entity, name);
    if (field.exists) yield* limitProblems(value, entity.schema, field, true);
  }
}

/** What is drawn from all records is not there where the API pages the list; its figures are, if the API has them. */
function* pagingProblems(entity: EntityFiles, list: Place): Generator<ConfigProblem> {
  const isPaged = list.get('paging').text === 'server';
  for (const word of isPaged ? ['tree', 'move'] : ['pageSize']) {
    const place = list.get(word);
    const why = isPaged
      ? "'paging' fetches only a part of the records, and it needs all of them"
      : "it is for 'paging'";
    if (place.exists) yield place.keyProblem('no-effect', `has no effect: ${why}.`);
  }
  const figures = [
    ...list.get('columns').items.map((column) => [column.get('sum'), { sum: column.get('field').text }] as const),
    [list.get('summary'), { sum: list.get('summary', 'sum').text, day: list.get('summary', 'by').text }] as const,
  ];
  for (const [place, figure] of figures) {
    const reason = place.exists && place.value !== false ? figureReason(entity, figure) : undefined;
    if (reason) yield place.keyProblem('no-effect', `has no effect: ${reason}`);
  }
}

/** `list.move` names a number that people may change in a record; it is an order of all of them, and the list has no other. */
function* moveProblems(entity: EntityFiles, list: Place): Generator<ConfigProblem> {
  const move = list.get('move');
  if (!move.exists) return;
  yield* namesShown(move, entity);
  const field = fieldAt(entity, move.text);
  const type = typeOf(field);
  if (type !== undefined && !numeric.includes(type))
    yield move.problem('field-mismatch', `'${move.text}' is of type ${type}: only a number can hold a place.`);
  else if (move.text === 'id' || isReadOnly(field) || field.get('derived').exists)
    yield move.problem('field-mismatch', `'${move.text}' is never edited: nothing could be moved.`);
  if (!entity.ui.get('endpoints', 'update').exists)
    yield move.keyProblem('no-effect', 'has no effect: there is no endpoints.update to save a place.');
  if (list.get('tree').exists)
    yield move.keyProblem(
      'no-effect',
      "has no effect: with 'tree' records have an order among those of one parent only.",
    );
  if (list.get('sort').exists) yield list.get('sort').keyProblem('no-effect', "has no effect: 'move' is the order.");
}

/** `list.grid` names columns of the list, one of which shows a picture. */
function* gridProblems(list: Place): Generator<ConfigProblem> {
  const image = list.get('grid', 'image');
  const names = columnNames(list);
  for (const name of [image, ...list.get('grid', 'fields').items])
    yield* name.mustBe(names, 'unknown-column', 'is not a column of the list');
  const column = list.get('columns').items.find((one) => one.get('field').text === image.text);
  if (image.exists && column && !cellNamed(column.get('cell').text)?.height)
    yield image.problem('cell-mismatch', `the cells of '${image.text}' show no picture.`);
}

/** `list.sort` names sortable fields, with or without '-' before them, each once. */
function* sortProblems(entity: EntityFiles, list: Place): Generator<ConfigProblem> {
  const named = new Set<string>();
  for (const sort of sortsAt(list.get('sort'))) {
    const name = sortedField(sort.text ?? '');
    if (named.has(name)) yield sort.problem('no-effect', `has no effect: the list is sorted by '${name}' already.`);
    named.add(name);
    yield* sortedByProblems(entity, list, sort);
  }
}

function* sortedByProblems(entity: EntityFiles, list: Place, sort: Place): Generator<ConfigProblem> {
  if (!sort.text || !entity.schema.exists) return;
  const [, minus = '', name = ''] = /^(-?)(.*)$/s.exec(sort.text) ?? [];
  const paths = pathsInObjects(entity);
  if (!paths.includes(name)) {
    yield sort.unknown(
      'unknown-field',
      `is not a field of ${entity.name}`,
      paths.map((field) => minus + field),
    );
    return;
  }
  const column = list.get('columns').items.find((one) => one.get('field').text === name);
  const cell = column && cellAt(column);
  if (cell && !cell.sort)
    yield sort.problem('unsortable-column', `'${name}' has ${cell.name} cells, which have no order.`);
  const field = fieldAtPath(entity, name);
  if (!column && typeOf(field) === 'object') {
    const [first] = inside(field).keys;
    yield sort.problem(
      'unsortable-column',
      `'${name}' is an object: name a field in it.`,
      first && `${minus}${name}.${first}`,
    );
  }
  if (!column && typeOf(field) === 'array') {
    yield sort.problem('unsortable-column', `'${name}' is a list, and has no column that says how it is sorted.`);
  }
}

/** `list.summary` needs a field with dates, and for sums one with numbers. */
function* summaryProblems(entity: EntityFiles, summary: Place): Generator<ConfigProblem> {
  const [by, sum] = [summary.get('by'), summary.get('sum')];
  yield* namesShown(by, entity);
  yield* namesShown(sum, entity);
  const [day, number] = [typeOf(fieldAt(entity, by.text)), typeOf(fieldAt(entity, sum.text))];
  if (by.text === 'id' || (day !== undefined && day !== 'string')) {
    yield by.problem('field-mismatch', `'${by.text}' holds no date: name a text with a date or a time.`);
  } else if (day === 'string' && !holdsDays(entity, by.text)) {
    yield by.problem(
      'field-mismatch',
      `'${by.text}' is any text: give it the format 'date' or 'date-time', or a column that shows it as a date.`,
    );
  }
  if (sum.exists && (sum.text === 'id' || (number !== undefined && !['number', 'integer'].includes(number)))) {
    yield sum.problem('field-mismatch', `'${sum.text}' is not a number: there is nothing to add up.`);
  }
}

/** Whether a text is a date or a time, by its format or its column's cell. */
const holdsDays = (entity: EntityFiles, name = ''): boolean =>
  /^date/.test(fieldAt(entity, name).get('format').text ?? '') ||
  entity.ui
    .get('list', 'columns')
    .items.some((column) => column.get('field').text === name && /^date/.test(column.get('cell').text ?? ''));

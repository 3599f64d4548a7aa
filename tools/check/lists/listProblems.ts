import type { Cell } from '../../../src/panel/cells/cell.ts';
import { isObject } from '../../../src/shared/base/json.ts';
import { filteredAs } from '../../../src/shared/config/filters.ts';
import { ADDRESS_WORDS } from '../../../src/shared/config/filterWords.ts';
import type { FieldType } from '../../../src/shared/config/grammar.ts';
import { sortedField } from '../../../src/shared/config/sort.ts';
import { fieldsIn, strayBracket, templateParts } from '../../../src/shared/config/template.ts';
import { valuesOf } from '../../../src/shared/config/titles.ts';
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
  namesValue,
  numeric,
  pathsInObjects,
  referenceAt,
  refersTo,
  repeated,
  sortsAt,
  textsOf,
  typeOf,
} from '../files.ts';
import { cellAt, cellNamed, kinds } from '../grammars.ts';
import { optionProblems } from '../optionProblems.ts';
import { type ConfigProblem, listed, nearest, type Place } from '../place.ts';
import { figureReason } from './figureProblems.ts';
import { columnNames, filterWords, viewsProblems } from './viewsProblems.ts';

const cellNames = kinds.cells.map(({ name }) => name);

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

function* columnsProblems(entity: EntityFiles, columns: Place): Generator<ConfigProblem> {
  const named = columns.items.map(nameAt);
  for (const name of repeated(named)) yield name.problem('duplicate-column', `'${name.text}' has a column already.`);
  for (const column of columns.items) {
    const [template, name] = [column.get('template'), nameAt(column)];
    if (template.exists) yield* templateProblems(entity, column);
    else yield* columnFieldProblems(entity, name);
    const field = template.exists ? fieldAt(entity, undefined) : fieldAtPath(entity, name.text ?? '');
    const type = template.exists ? 'string' : typeOf(field);
    yield* openProblems(column.get('open'), entity);
    if (column.get('sum').value === true && type !== undefined && !numeric.includes(type)) {
      yield column
        .get('sum')
        .keyProblem('field-mismatch', `'${name.text}' is not a number: there is nothing to add up.`);
    }
    const cell = column.get('cell');
    const kind = cellAt(column);
    if (kind) yield* cellProblems(entity, column, field, kind);
    if (kind && !kind.sort && column.get('sortable').exists) {
      yield column.get('sortable').keyProblem('no-effect', `has no effect: ${kind.name} cells have no order.`);
    }
    // The grammar reports a misspelt cell; its options are checked for the cell that was meant.
    const meant = kind ?? cellNamed(nearest(cell.text ?? '', cellNames));
    if (meant) yield* optionProblems(column, { kind: meant, entity, field });
  }
}

/** Problems in what a day is due for: values that fields of this entity can have. */
function* openProblems(open: Place, entity: EntityFiles): Generator<ConfigProblem> {
  for (const [name, values] of entity.schema.exists ? open.entries : []) {
    if (!fieldNames(entity).includes(name))
      yield values.unknownKey('unknown-field', 'is not one of the fields', fieldNames(entity));
    else for (const value of values.items) yield* namesValue(value, fieldAt(entity, name));
  }
}

/** What a column shows, and is known by. */
const nameAt = (column: Place): Place => column.get(column.get('template').exists ? 'template' : 'field');

/** A column shows a field, or one inside an object, that is not write-only. */
function* columnFieldProblems(entity: EntityFiles, name: Place): Generator<ConfigProblem> {
  const paths = pathsInObjects(entity);
  if (!name.text?.includes('.') || fieldNames(entity).includes(name.text)) yield* namesShown(name, entity);
  else yield* namesField(name, entity, paths);
}

/** A template has placeholders for fields, no field of its own, and a cell that shows text. */
function* templateProblems(entity: EntityFiles, column: Place): Generator<ConfigProblem> {
  const [template, cell] = [column.get('template'), column.get('cell')];
  if (column.get('field').exists)
    yield template.keyProblem('misplaced-word', "takes the place of a field: leave out 'field', or this.");
  const kind = cellNamed(cell.text);
  if (kind && (!kind.types.includes('string') || kind.edits || kind.needs)) {
    yield cell.problem('cell-mismatch', `a ${kind.name} cell cannot show a text that is made of fields.`);
  }
  if (template.text === undefined || !entity.schema.exists) return;
  yield* optionalPartProblems(template, template.text);
  const blanks = fieldsIn(template.text);
  if (blanks.length === 0)
    yield template.problem(
      'missing-placeholder',
      "has no placeholder, such as '{name}': every row would say the same.",
    );
  for (const blank of blanks) {
    const paths = pathsInObjects(entity);
    if (!paths.includes(blank)) {
      const meant = nearest(blank, paths);
      yield template.problem('unknown-placeholder', `nothing fills in '{${blank}}'.`, meant && `{${meant}}`);
    } else if (typeOf(fieldAtPath(entity, blank)) === 'object') {
      const [inside] = paths.filter((path) => path.startsWith(`${blank}.`));
      yield template.problem('field-mismatch', `'${blank}' is an object: name a field in it.`, inside && `{${inside}}`);
    }
  }
}

/** A part in brackets is closed, not nested, and has a field. */
function* optionalPartProblems(template: Place, text: string): Generator<ConfigProblem> {
  const bracket = strayBracket(text);
  if (bracket !== undefined) {
    yield template.problem(
      'malformed-value',
      `has a '${bracket}' without its other half: an optional part is '[…]', with no other in it. To show one, write '${bracket}${bracket}'.`,
    );
  } else if (templateParts(text).some(({ isOptional, fields }) => isOptional && fields.length === 0)) {
    yield template.problem(
      'missing-placeholder',
      "has an optional part without a field, such as '[, {name}]': it would always be shown.",
    );
  }
}

function* cellProblems(
  entity: EntityFiles,
  column: Place,
  field: Place,
  { name: cell, ...kind }: Cell,
): Generator<ConfigProblem> {
  const place = column.get(column.get('cell').exists ? 'cell' : 'field');
  const type = typeOf(field);
  if (type !== undefined && !kind.types.includes(type)) {
    const fitting = kinds.cells.filter(({ types }) => types.includes(type)).map(({ name }) => name);
    const [inside] = field.get('properties').keys;
    const instead = inside === undefined ? ' No cell can.' : ` Show a field inside it: '${field.key}.${inside}'.`;
    const others = fitting.length > 0 ? ` Cells that can: ${listed(fitting)}.` : instead;
    yield place.problem('cell-mismatch', `a ${cell} cell cannot show a field of type '${type}'.${others}`);
  } else if (kind.needs === 'reference' && field.exists && !refersTo(entity, field).exists) {
    yield place.problem(
      'cell-mismatch',
      `a ${cell} cell shows what the field refers to, and '${field.key}' has no reference.`,
    );
  } else if (type !== undefined && kind.needs === 'enum' && !textsOf(field)) {
    yield place.problem(
      'cell-mismatch',
      `a ${cell} cell offers the field's ${kind.needs}, and '${field.key}' has none.`,
    );
  }
  const named = column.get('field').text ?? '';
  yield* editingProblems(entity, column, field, { name: cell, ...kind });
  if (kind.edits && named.includes('.') && !fieldNames(entity).includes(named)) {
    yield place.problem('cell-mismatch', `a ${cell} cell saves what is chosen, which it cannot do inside an object.`);
  }
  if (kind.edits && !entity.ui.get('endpoints', 'update').exists) {
    yield place.problem(
      'cell-mismatch',
      `a ${cell} cell saves what is chosen, and there is no endpoints.update to do it.`,
    );
  }
}

/** `edit` needs a field that a person may change in any record, that the cell's editor can edit, and a call that saves it. */
function* editingProblems(
  entity: EntityFiles,
  column: Place,
  field: Place,
  { name: cell, editor }: Cell,
): Generator<ConfigProblem> {
  const place = column.get('edit');
  if (place.value !== true || !editor) return;
  const [type, format, name] = [typeOf(field), field.get('format').text, column.get('field').text ?? ''];
  const problem = (why: string) => place.problem('cell-mismatch', why);
  if (!entity.ui.get('endpoints', 'update').exists)
    yield problem('there is no endpoints.update to save what is typed.');
  if (column.get('template').exists) yield problem('a text that is made of fields cannot be edited: name one of them.');
  else if (name.includes('.') && !fieldNames(entity).includes(name))
    yield problem(`'${name}' is inside an object, which cannot be edited in the table.`);
  else if (name === 'id' || isReadOnly(field) || field.get('derived').exists)
    yield problem(`'${name}' is never edited.`);
  else if (type !== undefined && !editor.types.includes(type))
    yield problem(`a ${cell} cell cannot edit a field of type '${type}'.`);
  else if (type !== undefined && editor.format !== undefined && format !== editor.format)
    yield problem(
      `a ${cell} cell edits a field with the format '${editor.format}', and '${name}' has ${format ? `'${format}'` : 'none'}.`,
    );
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

function* filterProblems(entity: EntityFiles, filter: Place): Generator<ConfigProblem> {
  yield* namesShown(filter.get('field'), entity);
  const field = fieldAt(entity, filter.get('field').text);
  if (typeOf(field) === 'array' || typeOf(field) === 'object') {
    const what = typeOf(field) === 'array' ? 'a list' : 'an object';
    yield filter
      .get('field')
      .problem('filter-mismatch', `a filter compares one value, and '${filter.get('field').text}' is ${what}.`);
    return;
  }
  yield* filterOptionProblems(filter, field);
  const values = filter.get('options').items.flatMap((option) => option.get('values').items);
  if (filter.exists && values.length === 0 && textsOf(field)) {
    yield filter.get('options').keyProblem('filter-mismatch', 'narrow nothing down: give at least one of them values.');
  }
}

function* filterOptionProblems(filter: Place, field: Place): Generator<ConfigProblem> {
  const options = filter.get('options').items;
  for (const title of repeated(options.map((option) => option.get('title'))))
    yield title.problem('duplicate-title', `'${title.text}' is an option already: nobody could tell the two apart.`);
  for (const value of options.flatMap((option) => option.get('values').items)) yield* namesValue(value, field);
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

/** Problems in `list.filters`: each must fit its field, and have a unique query parameter. */
function* filtersProblems(entity: EntityFiles, filters: Place): Generator<ConfigProblem> {
  for (const name of repeated(filters.items.map((filter) => filter.get('field'))))
    yield name.problem('duplicate-filter', `'${name.text}' has a filter already.`);
  const [, ...moreTabs] = filters.items.map((filter) => filter.get('as')).filter((as) => as.text === 'tabs');
  for (const as of moreTabs) yield as.problem('filter-mismatch', 'is one too many: a list has one row of tabs.');
  for (const filter of filters.items) {
    const name = filter.get('field');
    yield* name.text?.includes('.') ? columnFieldProblems(entity, name) : namesField(name, entity);
    if (ADDRESS_WORDS.includes(name.text ?? '')) {
      yield name.problem(
        'reserved-name',
        `'${name.text}' has a meaning of its own in the address: no filter can have that name.`,
      );
    }
    yield* filterOptionProblems(filter, fieldOfFilter(entity, name.text ?? ''));
    yield* filterKindProblems(entity, filter);
  }
}

/** The field of a filter; none in list rows, which have no single value. */
const fieldOfFilter = (entity: EntityFiles, name: string): Place =>
  fieldAtPath(entity, pathsInObjects(entity).includes(name) ? name : '');

/** Whether a choice can be compared with what is in a field: values, or the ids of references in an object or in rows. */
const isCompared = (field: Place): boolean =>
  typeOf(typeOf(field) === 'array' ? field.get('items') : field) !== 'object' || hasReferenceInside(field);

const hasReferenceInside = (field: Place): boolean =>
  inside(field).entries.some(([, one]) => referenceAt(one).exists || hasReferenceInside(one));

/** What a time may be written as: a text, or a number of milliseconds. */
const dayTypes: readonly FieldType[] = ['string', ...numeric];

/** Whether days can be in a field: of another format none are. */
function mayHoldDays(field: Place): boolean {
  const [type, format] = [typeOf(field), field.get('format').text];
  return type !== undefined && dayTypes.includes(type) && (format === undefined || /^date/.test(format));
}

function* filterKindProblems(entity: EntityFiles, filter: Place): Generator<ConfigProblem> {
  const [name, as] = [filter.get('field'), filter.get('as')];
  const field = fieldOfFilter(entity, name.text ?? '');
  const type = typeOf(field);
  const place = as.exists ? as : name;
  const options = filter.get('options');
  if (as.exists && !['choice', 'tabs', 'days'].includes(as.text ?? '') && options.exists)
    yield options.keyProblem('misplaced-word', "are only for 'choice', 'tabs' and 'days'.");
  if (type === undefined || !isObject(field.value)) return;
  const ui = entity.ui.get('uiSchema', ...(name.text ?? '').split('.')).value;
  const meant = as.text === 'tabs' ? 'choice' : (as.text ?? filteredAs(field.value, ui, filterWords(filter)));
  for (const option of options.items) {
    const word = option.get(meant === 'days' ? 'values' : 'days');
    if (word.exists) yield word.keyProblem('misplaced-word', `is not for a filter by ${meant}.`);
  }
  if ((meant === undefined || meant === 'choice') && !isCompared(field)) {
    const [first] = type === 'object' ? inside(field).keys : [];
    const what = type === 'object' ? 'an object: name a field in it' : 'a list of objects';
    yield name.problem(
      'filter-mismatch',
      `a filter compares values, and '${name.text}' is ${what}.`,
      first && `${name.text}.${first}`,
    );
  } else if (meant === undefined) {
    const ways = mayHoldDays(field)
      ? `, and has no format of a date: give the filter 'options', or "as": "days".`
      : ": give the filter 'options'.";
    yield place.problem('filter-mismatch', `'${name.text}' is neither an enum nor a reference${ways}`);
  } else if (meant === 'choice' && !options.exists && !valuesOf(field.value)) {
    yield place.problem('filter-mismatch', `'${name.text}' has no enum to choose from: give the filter 'options'.`);
  } else if (meant === 'record' && !refersTo(entity, field).exists) {
    yield place.problem('filter-mismatch', `'${name.text}' has no reference, so there are no records to choose from.`);
  } else if (meant === 'days' && !mayHoldDays(field)) {
    const is = dayTypes.includes(type) ? `has the format '${field.get('format').text}'` : `is of type ${type}`;
    yield place.problem('filter-mismatch', `'${name.text}' ${is}, and holds no date.`);
  } else if (meant === 'numbers' && type !== 'number' && type !== 'integer') {
    yield place.problem('filter-mismatch', `'${name.text}' is of type ${type}, and holds no number.`);
  }
}

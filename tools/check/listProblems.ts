import type { Cell } from '../../src/cells/cell.ts';
import { filteredAs } from '../../src/config/filters.ts';
import { isObject } from '../../src/config/json.ts';
import { fieldsIn, strayBracket, templateParts } from '../../src/config/template.ts';
import { valuesOf } from '../../src/config/titles.ts';
import {
  type EntityFiles,
  fieldAt,
  fieldAtPath,
  fieldNames,
  fieldPaths,
  namesField,
  namesShown,
  namesValue,
  referenceAt,
  textsOf,
  typeOf,
} from './files.ts';
import { kinds } from './grammars.ts';
import { optionProblems } from './optionProblems.ts';
import { type ConfigProblem, listed, nearest, type Place } from './place.ts';
import { viewsProblems } from './viewsProblems.ts';

const cellNames = kinds.cells.map(({ name }) => name);
const cellNamed = (name: string | undefined) => kinds.cells.find((cell) => cell.name === name);

/** Problems in an entity's list: its columns, its filter, its tree. */
export function* listProblems(
  entity: EntityFiles,
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<ConfigProblem> {
  const list = entity.ui.get('list');
  yield* namesShown(list.get('label'), entity);
  yield* columnsProblems(entity, list.get('columns'), entities);
  yield* sortProblems(entity, list);
  yield* filterProblems(entity, list.get('filter'));
  yield* filtersProblems(entity, list.get('filters'));
  yield* viewsProblems(entity, list);
  yield* summaryProblems(entity, list.get('summary'));
  yield* pagingProblems(list);
  const children = list.get('tree', 'children');
  if (fieldNames(entity).includes(children.text ?? '')) {
    yield children.problem(
      'name-taken',
      `'${children.text}' is a field of ${entity.name}, which the children would replace.`,
    );
  }
  const parent = list.get('tree', 'parent');
  yield* namesField(parent, entity);
  const type = typeOf(fieldAt(entity, parent.text));
  if (parent.text === 'id')
    yield parent.problem('circular-tree', "is the record's own id: every record would be its own parent.");
  else if (type !== undefined && type !== 'string') {
    yield parent.problem(
      'field-mismatch',
      `'${parent.text}' is of type ${type}: only a text can hold the parent's id.`,
    );
  }
}

/** What is drawn from all records is not there where the API pages the list. */
function* pagingProblems(list: Place): Generator<ConfigProblem> {
  const isPaged = list.get('paging').text === 'server';
  for (const word of isPaged ? ['tree', 'summary'] : ['pageSize']) {
    const place = list.get(word);
    const why = isPaged
      ? "'paging' fetches only a part of the records, and it needs all of them"
      : "it is for 'paging'";
    if (place.exists) yield place.keyProblem('no-effect', `has no effect: ${why}.`);
  }
}

function* columnsProblems(
  entity: EntityFiles,
  columns: Place,
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<ConfigProblem> {
  const seen = new Set<string>();
  for (const column of columns.items) {
    const template = column.get('template');
    const name = template.exists ? template : column.get('field');
    if (template.exists) yield* templateProblems(entity, column);
    else yield* columnFieldProblems(entity, name);
    if (name.text !== undefined && seen.has(name.text))
      yield name.problem('duplicate-column', `'${name.text}' has a column already.`);
    seen.add(name.text ?? '');
    const field = template.exists ? fieldAt(entity, undefined) : fieldAtPath(entity, name.text ?? '');
    const cell = column.get('cell');
    const kind = cell.exists ? cellNamed(cell.text) : kinds.cells[0];
    if (kind) yield* cellProblems(entity, column, field, kind);
    if (kind && !kind.sort && column.get('sortable').exists) {
      yield column.get('sortable').keyProblem('no-effect', `has no effect: ${kind.name} cells have no order.`);
    }
    // The grammar reports a misspelt cell; its options are checked for the cell that was meant.
    const meant = kind ?? cellNamed(nearest(cell.text ?? '', cellNames));
    if (meant) yield* optionProblems(column, { kind: meant, entity, field, entities });
  }
}

/** A column shows a field, or one inside an object, that is not write-only. */
function* columnFieldProblems(entity: EntityFiles, name: Place): Generator<ConfigProblem> {
  const paths = pathsInObjects(entity);
  if (!name.text?.includes('.') || fieldNames(entity).includes(name.text)) yield* namesShown(name, entity);
  else if (entity.schema.exists && !paths.includes(name.text))
    yield name.unknown('unknown-field', `is not a field of ${entity.name}`, paths);
}

/** The paths of all fields except those in list rows, which have no single value. */
const pathsInObjects = (entity: EntityFiles): string[] =>
  fieldPaths(entity).filter((path) => {
    const steps = path.split('.');
    return steps
      .slice(1)
      .every((_, end) => typeOf(fieldAtPath(entity, steps.slice(0, end + 1).join('.'))) === 'object');
  });

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
    const instead =
      inside === undefined ? ' No cell can.' : ` Show a field inside it: '${field.path.at(-1)}.${inside}'.`;
    const others = fitting.length > 0 ? ` Cells that can: ${listed(fitting)}.` : instead;
    yield place.problem('cell-mismatch', `a ${cell} cell cannot show a field of type '${type}'.${others}`);
  } else if (kind.needs === 'reference' && field.exists && !refersTo(entity, field).exists) {
    yield place.problem(
      'cell-mismatch',
      `a ${cell} cell shows what the field refers to, and '${field.path.at(-1)}' has no reference.`,
    );
  } else if (type !== undefined && kind.needs === 'enum' && !textsOf(field)) {
    yield place.problem(
      'cell-mismatch',
      `a ${cell} cell offers the field's ${kind.needs}, and '${field.path.at(-1)}' has none.`,
    );
  }
  const named = column.get('field').text ?? '';
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

/** The steps of a field's path: 'address', 'city'. */
const namesOn = ({ path }: Place): string[] =>
  path.flatMap((step, place) => (path[place - 1] === 'properties' ? [String(step)] : []));

/** The entity that a field refers to, by its schema or by its widget. */
function refersTo({ ui }: EntityFiles, field: Place): Place {
  const named = referenceAt(field).get('to');
  return named.exists ? named : ui.get('uiSchema', ...namesOn(field), 'ui:options', 'to');
}

/** `list.sort` names a sortable field, with or without '-' before it. */
function* sortProblems(entity: EntityFiles, list: Place): Generator<ConfigProblem> {
  const sort = list.get('sort');
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
  const cell = column?.get('cell').exists ? cellNamed(column.get('cell').text) : kinds.cells[0];
  if (column && cell && !cell.sort)
    yield sort.problem('unsortable-column', `'${name}' has ${cell.name} cells, which have no order.`);
  if (!column && typeOf(fieldAtPath(entity, name)) === 'array') {
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
  const titles = new Set<string>();
  for (const option of filter.get('options').items) {
    const title = option.get('title');
    if (title.text !== undefined && titles.has(title.text)) {
      yield title.problem('duplicate-title', `'${title.text}' is an option already: nobody could tell the two apart.`);
    }
    titles.add(title.text ?? '');
    for (const value of option.get('values').items) yield* namesValue(value, field);
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

/** The query parameters of a list that are not fields. */
const addressWords = ['filter', 'search', 'id', 'sort', 'edit', 'add', 'copy'];

/** Problems in `list.filters`: each must fit its field, and have a unique query parameter. */
function* filtersProblems(entity: EntityFiles, filters: Place): Generator<ConfigProblem> {
  const seen = new Set<string>();
  for (const filter of filters.items) {
    const name = filter.get('field');
    yield* name.text?.includes('.') ? columnFieldProblems(entity, name) : namesField(name, entity);
    if (name.text !== undefined && seen.has(name.text))
      yield name.problem('duplicate-filter', `'${name.text}' has a filter already.`);
    seen.add(name.text ?? '');
    if (addressWords.includes(name.text ?? '')) {
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

function* filterKindProblems(entity: EntityFiles, filter: Place): Generator<ConfigProblem> {
  const [name, as] = [filter.get('field'), filter.get('as')];
  const field = fieldOfFilter(entity, name.text ?? '');
  const type = typeOf(field);
  const place = as.exists ? as : name;
  const options = filter.get('options');
  if (as.exists && as.text !== 'choice' && options.exists)
    yield options.keyProblem('misplaced-word', "are only for a 'choice'.");
  if (type === undefined || !isObject(field.value)) return;
  const ui = entity.ui.get('uiSchema', ...(name.text ?? '').split('.')).value;
  const meant = as.text ?? filteredAs(field.value, ui, { ...(options.exists && { options: [] }) });
  if (meant === undefined) {
    yield place.problem(
      'filter-mismatch',
      `'${name.text}' is neither an enum nor a reference, and has no format of a date: give the filter 'options', or "as": "days".`,
    );
  } else if (meant === 'choice' && !options.exists && !valuesOf(field.value)) {
    yield place.problem('filter-mismatch', `'${name.text}' has no enum to choose from: give the filter 'options'.`);
  } else if (meant === 'record' && !refersTo(entity, field).exists) {
    yield place.problem('filter-mismatch', `'${name.text}' has no reference, so there are no records to choose from.`);
  } else if (meant === 'days' && (type === 'boolean' || type === 'array')) {
    yield place.problem('filter-mismatch', `'${name.text}' is of type ${type}, and holds no date.`);
  }
}

import type { Cell } from '../../../src/panel/cells/cell.ts';
import { fieldsIn, strayBracket, templateParts } from '../../../src/shared/config/template.ts';
import {
  type EntityFiles,
  editedFields,
  fieldAt,
  fieldAtPath,
  fieldNames,
  hasType,
  isReadOnly,
  namesField,
  namesShown,
  namesValue,
  numeric,
  pathsInObjects,
  refersTo,
  repeated,
  textsOf,
  typeOf,
} from '../files.ts';
import { cellAt, cellNamed, kinds } from '../grammars.ts';
import { optionProblems } from '../optionProblems.ts';
import { type ConfigProblem, listed, nearest, type Place } from '../place.ts';

const cellNames = kinds.cells.map(({ name }) => name);

/** Problems in the columns of a list: what they show, by which cell, and what can be edited in them. */
export function* columnsProblems(entity: EntityFiles, columns: Place): Generator<ConfigProblem> {
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
export function* columnFieldProblems(entity: EntityFiles, name: Place): Generator<ConfigProblem> {
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
export function* optionalPartProblems(template: Place, text: string): Generator<ConfigProblem> {
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

/** Columns of a list whose entries the cell cannot show. */
export function* cellItemProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const list = entity.ui.get('list');
  for (const column of list.get('columns').items) {
    const name = column.get('field').text;
    const field = fieldAtPath(entity, name ?? '');
    const kind = cellNamed(column.get('cell').text);
    const items = field.get('items');
    if (typeOf(field) !== 'array' || !kind?.listOf || typeOf(items) === undefined) continue;
    if (canShow(kind.listOf, items)) continue;
    const fitting = kinds.cells.filter(({ listOf }) => listOf && canShow(listOf, items)).map((cell) => cell.name);
    const others = fitting.length > 0 ? ` Cells that can: ${listed(fitting)}.` : '';
    yield column
      .get('cell')
      .problem(
        'cell-mismatch',
        `${/^[aeiou]/.test(kind.name) ? 'an' : 'a'} ${kind.name} cell cannot show the entries of '${name}', which are ${nameOf(items)}.${others}`,
      );
  }
}

type ListOf = NonNullable<(typeof kinds.cells)[number]['listOf']>;

const canShow = ({ types, properties = [] }: ListOf, items: Place): boolean =>
  types.some((type) => type === typeOf(items)) && properties.every((name) => items.get('properties', name).exists);

const nameOf = (items: Place): string =>
  items.get('type').text === 'object'
    ? `objects with ${listed(items.get('properties').keys)}`
    : `of type ${items.get('type').text}`;

/** Labels that are not texts: records would be named by id. */
export function* labelProblems(entity: EntityFiles): Generator<ConfigProblem> {
  yield* isText(entity.ui.get('list', 'label'), entity);
  for (const { options, target } of editedFields(entity)) {
    const label = options.get('label');
    if (target) for (const place of [label, ...label.items]) yield* isText(place, target);
  }
}

function* isText(label: Place, entity: EntityFiles): Generator<ConfigProblem> {
  if (fieldsIn(label.text ?? '').length > 0) return;
  const why = `only a text can name a record of ${entity.name}`;
  yield* hasType(label, entity, ['string'], (type) => `'${label.text}' is of type ${type}: ${why}.`);
}

/** Templates with an unmatched brace, which would be shown. */
export function* templateBraceProblems({ ui }: EntityFiles): Generator<ConfigProblem> {
  for (const shown of ui.get('list').get('columns').items) yield* braceProblems(shown.get('template'));
  yield* braceProblems(ui.get('form', 'link', 'href'));
}

/** Placeholders in the link of a record that are none of its fields. */
export function* linkProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const href = entity.ui.get('form', 'link', 'href');
  if (!entity.schema.exists) return;
  for (const field of fieldsIn(href.text ?? '')) {
    if (!fieldAt(entity, field).exists && field !== 'id')
      yield href.problem('unknown-field', `'${field}' is not a field of ${entity.name}.`);
  }
}

function* braceProblems(template: Place): Generator<ConfigProblem> {
  const [brace] = /[{}]/.exec((template.text ?? '').replace(/\{[^{}]*\}/g, '')) ?? [];
  if (brace === '{') yield template.problem('malformed-value', "has a '{' that is not closed.");
  if (brace === '}') yield template.problem('malformed-value', "has a '}' without a '{' before it.");
}

import { fieldsIn } from '../../../src/shared/config/template.ts';
import { type EntityFiles, editedFields, fieldAt, fieldAtPath, hasType, typeOf } from '../files.ts';
import { cellNamed, kinds } from '../grammars.ts';
import { type ConfigProblem, listed, type Place } from '../place.ts';

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

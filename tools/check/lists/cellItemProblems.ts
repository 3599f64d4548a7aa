import { type EntityFiles, fieldAtPath, typeOf } from '../files.ts';
import { kinds } from '../grammars.ts';
import { type ConfigProblem, listed, type Place } from '../place.ts';

/** Columns of a list whose entries the cell cannot show. */
export function* cellItemProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const list = entity.ui.get('list');
  for (const column of list.get('columns').items) {
    const name = column.get('field').text;
    const field = fieldAtPath(entity, name ?? '');
    const kind = kinds.cells.find((cell) => cell.name === column.get('cell').text);
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

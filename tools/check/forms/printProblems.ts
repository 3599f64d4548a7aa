import { fieldsIn } from '../../../src/shared/config/template.ts';
import { type EntityFiles, fieldAt, fieldNames, namesShown, typeOf } from '../files.ts';
import type { ConfigProblem } from '../place.ts';

/** Problems in `form.print`: it shows fields that the entity has, and the lines of a list of objects. */
export function* printProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const print = entity.ui.get('form', 'print');
  for (const field of print.get('fields').items) yield* namesShown(field, entity);
  const address = print.get('address');
  const names = fieldNames(entity);
  for (const name of entity.schema.exists ? fieldsIn(address.text ?? '') : [])
    if (!names.includes(name))
      yield address.problem('unknown-field', `names '${name}', which is no field of ${entity.name}.`);
  const lines = print.get('lines');
  const name = lines.get('field');
  yield* namesShown(name, entity);
  const list = fieldAt(entity, name.text);
  if (!list.exists) return;
  const properties = list.get('items', 'properties');
  if (typeOf(list) !== 'array' || !properties.exists) {
    yield name.problem('field-mismatch', `'${name.text}' is no list of objects: there are no lines to print.`);
    return;
  }
  for (const column of lines.get('columns').items)
    if (column.text !== undefined && !properties.keys.includes(column.text))
      yield column.unknown('unknown-field', 'is not a property of a line', properties.keys);
  if (lines.get('total').value === true && !entity.ui.get('uiSchema', name.text ?? '', 'ui:options', 'total').exists)
    yield lines.get('total').keyProblem('no-effect', "has no effect: the lines have no 'ui:options.total'.");
}

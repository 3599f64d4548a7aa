import { fieldsIn } from '../../../src/shared/config/template.ts';
import {
  type EntityFiles,
  fieldAt,
  fieldAtPath,
  isSecret,
  namesShown,
  pathsInObjects,
  referenceAt,
  typeOf,
} from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Problems in `form.print`: it shows fields that the entity has, and the lines of a list of objects. */
export function* printProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const print = entity.ui.get('form', 'print');
  for (const field of print.get('fields').items) yield* pathProblems(field, field.text, entity);
  const address = print.get('address');
  for (const name of fieldsIn(address.text ?? '')) yield* pathProblems(address, name, entity);
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
    yield* column.mustBe(properties.keys, 'unknown-field', 'is not a property of a line');
  if (lines.get('total').value === true && !entity.ui.get('uiSchema', name.text ?? '', 'ui:options', 'total').exists)
    yield lines.get('total').keyProblem('no-effect', "has no effect: the lines have no 'ui:options.total'.");
}

/** A value is in a field, in one inside an object, or in those of a record that it refers to: 'guardian.address.city'. */
function* pathProblems(place: Place, path = '', entity: EntityFiles): Generator<ConfigProblem> {
  if (!entity.schema.exists) return;
  const names = pathsInObjects(entity);
  const via = names.find((name) => path.startsWith(`${name}.`) && targetOf(entity, name));
  const target = via === undefined ? undefined : targetOf(entity, via);
  if (names.includes(path)) {
    if (isSecret(fieldAtPath(entity, path)))
      yield place.problem('secret-field', `'${path}' is writeOnly: no answer has it.`);
  } else if (via === undefined || !target) {
    yield place.text === path
      ? place.unknown('unknown-field', `is not a field of ${entity.name}`, names)
      : place.problem('unknown-field', `names '${path}', which is no field of ${entity.name}.`);
  } else if (typeOf(fieldAtPath(entity, via)) === 'array') {
    yield place.problem('field-mismatch', `names '${path}', but '${via}' refers to several records.`);
  } else yield* pathProblems(place, path.slice(via.length + 1), target);
}

/** The entity that a field refers to. */
const targetOf = (entity: EntityFiles, path: string): EntityFiles | undefined =>
  entity.entities.get(
    entity.ui.get('uiSchema', ...path.split('.'), 'ui:options', 'to').text ??
      referenceAt(fieldAtPath(entity, path)).get('to').text ??
      '',
  );

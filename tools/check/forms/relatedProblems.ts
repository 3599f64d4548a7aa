import { type EntityFiles, fieldAt, namesEntity, namesField, referenceAt, typeOf } from '../files.ts';
import type { ConfigProblem } from '../place.ts';

/** Problems in `related`: the records of other entities that are shown below a form. */
export function* relatedProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { entities } = entity;
  const related = entity.ui.get('related');
  const seen = new Set<string>();
  for (const relation of related.items) {
    const [to, by] = [relation.get('entity'), relation.get('by')];
    yield* namesEntity(to, entity);
    const both = `${to.text} ${by.text}`;
    if (seen.has(both))
      yield relation.problem('duplicate-value', `'${to.text}' by '${by.text}' is in this list already.`);
    seen.add(both);
    const target = entities.get(to.text ?? '');
    if (!target) continue;
    yield* namesField(by, target);
    const type = typeOf(fieldAt(target, by.text));
    if (by.text === 'id')
      yield by.problem('missing-reference', 'is the own id of those records: it refers to nothing.');
    else if (type !== undefined && type !== 'string' && type !== 'array') {
      yield by.problem(
        'field-mismatch',
        `'${by.text}' is of type ${type}: only a text, or a list of texts, can hold an id.`,
      );
    }
    const refersTo = referenceAt(fieldAt(target, by.text)).get('to').text;
    if (refersTo !== undefined && refersTo !== entity.name)
      yield by.problem('missing-reference', `'${by.text}' refers to ${refersTo}, not to ${entity.name}.`);
    else if (refersTo === undefined && (type === 'string' || type === 'array')) {
      yield by.warning(
        'missing-reference',
        `'${by.text}' of ${target.name} has no reference to ${entity.name}: only texts that happen to be ids are found.`,
      );
    }
    for (const column of relation.get('columns').items) yield* namesField(column, target);
  }
}

import { type EntityFiles, fieldsIn, isValue, textsOf } from '../files.ts';
import { peopleRoles } from '../people.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Problems in `transitions` and `locked`: values and roles that there are not, and steps to the same value. */
export function* workflowProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const [, field] of fieldsIn(entity.schema)) {
    const words = field.given('transitions', 'locked');
    for (const word of words) yield* placeProblems(field, word);
    const values = textsOf(field);
    if (!values || words.length === 0) continue;
    for (const [from, steps] of field.get('transitions').entries) {
      // A new record has no value yet.
      if (from !== '' && !values.includes(from))
        yield steps.unknownKey('unknown-value', `is not a value of ${field.key}`, values);
      for (const step of steps.items) yield* stepProblems(entity, field, from, step);
    }
    for (const value of field.get('locked').items) yield* isValue(value, field);
  }
}

function* placeProblems(field: Place, word: Place): Generator<ConfigProblem> {
  if (!field.get('type').exists && !field.get('$ref').exists)
    yield word.keyProblem('misplaced-word', 'belongs to the field itself, not to what a condition adds to it.');
  else if (!textsOf(field))
    yield word.keyProblem('rule-mismatch', 'is about the values of an enum: this field may have any text.');
}

function* stepProblems(entity: EntityFiles, field: Place, from: string, step: Place): Generator<ConfigProblem> {
  const roles = peopleRoles(entity);
  const to = step.get('to').exists ? step.get('to') : step;
  yield* isValue(to, field);
  if (to.text === from) yield to.problem('no-effect', 'has no effect: it is the same value.');
  for (const role of step.get('roles').items) {
    if (roles && role.text !== undefined && !roles.includes(role.text))
      yield role.unknown('unknown-role', 'is not a role', roles);
  }
}

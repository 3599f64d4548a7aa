import { blanksIn, type EntityFiles, fieldAt, typeOf } from '../files.ts';
import type { ConfigProblem } from '../place.ts';
import { callsOf } from './calls.ts';

/** Calls with an optional or non-scalar field in their path. */
export function* callFieldProblems(entity: EntityFiles): Generator<ConfigProblem> {
  if (!entity.schema.exists) return;
  const required = entity.schema.get('required').texts;
  for (const { endpoint, place } of callsOf(entity.ui)) {
    const unlessEmpty = endpoint.get('unlessEmpty');
    const skipped = [unlessEmpty.text, ...unlessEmpty.texts];
    for (const name of blanksIn(place.text)) {
      const field = fieldAt(entity, name);
      if (name === 'id' || !field.exists) continue;
      if (typeOf(field) === 'array')
        yield place.problem('field-mismatch', `'${name}' is a list, which cannot be part of an address.`);
      else if (!required.includes(name) && !skipped.includes(name)) {
        yield place.problem(
          'incomplete-address',
          `'${name}' is not required: a record without it has no such address. Put it into 'required' of ${entity.schema.file}.`,
        );
      }
    }
  }
}

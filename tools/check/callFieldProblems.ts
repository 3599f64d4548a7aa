import { type EntityFiles, fieldAt, typeOf } from './files.ts';
import type { ConfigProblem, Place } from './place.ts';

/** Calls with an optional or non-scalar field in their path. */
export function* callFieldProblems(entity: EntityFiles): Generator<ConfigProblem> {
  if (!entity.schema.exists) return;
  const required = entity.schema.get('required').items.map(({ text }) => text);
  for (const endpoint of calls(entity.ui)) {
    const place = endpoint.text === undefined ? endpoint.get('call') : endpoint;
    const skipped = endpoint.get('unlessEmpty').text;
    for (const [, name = ''] of place.text?.matchAll(/\{(\w+)\}/g) ?? []) {
      const field = fieldAt(entity, name);
      if (name === 'id' || !field.exists) continue;
      if (typeOf(field) === 'array')
        yield place.problem('field-mismatch', `'${name}' is a list, which cannot be part of an address.`);
      else if (!required.includes(name) && name !== skipped) {
        yield place.problem(
          'incomplete-address',
          `'${name}' is not required: a record without it has no such address. Put it into 'required' of ${entity.schema.file}.`,
        );
      }
    }
  }
}

const calls = (ui: Place): Place[] => [
  ...ui.get('endpoints').entries.flatMap(([name, endpoint]) => (name === 'afterSave' ? endpoint.items : [endpoint])),
  ...ui.get('actions').items.map((action) => action.get('call')),
];

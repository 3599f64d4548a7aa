import { fieldsIn } from '../../../src/shared/config/template.ts';
import { type EntityFiles, editedFields, hasType } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

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

import { type EntityFiles, fieldAt, referenceAt, typeOf } from './files.ts';
import type { ConfigProblem, Place } from './place.ts';

/** Labels that are not texts: records would be named by id. */
export function* labelProblems(
  entity: EntityFiles,
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<ConfigProblem> {
  yield* isText(entity.ui.get('list', 'label'), entity);
  for (const uiSchema of [entity.ui.get('uiSchema'), entity.ui.get('form', 'whenEditing')]) {
    for (const [name, edited] of uiSchema.entries) {
      const to = edited.get('ui:options', 'to').text ?? referenceAt(fieldAt(entity, name)).get('to').text;
      const target = entities.get(to ?? '');
      const label = edited.get('ui:options', 'label');
      if (target) for (const place of [label, ...label.items]) yield* isText(place, target);
    }
  }
}

function* isText(label: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const type = typeOf(fieldAt(entity, label.text));
  if (type === undefined || type === 'string') return;
  yield label.problem(
    'field-mismatch',
    `'${label.text}' is of type ${type}: only a text can name a record of ${entity.name}.`,
  );
}

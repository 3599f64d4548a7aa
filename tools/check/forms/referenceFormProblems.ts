import { type EntityFiles, editedFields, keyNamesField, namesField } from '../files.ts';
import type { ConfigProblem } from '../place.ts';

/** What a field needs of the entity that it refers to, to open that one's form. */
const needs = { create: 'endpoints.create', edit: 'endpoints.update' } as const;

/** `where` by fields that are not there; `create` and `edit` where records cannot be added or edited in a form. */
export function* referenceFormProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const { options, target } of editedFields(entity)) {
    if (!target?.ui.exists) continue;
    for (const [, from] of options.get('where').entries) {
      yield* keyNamesField(from, target);
      yield* namesField(from, entity);
    }
    for (const [word, call] of Object.entries(needs)) {
      const missing = ['form', call].filter((path) => !target.ui.get(...path.split('.')).exists);
      if (options.get(word).value !== true || missing.length === 0) continue;
      yield options
        .get(word)
        .keyProblem('no-effect', `has no effect: ${target.name} has no ${missing.join(' and no ')}.`);
    }
  }
}

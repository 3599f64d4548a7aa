import { fieldsIn } from '../../../src/shared/config/template.ts';
import { type EntityFiles, fieldAt } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Templates with an unmatched brace, which would be shown. */
export function* templateBraceProblems({ ui }: EntityFiles): Generator<ConfigProblem> {
  for (const shown of ui.get('list').get('columns').items) yield* braceProblems(shown.get('template'));
  yield* braceProblems(ui.get('form', 'link', 'href'));
}

/** Placeholders in the link of a record that are none of its fields. */
export function* linkProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const href = entity.ui.get('form', 'link', 'href');
  if (!entity.schema.exists) return;
  for (const field of fieldsIn(href.text ?? '')) {
    if (!fieldAt(entity, field).exists && field !== 'id')
      yield href.problem('unknown-field', `'${field}' is not a field of ${entity.name}.`);
  }
}

function* braceProblems(template: Place): Generator<ConfigProblem> {
  const [brace] = /[{}]/.exec((template.text ?? '').replace(/\{[^{}]*\}/g, '')) ?? [];
  if (brace === '{') yield template.problem('malformed-value', "has a '{' that is not closed.");
  if (brace === '}') yield template.problem('malformed-value', "has a '}' without a '{' before it.");
}

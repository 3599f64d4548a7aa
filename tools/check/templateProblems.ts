import type { EntityFiles } from './files.ts';
import type { ConfigProblem, Place } from './place.ts';

/** Templates with an unmatched brace, which would be shown. */
export function* templateBraceProblems({ ui }: EntityFiles): Generator<ConfigProblem> {
  for (const shown of ui.get('list').get('columns').items) yield* braceProblems(shown.get('template'));
}

function* braceProblems(template: Place): Generator<ConfigProblem> {
  const [brace] = /[{}]/.exec((template.text ?? '').replace(/\{[^{}]*\}/g, '')) ?? [];
  if (brace === '{') yield template.problem('malformed-value', "has a '{' that is not closed.");
  if (brace === '}') yield template.problem('malformed-value', "has a '}' without a '{' before it.");
}

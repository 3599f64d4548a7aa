import { isReadOnly } from './files.ts';
import { listed, type Place, type Problem } from './place.ts';

/**
 * The keywords a person can break, each of which needs a sentence; beside them there is `required`. Not among them is
 * `type`: the form's inputs cannot break it, only another caller of the API can, so that it may have a sentence and
 * need not.
 */
export const rules = [
  ...['enum', 'minLength', 'maxLength', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems'],
] as const;

/** The rules of a field, as its config has them. */
export const rulesOf = (field: Place, required: boolean): string[] => [
  ...(required ? ['required'] : []),
  ...rules.filter((rule) => field.get(rule).exists && field.get(rule).value !== false),
];

/** Every rule has a sentence, and every sentence can be shown. What is readOnly has no rules for a person. */
export function* sentenceProblems(field: Place, required: boolean): Generator<Problem> {
  const message = field.get('errorMessage');
  if (isReadOnly(field)) {
    if (message.exists) yield message.keyProblem('is never shown: nobody enters a readOnly field.');
    return;
  }
  const broken = rulesOf(field, required);
  if (!message.exists) {
    if (broken.length > 0) {
      yield field.keyProblem(`has no sentence for ${told(broken)}: add an errorMessage.`);
    }
    return;
  }
  if (message.text !== undefined && broken.length === 0) {
    yield message.keyProblem('is never shown: the field has no rule a person could break.');
  }
  if (message.text !== undefined || message.keys.length === 0) return;

  const own = message.keys.filter((key) => key !== '_');
  const rest = broken.filter((rule) => !own.includes(rule));
  for (const key of own) {
    if (key === 'type' || broken.includes(key)) continue;
    yield message.get(key).unknownKey('is no rule of this field', broken);
  }
  if (message.keys.includes('_')) {
    if (rest.length === 0) yield message.get('_').keyProblem('is never shown: every rule has a sentence of its own.');
  } else if (rest.length > 0) {
    yield message.keyProblem(`says nothing of ${told(rest)}: add ${told(rest)}, or '_' for the rest.`);
  }
}

const told = (names: readonly string[]): string => listed(names.map((name) => `'${name}'`));

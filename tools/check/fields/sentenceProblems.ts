import { isReadOnly } from '../files.ts';
import { type ConfigProblem, listed, type Place } from '../place.ts';

/**
 * The keywords, besides `required`, that a user's input can break: each needs a message. `type` is not one of them:
 * only other callers of the API can break it, so its message is optional.
 */
export const rules = [
  ...['enum', 'oneOf', 'const', 'minLength', 'maxLength', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems'],
  ...['formatMinimum', 'formatMaximum', 'formatExclusiveMinimum', 'formatExclusiveMaximum'],
  ...['transitions', 'locked'],
] as const;

/** The rules of a field, by keyword. That a number is a duration refuses none. */
export const rulesOf = (field: Place, required: boolean): string[] => [
  ...(required ? ['required'] : []),
  ...rules.filter((rule) => field.get(rule).exists && field.get(rule).value !== false && !isDuration(field.get(rule))),
];

const isDuration = ({ key, text }: Place): boolean => key === 'format' && text === 'duration';

/**
 * Every rule must have a message, and every message a rule. A readOnly field is never entered, so it needs neither.
 * @param others rules whose message may be here or elsewhere
 */
export function* sentenceProblems(
  field: Place,
  required: boolean,
  others: readonly string[] = [],
): Generator<ConfigProblem> {
  const message = field.get('errorMessage');
  if (isReadOnly(field)) {
    if (message.exists) yield message.keyProblem('unused-sentence', 'is never shown: nobody enters a readOnly field.');
    return;
  }
  yield* coverageProblems(field, rulesOf(field, required), others);
}

/**
 * Whether the `errorMessage` of a place has a message for each of these rules, and no other.
 * @param others rules that may have a message
 */
export function* coverageProblems(
  field: Place,
  broken: readonly string[],
  others: readonly string[] = [],
): Generator<ConfigProblem> {
  const message = field.get('errorMessage');
  if (!message.exists) {
    if (broken.length > 0) {
      yield field.keyProblem('missing-sentence', `has no sentence for ${quoted(broken)}: add an errorMessage.`);
    }
    return;
  }
  if (message.text !== undefined && broken.length + others.length === 0) {
    yield message.keyProblem('unused-sentence', 'is never shown: the field has no rule a person could break.');
  }
  if (message.text !== undefined || message.keys.length === 0) return;

  const own = message.keys.filter((key) => key !== '_');
  const rest = broken.filter((rule) => !own.includes(rule));
  for (const key of own) {
    if (key === 'type' || broken.includes(key) || others.includes(key)) continue;
    yield message.get(key).unknownKey('unknown-rule', 'is not a rule of this field', broken);
  }
  if (message.keys.includes('_')) {
    if (rest.length === 0 && others.every((rule) => own.includes(rule)))
      yield message.get('_').keyProblem('unused-sentence', 'is never shown: every rule has a sentence of its own.');
  } else if (rest.length > 0) {
    yield message.keyProblem(
      'missing-sentence',
      `has no sentence for ${quoted(rest)}: add ${quoted(rest)}, or '_' for the rest.`,
    );
  }
}

const quoted = (names: readonly string[]): string => listed(names.map((name) => `'${name}'`));

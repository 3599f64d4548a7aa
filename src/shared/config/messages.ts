import type { ErrorObject } from 'ajv';
import { getProp } from '../base/getProp.ts';
import { isObject } from '../base/json.ts';
import { messageFor } from './errorMessage.ts';
import type { ErrorMessage, FieldSchema, RuledField, RulePart } from './grammar.ts';

/** A value that breaks a rule: its path in the record, and the message for the user. */
export interface ValidationError {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  readonly message: string;
}

/** The schema of the validation: fields, and what conditions add. */
interface Checked {
  readonly properties: Readonly<Record<string, FieldSchema>>;
}

/**
 * Ajv's errors as messages, in the order of the form's fields, one per value. The error of a missing value is on the
 * field itself, with the field's text (ajv-errors would put it on the parent: its issue 148). A condition's message is
 * used before the field's own.
 * @param schema the schema with all fields, and the `allOf` that produced the errors
 * @param errors Ajv's errors, from the validator
 */
export function validationErrors(schema: Checked, errors: readonly ErrorObject[]): ValidationError[] {
  const byPath = new Map<string, ValidationError>();
  for (const error of errors) {
    // What a condition requires is a separate error.
    if (error.keyword === 'if') continue;
    const path = pathOf(error);
    const key = path.join('/');
    if (byPath.has(key)) continue;
    byPath.set(key, { path, keyword: error.keyword, message: sentenceOf(schema, error, path) });
  }
  const fields = Object.keys(schema.properties);
  const rank = ({ path }: ValidationError) => fields.indexOf(String(path[0]));
  return [...byPath.values()].sort((a, b) => rank(a) - rank(b));
}

/** The message for a value of a wrong type, where the config has none: Ajv's 'must be boolean' is for programmers. */
const typeSentences: Readonly<Record<string, string>> = {
  boolean: 'Must be yes or no',
  string: 'Must be a text',
  number: 'Must be a number',
  integer: 'Must be a whole number',
  array: 'Must be a list',
};

const typeSentence = ({ keyword, params }: ErrorObject): string | undefined =>
  keyword === 'type' ? typeSentences[String([params['type']].flat()[0])] : undefined;

function sentenceOf(schema: Checked, error: ErrorObject, path: readonly Step[]): string {
  const { keyword, schemaPath, message } = error;
  const steps = stepsOf(decodeURIComponent(schemaPath.slice(1)));
  const isConditional = steps[0] === 'allOf';
  const rule = at(schema, steps.slice(0, -1));
  const missing = keyword === 'required' ? at(rule, ['properties', String(path.at(-1))]) : undefined;
  // The parent of a missing value may have one message for all missing properties.
  const around = keyword === 'required' && path.length > 1 ? nodeAt(schema, path.slice(0, -1)) : undefined;
  const beside = [missing, ...(isConditional ? [rule] : []), nodeAt(schema, path), around];
  for (const node of beside) {
    const sentence = messageFor(messageOf(node), keyword);
    if (sentence !== undefined) return sentence;
  }
  return typeSentence(error) ?? message ?? keyword;
}

/** A broken rule of a whole record. */
interface RuleError {
  /** Which one. */
  readonly rule: number;
  readonly field: string;
  readonly keyword: string;
  readonly message: string;
}

/**
 * The messages for Ajv's errors of a schema that only has an `allOf` of rules.
 * @param rules the rules as configured
 */
export const ruleErrors = (rules: readonly RulePart[], errors: readonly ErrorObject[]): RuleError[] =>
  errors.flatMap((error) => {
    // Errors of 'then' and 'else' are reported separately.
    if (error.keyword === 'if') return [];
    const [, rule = 0, ...path] = stepsOf(decodeURIComponent(error.schemaPath.slice(1)));
    const [field = ''] = pathOf(error);
    const { keyword, message = keyword } = error;
    const sentence = messageFor(messageOf(at(rules[Number(rule)], path.slice(0, -1))), keyword) ?? message;
    return [{ rule: Number(rule), field: String(field), keyword, message: sentence }];
  });

type Step = string | number;

/** The schema at a path. */
const at = (schema: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((node, step) => getProp(node, String(step)), schema);

function messageOf(node: unknown): ErrorMessage | undefined {
  const message: unknown = isObject(node) ? node['errorMessage'] : undefined;
  if (typeof message === 'string') return message;
  return isObject(message)
    ? Object.fromEntries(Object.entries(message).map(([word, text]) => [word, String(text)]))
    : undefined;
}

/** Converts a JSON pointer to a path: '/images/0/url' → ['images', 0, 'url']. */
export const stepsOf = (pointer: string): Step[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

function pathOf({ instancePath, keyword, params }: ErrorObject): Step[] {
  const path = stepsOf(instancePath);
  if (keyword === 'required') path.push(String(params['missingProperty']));
  return path;
}

/** The field of a value. */
function nodeAt(schema: Checked, path: readonly Step[]): RuledField | undefined {
  let properties: Readonly<Record<string, RuledField>> | undefined = schema.properties;
  let node: RuledField | undefined;
  for (const step of path) {
    node = typeof step === 'number' ? node?.items : properties?.[step];
    properties = node?.properties;
  }
  return node;
}

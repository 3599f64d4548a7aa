import type { ErrorObject } from 'ajv';
import type { ErrorMessage, FieldSchema, ItemSchema, RecordSchema } from './grammar.ts';

/** A value that breaks a rule: its path in the record, and the sentence for the user. */
export interface ValidationError {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  readonly message: string;
}

type Properties = Readonly<Record<string, FieldSchema | ItemSchema>>;
type Node = FieldSchema | ItemSchema;

/** The text of `errorMessage` for a failed keyword: its own, else the one under '_'. */
export function messageFor(errorMessage: ErrorMessage | undefined, keyword: string): string | undefined {
  return typeof errorMessage === 'object' ? (errorMessage[keyword] ?? errorMessage['_']) : errorMessage;
}

/**
 * Ajv's errors as sentences, in the order of the form's fields, one per value. The error of a missing value is on the
 * field itself, with the field's text (ajv-errors would put it on the parent: its issue 148).
 * @param errors Ajv's errors, from the validator
 */
export function validationErrors(schema: RecordSchema, errors: readonly ErrorObject[]): ValidationError[] {
  const found = new Map<string, ValidationError>();
  for (const error of errors) {
    const path = pathOf(error);
    const key = path.join('/');
    if (found.has(key)) continue;
    const node = nodeAt(schema, path);
    const message = messageFor(node?.errorMessage, error.keyword) ?? error.message ?? error.keyword;
    found.set(key, { path, keyword: error.keyword, message });
  }
  const fields = Object.keys(schema.properties);
  const rank = ({ path }: ValidationError) => fields.indexOf(String(path[0]));
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** Converts a JSON pointer to a path: '/images/0/url' → ['images', 0, 'url']. */
export const stepsOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

function pathOf({ instancePath, keyword, params }: ErrorObject): (string | number)[] {
  const path = stepsOf(instancePath);
  if (keyword === 'required') path.push(String(params['missingProperty']));
  return path;
}

function nodeAt(schema: RecordSchema, path: readonly (string | number)[]): Node | undefined {
  let properties: Properties | undefined = schema.properties;
  let node: Node | undefined;
  for (const step of path) {
    if (typeof step === 'number') node = node && 'items' in node ? node.items : undefined;
    else node = properties?.[step];
    properties = node && 'properties' in node ? node.properties : undefined;
  }
  return node;
}

import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import type { ValidationError } from '../../config/messages.ts';

/**
 * Validation errors as rjsf takes them: a tree of sentences. An error of an item that is a plain value (one of several
 * chosen ones) goes to its field, because such an item has no input of its own.
 */
export function errorSchemaOf(errors: readonly ValidationError[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  const added = new Set<string>();
  for (const { path, message } of errors) {
    const at = path.length === 2 && typeof path[1] === 'number' ? path.slice(0, 1) : [...path];
    const key = JSON.stringify([at, message]);
    if (!added.has(key)) builder.addErrors(message, at);
    added.add(key);
  }
  return builder.ErrorSchema;
}

import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import type { ValidationError } from '../../config/messages.ts';

/** Validation errors as rjsf takes them: a tree of sentences, each at its value. */
export function errorSchemaOf(errors: readonly ValidationError[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  for (const { path, message } of errors) builder.addErrors(message, [...path]);
  return builder.ErrorSchema;
}

import { getDefaultRegistry } from '@rjsf/core';
import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type FieldProps,
  getUiOptions,
  isCustomWidget,
  toErrorList,
} from '@rjsf/utils';
import { useMemo } from 'react';
import { CharactersLeft } from './CharactersLeft.tsx';

const { SchemaField } = getDefaultRegistry().fields;

/**
 * rjsf's field. The entries of a list that one widget edits as a whole (several chosen ones) have no inputs of their own:
 * their errors are those of the list.
 */
export function Field({ errorSchema, ...props }: FieldProps) {
  const { schema, uiSchema, registry } = props;
  const isWhole = schema.type === 'array' && (isCustomWidget(uiSchema) || registry.schemaUtils.isMultiSelect(schema));
  const errors = useMemo(() => (isWhole ? asOne(errorSchema) : errorSchema), [isWhole, errorSchema]);
  if (!SchemaField) return null;
  const field = <SchemaField {...props} errorSchema={errors} />;
  const { widget, disabled, readonly } = getUiOptions(uiSchema);
  const isTyped = schema.type === 'string' && !schema.enum && widget !== 'hidden' && !disabled && !readonly;
  if (!isTyped || schema.maxLength === undefined) return field;
  return (
    <>
      {field}
      <CharactersLeft text={String(props.formData ?? '')} most={schema.maxLength} />
    </>
  );
}

/** The errors of a list and those of its entries, each sentence once. */
function asOne(errors: ErrorSchema | undefined): ErrorSchema | undefined {
  if (!errors) return undefined;
  const all = new Set(toErrorList(errors).flatMap(({ message }) => message ?? []));
  return new ErrorSchemaBuilder().addErrors([...all]).ErrorSchema;
}

import { withTheme } from '@rjsf/core';
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import { useMemo } from 'react';
import { type FormStore, FormStoreProvider } from './formStore.ts';
import { theme } from './theme.ts';

/** rjsf's form, drawn by the panel's theme. */
const Form = withTheme(theme);

/** The common props of every form: it is validated outside rjsf, and its buttons are the dialog's. */
const always = {
  noValidate: true,
  noHtml5Validate: true,
  showErrorList: false,
  // A list with `minItems` starts empty too. The defaults of a record are none of rjsf's (`emptyRecord`), those of a new
  // entry are.
  experimental_defaultFormStateBehavior: { arrayMinItems: { populate: 'never' } },
} as const;

interface RecordFormProps {
  /** The id of the form; those of its fields begin with it. */
  readonly id: string;
  /** The schema to draw, without conditions. */
  readonly schema: RJSFSchema;
  readonly uiSchema?: UiSchema;
  readonly validator: ValidatorType;
  readonly store: FormStore;
  readonly onSubmit?: () => void;
}

/**
 * The form of a record, rendered by rjsf from its schema. Typed values are in the store, which each field reads: rjsf's
 * own data stays empty.
 */
export function RecordForm({ id, store, uiSchema, ...props }: RecordFormProps) {
  const ui = useMemo(() => ({ ...uiSchema, 'ui:field': 'RecordFields' }), [uiSchema]);
  return (
    <FormStoreProvider value={store}>
      <Form {...props} {...always} uiSchema={ui} id={id} idPrefix={id} />
    </FormStoreProvider>
  );
}

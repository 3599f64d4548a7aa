import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import type { RJSFSchema, TemplatesType, UiSchema, ValidatorType } from '@rjsf/utils';
import { useMemo } from 'react';
import { ownFields, ownWidgets } from '../components.ts';
import { Choice } from './Choice.tsx';
import { Entry, EntryField } from './Entry.tsx';
import { EntryList } from './EntryList.tsx';
import { Field } from './Field.tsx';
import { ObjectGroup } from './FieldGroup.tsx';
import { FieldError, FieldHelp } from './FieldTexts.tsx';
import { type FormStore, FormStoreProvider } from './formStore.ts';
import { Input, NumberField } from './Input.tsx';
import { RecordFields } from './RecordFields.tsx';

const templates = {
  BaseInputTemplate: Input,
  FieldErrorTemplate: FieldError,
  FieldHelpTemplate: FieldHelp,
  ObjectFieldTemplate: ObjectGroup,
  ArrayFieldTemplate: EntryList,
  ArrayFieldItemTemplate: Entry,
} satisfies Partial<TemplatesType>;

/** rjsf's form in MUI, with the panel's widgets, fields and templates. */
const Form = withTheme({
  ...Theme,
  widgets: { ...Theme.widgets, SelectWidget: Choice, ...ownWidgets },
  fields: {
    ...Theme.fields,
    ...ownFields,
    RecordFields,
    NumberField,
    SchemaField: Field,
    ArraySchemaField: EntryField,
  },
  templates: { ...Theme.templates, ...templates },
});

/** What is the same in every form: it is checked outside rjsf, and its buttons are the dialog's. */
const always = {
  noValidate: true,
  noHtml5Validate: true,
  showErrorList: false,
  // A list with `minItems` starts empty too. The defaults of a record are none of rjsf's (`emptyRecord`), those of a new
  // entry are.
  experimental_defaultFormStateBehavior: { arrayMinItems: { populate: 'never' } },
} as const;

export interface RecordFormProps {
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
 * The form of a record, drawn by rjsf from its schema. What is typed into it is in the store, from which each field has
 * its value: rjsf's own data stays empty.
 */
export function RecordForm({ id, store, uiSchema, ...props }: RecordFormProps) {
  const ui = useMemo(() => ({ ...uiSchema, 'ui:field': 'RecordFields' }), [uiSchema]);
  return (
    <FormStoreProvider value={store}>
      <Form {...props} {...always} uiSchema={ui} id={id} idPrefix={id} />
    </FormStoreProvider>
  );
}

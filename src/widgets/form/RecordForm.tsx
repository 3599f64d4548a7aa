import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import type { RJSFSchema, TemplatesType, UiSchema, ValidatorType } from '@rjsf/utils';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { ownFields, ownWidgets } from '../components.ts';
import { Choice } from './Choice.tsx';
import { Entry, EntryField } from './Entry.tsx';
import { EntryList } from './EntryList.tsx';
import { Field } from './Field.tsx';
import { ObjectGroup } from './FieldGroup.tsx';
import { FieldError, FieldHelp } from './FieldTexts.tsx';
import { type FormStore, FormStoreProvider } from './formStore.ts';
import { Input } from './Input.tsx';
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
  fields: { ...Theme.fields, ...ownFields, RecordFields, SchemaField: Field, ArraySchemaField: EntryField },
  templates: { ...Theme.templates, ...templates },
});

/** What is the same in every form: it is checked outside rjsf, and its buttons are the dialog's. */
const always = {
  noValidate: true,
  noHtml5Validate: true,
  showErrorList: false,
  // A list with `minItems` starts empty too, and defaults are only for new records (`emptyRecord`).
  experimental_defaultFormStateBehavior: { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipDefaults' },
} as const;

export interface RecordFormProps {
  /** The id of the form; those of its fields begin with it. */
  readonly id: string;
  readonly schema: RJSFSchema;
  readonly uiSchema?: UiSchema;
  /** The compiled validator of the schema, by which rjsf resolves conditions. */
  readonly validator: ValidatorType;
  readonly store: FormStore;
  readonly onSubmit?: () => void;
}

/** The form of a record, drawn by rjsf from its schema. What is typed into it is in the store. */
export function RecordForm({ id, ...props }: RecordFormProps) {
  const Drawn = useMemo(() => (hasConditions(props.schema) ? ConditionalForm : PlainForm), [props.schema]);
  return (
    <FormStoreProvider value={props.store}>
      <Drawn {...props} {...always} id={id} idPrefix={id} />
    </FormStoreProvider>
  );
}

type DrawnProps = RecordFormProps & typeof always & { readonly idPrefix: string };

/** Each field has its value from the store: rjsf's own data stays empty. */
function PlainForm({ store: _, uiSchema, ...props }: DrawnProps) {
  const ui = useMemo(() => ({ ...uiSchema, 'ui:field': 'RecordFields' }), [uiSchema]);
  return <Form {...props} uiSchema={ui} />;
}

/** What is typed decides which fields there are: rjsf has all the data, and passes it through itself at each change. */
function ConditionalForm({ store, ...props }: DrawnProps) {
  const errors = useSyncExternalStore(store.subscribe, store.errorSchema);
  const [record] = useState(store.record);
  return (
    <Form {...props} initialFormData={record} extraErrors={errors} onChange={({ formData }) => store.type(formData)} />
  );
}

const conditions = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'dependencies', 'dependentSchemas', '$ref']);

/** Whether what is typed can change a schema anywhere in it. */
const hasConditions = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(([word, inner]) => conditions.has(word) || hasConditions(inner));

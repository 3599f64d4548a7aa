import type { ThemeProps } from '@rjsf/core';
import CheckboxWidget from '@rjsf/mui/lib/CheckboxWidget/CheckboxWidget.js';
import DescriptionFieldTemplate from '@rjsf/mui/lib/DescriptionField/DescriptionField.js';
import FieldTemplate from '@rjsf/mui/lib/FieldTemplate/FieldTemplate.js';
import { ClearButton, RemoveButton } from '@rjsf/mui/lib/IconButton/IconButton.js';
import TextareaWidget from '@rjsf/mui/lib/TextareaWidget/TextareaWidget.js';
import WrapIfAdditionalTemplate from '@rjsf/mui/lib/WrapIfAdditionalTemplate/WrapIfAdditionalTemplate.js';
import { ownFields, ownWidgets, rareWidgets } from '../components.ts';
import { Choice } from './Choice.tsx';
import { DateTimeInput } from './DayInput.tsx';
import { Entry, EntryField } from './Entry.tsx';
import { EntryList } from './EntryList.tsx';
import { Field } from './Field.tsx';
import { ObjectGroup } from './FieldGroup.tsx';
import { FieldError, FieldHelp } from './FieldTexts.tsx';
import { Input, NumberField } from './Input.tsx';
import { RecordFields } from './RecordFields.tsx';
import { TimeInput } from './TimeInput.tsx';

/** No buttons: the dialog has them. */
const SubmitButton = () => null;

/**
 * rjsf's theme for our forms: the modules of @rjsf/mui that a form needs, and the panel's own widgets, fields and
 * templates. The whole theme of @rjsf/mui would bring many more.
 */
export const theme: ThemeProps = {
  widgets: {
    CheckboxWidget,
    DateTimeWidget: DateTimeInput,
    TextareaWidget,
    SelectWidget: Choice,
    TimeWidget: TimeInput,
    ...rareWidgets,
    ...ownWidgets,
  },
  fields: { ...ownFields, RecordFields, NumberField, SchemaField: Field, ArraySchemaField: EntryField },
  templates: {
    ArrayFieldTemplate: EntryList,
    ArrayFieldItemTemplate: Entry,
    BaseInputTemplate: Input,
    ButtonTemplates: { ClearButton, RemoveButton, SubmitButton },
    DescriptionFieldTemplate,
    FieldTemplate,
    FieldErrorTemplate: FieldError,
    FieldHelpTemplate: FieldHelp,
    ObjectFieldTemplate: ObjectGroup,
    WrapIfAdditionalTemplate,
  },
};

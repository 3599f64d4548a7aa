import Grid from '@mui/material/Grid';
import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import type { ObjectFieldTemplateProps, RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { getUiOptions } from '@rjsf/utils';
import { AttributeList } from './AttributeList.tsx';
import { Choice } from './Choice.tsx';
import { FieldError, FieldHelp } from './FieldTexts.tsx';
import { ImageManager } from './ImageManager.tsx';
import { ImageUpload } from './ImageUpload.tsx';
import { Input } from './Input.tsx';
import { numberOption } from './options.ts';
import { Reference } from './Reference.tsx';
import { SwitchField } from './SwitchField.tsx';

/** The widgets a uiSchema can name as `ui:widget`, beside rjsf's own. */
export const widgets = {
  Reference,
  ImageUpload,
  Switch: SwitchField,
  SelectWidget: Choice,
} satisfies RegistryWidgetsType;

/** The fields a uiSchema can name as `ui:field`: they edit a whole list and see the errors of its items. */
export const fields = { ImageManager, AttributeList } satisfies RegistryFieldsType;

/** The fields on a grid of twelve columns; `ui:options.span` says how many a field takes on a wide screen. */
const ObjectGrid = ({ properties, uiSchema }: ObjectFieldTemplateProps) => (
  <Grid container spacing={2.5}>
    {properties.map(({ name, content, hidden }) =>
      hidden ? null : (
        <Grid key={name} size={{ xs: 12, sm: numberOption(getUiOptions(uiSchema?.[name]), 'span', 12) }}>
          {content}
        </Grid>
      ),
    )}
  </Grid>
);

const templates = {
  BaseInputTemplate: Input,
  FieldErrorTemplate: FieldError,
  FieldHelpTemplate: FieldHelp,
  ObjectFieldTemplate: ObjectGrid,
} satisfies Partial<TemplatesType>;

/** rjsf's form in MUI, with the panel's widgets, fields and templates. */
export const RecordForm = withTheme({
  ...Theme,
  widgets: { ...Theme.widgets, ...widgets },
  fields: { ...Theme.fields, ...fields },
  templates: { ...Theme.templates, ...templates },
});

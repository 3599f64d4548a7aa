import Grid from '@mui/material/Grid';
import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import type { ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { getUiOptions } from '@rjsf/utils';
import { ownFields, ownWidgets } from '../components.ts';
import { Choice } from './Choice.tsx';
import { FieldError, FieldHelp } from './FieldTexts.tsx';
import { Input } from './Input.tsx';
import { numberOption } from './options.ts';

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

/** A list with `minItems` starts empty too, and defaults are only for new records (`emptyRecord`). */
export const noDefaults = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipDefaults' } as const;

/** rjsf's form in MUI, with the panel's widgets, fields and templates. */
export const RecordForm = withTheme({
  ...Theme,
  widgets: { ...Theme.widgets, SelectWidget: Choice, ...ownWidgets },
  fields: { ...Theme.fields, ...ownFields },
  templates: { ...Theme.templates, ...templates },
});

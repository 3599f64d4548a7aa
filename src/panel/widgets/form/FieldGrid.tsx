import Grid from '@mui/material/Grid';
import { getUiOptions, type UiSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { numberOption } from './options.ts';

/** How many columns the grid has. */
export const COLUMNS = 12;

export interface FieldGridProps {
  readonly uiSchema: UiSchema | undefined;
  readonly fields: readonly { readonly name: string; readonly content: ReactNode; readonly hidden: boolean }[];
  /** The default span of a field. */
  readonly span?: number;
}

/** Fields on a grid of twelve columns; `ui:options.span` says how many a field takes on a wide screen. */
export const FieldGrid = ({ uiSchema, fields, span = COLUMNS }: FieldGridProps) => (
  <Grid container spacing={2}>
    {fields.map(({ name, content, hidden }) =>
      hidden ? null : (
        <Grid key={name} size={{ xs: COLUMNS, sm: numberOption(getUiOptions(uiSchema?.[name]), 'span', span) }}>
          {content}
        </Grid>
      ),
    )}
  </Grid>
);

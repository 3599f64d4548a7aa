import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { descriptionId, type FieldPathId, getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { visuallyHidden } from '../../ui/Announced.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { describedBy } from './FieldTexts.tsx';
import { useSoleTitle } from './sections.ts';

interface FieldGroupProps {
  readonly fieldPathId: FieldPathId;
  readonly title: string;
  readonly description?: ReactNode;
  readonly marked?: boolean;
  readonly hasError: boolean;
  readonly hasHelp: boolean;
  /** The ids of other descriptions. */
  readonly described?: readonly string[];
  readonly onKeyDown?: KeyboardEventHandler;
  readonly children: ReactNode;
}

/** The mark of required fields. Hidden from screen readers, so that the accessible name is the title. */
export const star = { '&::after': { content: ["' *'", "' *' / ''"] } };

/** Fields that belong together, below their title. */
export function FieldGroup({
  fieldPathId,
  title,
  description,
  marked = false,
  hasError,
  hasHelp,
  described = [],
  onKeyDown,
  children,
}: FieldGroupProps) {
  const { $id: id, path } = fieldPathId;
  // The section has the same heading as its only field, so the title is hidden; a mark is then at the heading, or here below a tab.
  const isSaid = useSoleTitle() === title && path.length === 1;
  const ids = [...described, description && descriptionId(id), describedBy(id, hasError, hasHelp)].filter(Boolean);
  return (
    <Box
      component="fieldset"
      id={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      aria-describedby={ids.join(' ') || undefined}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Typography
        component="legend"
        variant="subtitle2"
        data-marked={(isSaid && marked) || undefined}
        sx={
          isSaid && !marked
            ? visuallyHidden
            : {
                p: 0,
                mb: description ? 0.5 : 2,
                ...(hasError && { color: 'error.main' }),
                ...(marked && star),
                ...(isSaid && { '[data-headed] &': visuallyHidden }),
              }
        }
      >
        {title}
      </Typography>
      {description && (
        <Typography id={descriptionId(id)} variant="caption" component="p" color="textSecondary" sx={{ m: 0, mb: 2 }}>
          {description}
        </Typography>
      )}
      {children}
    </Box>
  );
}

/** An object in a form: a group of its fields. The record itself needs no title: it has the dialog's. */
export function ObjectGroup(props: ObjectFieldTemplateProps) {
  const { fieldPathId, title, description, properties, uiSchema, errorSchema } = props;
  // An entry of a list has its fields side by side, so that several entries fit on the screen.
  const isEntry = typeof fieldPathId.path.at(-1) === 'number';
  const grid = <FieldGrid uiSchema={uiSchema} fields={properties} span={isEntry && properties.length > 1 ? 6 : 12} />;
  if (fieldPathId.path.length === 0) return grid;
  return (
    <FieldGroup
      fieldPathId={fieldPathId}
      title={title}
      description={description}
      hasError={(errorSchema?.__errors ?? []).length > 0}
      hasHelp={Boolean(getUiOptions(uiSchema).help)}
    >
      {grid}
    </FieldGroup>
  );
}

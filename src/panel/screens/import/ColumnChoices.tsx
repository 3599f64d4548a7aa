import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { cellText, type ImportFile } from '../files/importFile.ts';
import { ColumnQuestion } from './ColumnQuestion.tsx';
import { type ColumnForms, type Mark, readingText } from './columnForms.ts';
import type { ColumnForm } from './dayColumn.ts';
import { type ImportColumns, keysAmong } from './importColumns.ts';
import { withShownTexts } from './importValue.ts';
import { readNumber } from './numberColumn.ts';
import { targetsOf, targetTitle } from './targets.ts';

interface ColumnChoicesProps {
  readonly entity: Entity;
  readonly file: ImportFile;
  readonly columns: ImportColumns;
  readonly forms: ColumnForms;
  readonly by: string | undefined;
  readonly onChange: (columns: ImportColumns, by: string | undefined) => void;
  /** How the column at an index writes ambiguous values. */
  readonly onMark: (place: number, mark: Mark) => void;
}

/**
 * Asks which field each column of a file is, how its numbers and days are written where that is not clear, and which column says
 * what record a row is about.
 */
export function ColumnChoices({ entity, file, columns, forms, by, onChange, onMark }: ColumnChoicesProps) {
  const texts = useOpenedTexts();
  const keys = keysAmong(entity, columns);
  const choose = (place: number, field: string) => {
    // A field is read from one column only.
    const next = columns.map((known, other) =>
      other === place ? field || undefined : known === field ? undefined : known,
    );
    const left = keysAmong(entity, next);
    onChange(next, by === undefined ? undefined : left.includes(by) ? by : left[0]);
  };
  const { rows } = withShownTexts(entity, { ...file, rows: file.rows.slice(0, 3) }, columns);
  const exampleOf = (place: number) => {
    const written = forms[place];
    const cells = rows.map((row) => row.cells[place] ?? '');
    const examples = cells.map((one) =>
      written && !isAsRead(cellText(one), written) ? readingText(cellText(one), written) : cellText(one),
    );
    return examples.filter(Boolean).join(' · ');
  };
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Typography component="h3" variant="subtitle1">
        {texts.importColumns}
      </Typography>
      {[...file.titles.entries()].map(([place, title]) => {
        const written = forms[place];
        return (
          <Fragment key={place}>
            <TextField
              select
              size="small"
              label={title || String(place + 1)}
              value={columns[place] ?? ''}
              helperText={exampleOf(place) || ' '}
              onChange={({ target }) => choose(place, target.value)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">{texts.importSkip}</MenuItem>
              {targetsOf(entity).map((field) => (
                <MenuItem key={field} value={field}>
                  {targetTitle(entity, field)}
                </MenuItem>
              ))}
            </TextField>
            {written?.unsure && (
              <ColumnQuestion
                title={title || String(place + 1)}
                unsure={written.unsure}
                form={written}
                onAnswer={(mark) => onMark(place, mark)}
              />
            )}
          </Fragment>
        );
      })}
      <TextField
        select
        label={texts.importBy}
        value={by ?? ''}
        onChange={({ target }) => onChange(columns, target.value || undefined)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        {keys.map((field) => (
          <MenuItem key={field} value={field}>
            {targetTitle(entity, field)}
          </MenuItem>
        ))}
        {entity.endpoints.create && <MenuItem value="">{texts.importByNothing}</MenuItem>}
      </TextField>
    </Box>
  );
}

/** Whether a text is how we write what it is read as. */
const isAsRead = (text: string, form: ColumnForm): boolean =>
  'possible' in form ? /^\d{4}-\d\d-\d\d(?!\d)/.test(text) : String(readNumber(text, form)) === text;

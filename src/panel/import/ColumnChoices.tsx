import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import type { Entity } from '../../shared/config/entity.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { useOpenedTexts } from '../config/context.ts';
import { type ColumnForms, type Mark, marksFor, readingText } from './columnForms.ts';
import type { ColumnForm } from './dayColumn.ts';
import { cellText, type ImportFile } from './files/importFile.ts';
import { type ImportColumns, keysAmong } from './importColumns.ts';
import { withShownTexts } from './importValue.ts';
import { readNumber } from './numberColumn.ts';
import { Question } from './Question.tsx';
import { targetsOf, targetTitle } from './targets.ts';

interface ColumnChoicesProps {
  readonly entity: Entity;
  readonly file: ImportFile;
  readonly columns: ImportColumns;
  readonly forms: ColumnForms;
  readonly by: string | undefined;
  readonly onChange: (columns: ImportColumns, by: string | undefined) => void;
  /** Called with the notation of the column at an index. */
  readonly onMark: (index: number, mark: Mark) => void;
}

/**
 * The questions about a file's columns: their fields, how ambiguous numbers and days are written, and which column
 * identifies records.
 */
export function ColumnChoices({ entity, file, columns, forms, by, onChange, onMark }: ColumnChoicesProps) {
  const texts = useOpenedTexts();
  const keys = keysAmong(entity, columns);
  const choose = (index: number, field: string) => {
    // A field is read from one column only.
    const next = columns.map((known, other) =>
      other === index ? field || undefined : known === field ? undefined : known,
    );
    const nextKeys = keysAmong(entity, next);
    onChange(next, by === undefined ? undefined : nextKeys.includes(by) ? by : nextKeys[0]);
  };
  const { rows } = withShownTexts(entity, { ...file, rows: file.rows.slice(0, 3) }, columns);
  const exampleOf = (index: number) => {
    const written = forms[index];
    const cells = rows.map((row) => row.cells[index] ?? '');
    const examples = cells.map((cell) =>
      written && !isAsRead(cellText(cell), written) ? readingText(cellText(cell), written) : cellText(cell),
    );
    return examples.filter(Boolean).join(' · ');
  };
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Typography component="h3" variant="subtitle1">
        {texts.importColumns}
      </Typography>
      {[...file.titles.entries()].map(([index, title]) => {
        const written = forms[index];
        return (
          <Fragment key={index}>
            <TextField
              select
              size="small"
              label={title || String(index + 1)}
              value={columns[index] ?? ''}
              helperText={exampleOf(index) || ' '}
              onChange={({ target }) => choose(index, target.value)}
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
                title={title || String(index + 1)}
                unsure={written.unsure}
                form={written}
                onAnswer={(mark) => onMark(index, mark)}
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

/** Whether a text is written as we would write its value. */
const isAsRead = (text: string, form: ColumnForm): boolean =>
  'possible' in form ? /^\d{4}-\d\d-\d\d(?!\d)/.test(text) : String(readNumber(text, form)) === text;

interface ColumnQuestionProps {
  readonly title: string;
  readonly unsure: string;
  readonly form: ColumnForm;
  readonly onAnswer: (mark: Mark) => void;
}

/** The question how a column writes its numbers or days, with the readings of an example. */
function ColumnQuestion({ title, unsure, form, onAnswer }: ColumnQuestionProps) {
  const { importWhichNumber, importWhichDay } = useOpenedTexts();
  const question = 'possible' in form ? importWhichDay : importWhichNumber;
  return (
    <Question
      text={interpolate(question, { value: unsure, column: title })}
      required
      answer={form.mark}
      answers={marksFor(form).map((mark) => [mark, readingText(unsure, form, mark)] as const)}
      onAnswer={onAnswer}
    />
  );
}

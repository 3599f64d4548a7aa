import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useOpenedTexts } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import type { CsvFile } from './csvFile.ts';
import { type ImportColumns, keysAmong, targetsOf, targetTitle } from './importColumns.ts';

export interface ColumnChoicesProps {
  readonly entity: Entity;
  readonly file: CsvFile;
  readonly columns: ImportColumns;
  readonly by: string | undefined;
  readonly onChange: (columns: ImportColumns, by: string | undefined) => void;
}

/** Asks which field each column of a file is, and which of them says what record a row is about. */
export function ColumnChoices({ entity, file, columns, by, onChange }: ColumnChoicesProps) {
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
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Typography component="h3" variant="subtitle1">
        {texts.importColumns}
      </Typography>
      {file.titles.map((title, place) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title, and none moves
          key={place}
          select
          size="small"
          label={title || String(place + 1)}
          value={columns[place] ?? ''}
          helperText={
            file.rows
              .slice(0, 3)
              .flatMap(({ cells }) => cells[place] || [])
              .join(' · ') || ' '
          }
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
      ))}
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

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { errorId, type FieldProps, getUiOptions } from '@rjsf/utils';
import { textOption } from '../form/options.ts';

type Row = Readonly<Record<string, unknown>>;

/** A list of rows, an input per property of the items' schema. Keys of a row that the schema does not know travel along. */
export default function AttributeList({ formData, onChange, fieldPathId, errorSchema, schema, uiSchema }: FieldProps) {
  const rows: readonly Row[] = Array.isArray(formData) ? formData : [];
  const columns = Object.entries(itemProperties(schema.items));
  const options = getUiOptions(uiSchema);
  const set = (next: readonly Row[]) => onChange(next, fieldPathId.path);

  return (
    <Box component="fieldset" id={fieldPathId.$id} tabIndex={-1} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 2 }}>
        {schema.title}
      </Typography>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own and are never reordered
        <Box key={index} sx={{ display: 'flex', gap: 1, mb: 2, alignItems: 'start' }}>
          {columns.map(([name, title]) => {
            const id = `${fieldPathId.$id}_${index}_${name}`;
            const error = messageAt(errorSchema, index, name);
            return (
              <TextField
                key={name}
                id={id}
                label={title}
                fullWidth
                value={typeof row[name] === 'string' ? row[name] : ''}
                error={error !== undefined}
                helperText={error}
                onChange={({ target }) =>
                  set(rows.map((other, place) => (place === index ? { ...other, [name]: target.value } : other)))
                }
                slotProps={{
                  htmlInput: { 'aria-describedby': error && errorId(id), autoComplete: 'off' },
                  formHelperText: { id: errorId(id) },
                }}
              />
            );
          })}
          <IconButton
            aria-label={`${textOption(options, 'remove', 'Remove attribute')} ${index + 1}`}
            onClick={() => set(rows.filter((_, place) => place !== index))}
            sx={{ width: 44, height: 44, mt: 0.75 }}
          >
            ×
          </IconButton>
        </Box>
      ))}
      <Button
        variant="outlined"
        size="small"
        startIcon={<AddOutlined />}
        onClick={() => set([...rows, Object.fromEntries(columns.map(([name]) => [name, '']))])}
        sx={{ minHeight: 44 }}
      >
        {textOption(options, 'add')}
      </Button>
    </Box>
  );
}

/** The properties of a list's items, with their titles. */
function itemProperties(items: FieldProps['schema']['items']): Record<string, string> {
  const properties = typeof items === 'object' && !Array.isArray(items) ? (items.properties ?? {}) : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      (typeof property === 'object' && property.title) || name,
    ]),
  );
}

function messageAt(errors: FieldProps['errorSchema'], index: number, name: string): string | undefined {
  return errors?.[index]?.[name]?.__errors?.[0];
}

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { FieldGroup } from '../form/FieldGroup.tsx';
import { textOption } from '../form/options.ts';
import { keepFromSubmitting } from '../form/submitting.ts';
import { useEntryFocus } from '../form/useEntryFocus.ts';
import { RowInput } from './RowInput.tsx';
import { columnsOf, emptyRow, rowsOf } from './rows.ts';

/**
 * A list of rows with an input for each property of the items' schema. Unknown keys of a row are kept. A row or value
 * of another type than the schema's is shown, and kept until it is changed.
 */
export default function AttributeList(props: FieldProps) {
  const { formData, onChange, fieldPathId, errorSchema, schema, uiSchema, disabled, readonly, rawErrors = [] } = props;
  const closed = Boolean(disabled || readonly);
  const items: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const columns = useMemo(() => columnsOf(schema.items), [schema.items]);
  const rows = rowsOf(items, columns);
  const options = getUiOptions(uiSchema);
  const set = (next: readonly unknown[]) => onChange(next, fieldPathId.path);

  const entries = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusThen = useEntryFocus(rows.length, entries, addButton);

  // A stable function, so that a key renders its own input and not all rows.
  const setValue = useRef((_row: number, _column: string, _value: unknown) => {});
  useLayoutEffect(() => {
    setValue.current = (row, column, value) => set(items.with(row, { ...rows[row], [column]: value }));
  });
  const change = useCallback<typeof setValue.current>((...typed) => setValue.current(...typed), []);

  return (
    <FieldGroup
      fieldPathId={fieldPathId}
      title={schema.title ?? ''}
      hasError={rawErrors.length > 0}
      hasHelp={Boolean(options.help)}
      onKeyDown={keepFromSubmitting}
    >
      <div ref={entries}>
        {[...rows.entries()].map(([index, row]) => (
          <Box key={index} sx={{ display: 'flex', gap: 1, mb: 2, alignItems: 'start' }}>
            {columns.map((column) => (
              <RowInput
                key={column.name}
                id={`${fieldPathId.$id}_${index}_${column.name}`}
                row={index}
                column={column}
                value={row[column.name]}
                disabled={closed}
                error={errorSchema?.[index]?.[column.name]?.__errors?.[0]}
                onChange={change}
              />
            ))}
            <IconButton
              aria-label={`${textOption(options, 'remove', 'Remove attribute')} ${index + 1}`}
              data-part="remove"
              disabled={closed}
              onClick={() => {
                focusThen(items.length - 1, index, 'remove');
                set(items.filter((_, i) => i !== index));
              }}
              sx={{ width: 44, height: 44, mt: 0.75 }}
            >
              ×
            </IconButton>
          </Box>
        ))}
      </div>
      <Button
        ref={addButton}
        variant="outlined"
        size="small"
        startIcon={<AddOutlined />}
        disabled={closed}
        onClick={() => {
          focusThen(items.length + 1, items.length, 'input');
          set([...items, emptyRow(columns)]);
        }}
        sx={{ minHeight: 44 }}
      >
        {textOption(options, 'add')}
      </Button>
    </FieldGroup>
  );
}

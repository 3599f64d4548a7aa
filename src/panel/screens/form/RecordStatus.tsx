import Box from '@mui/material/Box';
import { createElement } from 'react';
import { getProp } from '../../../shared/base/getProp.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { componentOf } from '../../cells/components.tsx';

interface RecordStatusProps {
  readonly entity: Entity;
  readonly record: EntityRecord;
}

/** The status of a record as its list shows it: the value of the first column that has tones. */
export function RecordStatus({ entity, record }: RecordStatusProps) {
  const column = entity.list.columns.find((column) => getProp(column, 'tones') !== undefined);
  const value = column && record[column.field];
  const cell = column && componentOf(column);
  if (!cell || isEmpty(value)) return null;
  return (
    <Box
      component="span"
      className="record-status"
      sx={{
        flex: 'none',
        // The buttons are at the end of the line.
        marginInlineEnd: 'auto',
        px: 1.25,
        py: 0.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: 99,
        bgcolor: 'background.paper',
        typography: 'body2',
      }}
    >
      {createElement(cell, { entity, record, column, value })}
    </Box>
  );
}

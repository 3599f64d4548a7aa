import Box from '@mui/material/Box';
import { createElement } from 'react';
import { getProp } from '../../../shared/base/getProp.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { componentOf } from '../../cells/components.tsx';

/** The first column whose values have tones. */
const statusColumn = ({ list }: Entity) => list.columns.find((column) => getProp(column, 'tones') !== undefined);

interface RecordStatusProps {
  readonly entity: Entity;
  readonly record: EntityRecord;
}

/** The status of a record as its list shows it; nothing without. */
export function RecordStatus({ entity, record }: RecordStatusProps) {
  const column = statusColumn(entity);
  if (!column || isEmpty(record[column.field])) return null;
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
      <Status entity={entity} record={record} column={column} />
    </Box>
  );
}

/** Its cell, which the column's kind has once for all. */
function Status({ entity, record, column }: RecordStatusProps & { readonly column: Column }) {
  const cell = componentOf(column);
  return cell && createElement(cell, { entity, record, column, value: record[column.field] });
}

import { useMemo } from 'react';
import { memoizeAsync } from '../../../shared/base/memoizeAsync.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { isEdited } from '../../cells/index.ts';
import { useConfig } from '../../config/context.ts';
import { type CellEdits, createCellEdits } from '../model/cellEdits.ts';
import { CellEditor } from './EditedCell.tsx';
import { LeaveGuard } from './UnsavedCells.tsx';

/** The cell edits of an entity's table; undefined if no column is editable, or the user may change nothing. */
export function useCellEdits(entity: Entity): CellEdits | undefined {
  const config = useConfig();
  return useMemo(() => {
    const columns = entity.list.columns.filter(isEdited);
    if (!entity.endpoints.update || columns.length === 0) return undefined;
    const load = memoizeAsync(async () => {
      await Promise.all([CellEditor.load(), LeaveGuard.load(), config.validators(entity.name), config.texts()]);
      const { preloadEditors } = await import('./cellEditors.ts');
      await preloadEditors(columns);
    });
    return createCellEdits(load);
  }, [entity, config]);
}

import { useEffect, useMemo } from 'react';
import { memoizeAsync } from '../../../shared/base/memoizeAsync.ts';
import { createStore } from '../../../shared/base/store.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { isEdited } from '../../cells/index.ts';
import { useConfig } from '../../config/context.ts';
import { useStore, useStorePart } from '../../config/useStore.ts';
import { Later, later } from '../../ui/later.tsx';
import { type CellEdits, createCellEdits } from '../model/cellEdits.ts';
import { CellEditor } from './EditedCell.tsx';

const LeaveGuard = later(async () => (await import('../../address/LeaveGuard.tsx')).LeaveGuard, { mui: true });

interface Editing {
  /** Undefined if no column is editable, or the user may change nothing. */
  readonly edits: CellEdits | undefined;
  /** Whether the rows may be shown: they wait for the editor, so that no key on a cell comes before it. */
  readonly isReady: boolean;
}

/** How long rows wait for the code of the editor, in ms. */
const PATIENCE = 1000;

/** Whether the code of the editor is loaded, could not be, or takes too long. */
const isSettled = createStore(false);

/** The cell edits of an entity's table. The editor is fetched while the API answers with the records. */
export function useCellEdits(entity: Entity): Editing {
  const config = useConfig();
  const edits = useMemo(() => {
    const columns = entity.list.columns.filter(isEdited);
    if (!entity.endpoints.update || columns.length === 0) return undefined;
    const load = async () => {
      const { preloadEditors } = await import('./CellEditor.tsx');
      await Promise.all([LeaveGuard.load(), preloadEditors(entity, columns, config)]);
    };
    return createCellEdits(memoizeAsync(load));
  }, [entity, config]);
  useEffect(() => {
    if (!edits) return undefined;
    void CellEditor.load().then(settle, settle);
    const timer = setTimeout(settle, PATIENCE);
    return () => clearTimeout(timer);
  }, [edits]);
  const isReady = useStore(isSettled) || !edits;
  return { edits, isReady };
}

const settle = () => isSettled.set(true);

/** Asks before the list is left while a typed value is not saved. */
export function UnsavedCells({ edits }: { readonly edits: CellEdits }) {
  const isChanged = () => [...edits.get().values()].some(({ typed }) => typed !== undefined);
  const isUnsaved = useStorePart(edits, isChanged);
  if (!isUnsaved) return null;
  return (
    <Later>
      <LeaveGuard isChanged={isChanged} saving={false} onDiscard={() => undefined} />
    </Later>
  );
}

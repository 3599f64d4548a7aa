import { useStorePart } from '../../config/useStore.ts';
import { Later, later } from '../../ui/later.tsx';
import type { CellEdits } from '../model/cellEdits.ts';

export const LeaveGuard = later(async () => (await import('../../address/LeaveGuard.tsx')).LeaveGuard, { mui: true });

interface UnsavedCellsProps {
  readonly edits: CellEdits;
}

/** Asks before the list is left while a typed value is not saved. */
export function UnsavedCells({ edits }: UnsavedCellsProps) {
  const isChanged = () => [...edits.get().values()].some(({ typed }) => typed !== undefined);
  const isUnsaved = useStorePart(edits, isChanged);
  if (!isUnsaved) return null;
  return (
    <Later>
      <LeaveGuard isChanged={isChanged} saving={false} onDiscard={() => undefined} />
    </Later>
  );
}

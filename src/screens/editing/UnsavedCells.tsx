import { useStorePart } from '../../config/useStore.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import type { CellEdits } from './cellEdits.ts';

export const LeaveGuard = themedComponent(async () => ({
  default: (await import('../address/LeaveGuard.tsx')).LeaveGuard,
}));

interface UnsavedCellsProps {
  readonly edits: CellEdits;
}

/** Asks before the list is left while a typed value is not saved. */
export function UnsavedCells({ edits }: UnsavedCellsProps) {
  const isChanged = () => [...edits.get().values()].some(({ typed }) => typed !== undefined);
  const isUnsaved = useStorePart(edits, isChanged);
  if (!isUnsaved) return null;
  return (
    <LazyOverlay>
      <LeaveGuard isChanged={isChanged} saving={false} onDiscard={() => undefined} />
    </LazyOverlay>
  );
}

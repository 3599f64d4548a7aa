import type { Entity } from '../../shared/config/entity.ts';
import type { Column } from '../../shared/config/grammar.ts';
import { useStore } from '../config/useStore.ts';
import type { CellEdits } from '../grid/model/cellEdits.ts';
import { Later, later } from '../ui/later.tsx';

const PasteDialog = later(() => import('./PasteDialog.tsx'), { mui: true });

interface PastedCellsProps {
  readonly entity: Entity;
  readonly edits: CellEdits;
  readonly listColumns: readonly Column[];
}

/** Previews what a pasted block would change, and saves it. */
export function PastedCells({ entity, edits, listColumns }: PastedCellsProps) {
  const pasted = useStore(edits.pasted);
  const onEnd = () => edits.pasted.set(undefined);
  return (
    <Later open={pasted !== undefined} onFailed={onEnd}>
      <PasteDialog entity={entity} pasted={pasted} listColumns={listColumns} onEnd={onEnd} />
    </Later>
  );
}

import type { Entity } from '../../config/entity.ts';
import type { Column } from '../../config/grammar.ts';
import { useStore } from '../../config/useStore.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import type { CellEdits } from './cellEdits.ts';

const PasteDialog = themedComponent(() => import('./PasteDialog.tsx'));

interface PastedCellsProps {
  readonly entity: Entity;
  readonly edits: CellEdits;
  /** The columns of the list, with the labels that are known. */
  readonly listColumns: readonly Column[];
}

/** Previews what a pasted block would change, and saves it. */
export function PastedCells({ entity, edits, listColumns }: PastedCellsProps) {
  const pasted = useStore(edits.pasted);
  const onEnd = () => edits.pasted.set(undefined);
  return (
    <LazyOverlay open={pasted !== undefined} onFailed={onEnd}>
      <PasteDialog entity={entity} pasted={pasted} listColumns={listColumns} onEnd={onEnd} />
    </LazyOverlay>
  );
}

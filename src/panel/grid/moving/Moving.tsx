import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useStore } from '../../config/useStore.ts';
import { Later, later } from '../../ui/later.tsx';
import { unseen } from './moveColumn.tsx';
import type { Moving as MovingProps } from './useMoving.ts';

const MoveMenu = later(() => import('./MoveMenu.tsx'), { mui: true });

/** What is said of moved rows, and the menu of one. */
export default function Moving({ moves, shown }: MovingProps & { readonly shown: readonly EntityRecord[] }) {
  const { told, opened } = useStore(moves);
  const close = () => moves.set({ ...moves.get(), opened: undefined });
  const place = shown.findIndex(({ id }) => id === opened?.record.id);
  return (
    <>
      <div style={unseen} aria-live="polite">
        {told}
      </div>
      <Later open={opened !== undefined} onFailed={close}>
        {opened && (
          <MoveMenu
            anchor={opened.anchor}
            place={place}
            count={shown.length}
            onClose={close}
            onMove={(target) => void moves.moveTo(opened.record, target)}
          />
        )}
      </Later>
    </>
  );
}

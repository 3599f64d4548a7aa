import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useStore } from '../../config/useStore.ts';
import { visuallyHidden } from '../../ui/Announced.tsx';
import { Later, later } from '../../ui/later.tsx';
import type { Moving as MovingProps } from './useMoving.ts';

const MoveMenu = later(() => import('./MoveMenu.tsx'), { mui: true });

/** The announcements of moved rows, and the open row menu. */
export default function Moving({ moves, shown }: MovingProps & { readonly shown: readonly EntityRecord[] }) {
  const { announcement, opened } = useStore(moves);
  const close = () => moves.set({ ...moves.get(), opened: undefined });
  const position = shown.findIndex(({ id }) => id === opened?.record.id);
  return (
    <>
      <div style={visuallyHidden} aria-live="polite">
        {announcement}
      </div>
      <Later open={opened !== undefined} onFailed={close}>
        {opened && (
          <MoveMenu
            anchor={opened.anchor}
            position={position}
            count={shown.length}
            onClose={close}
            onMove={(target) => void moves.moveTo(opened.record, target)}
          />
        )}
      </Later>
    </>
  );
}

import { Suspense, useRef, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { themedComponent } from '../../look/themedComponent.tsx';
import type { Arrangement } from './arrangement.ts';

const ColumnsMenu = themedComponent(async () => ({ default: (await import('./ColumnsMenu.tsx')).ColumnsMenu }));

interface ColumnsButtonProps {
  readonly entity: Entity;
  readonly arrangement: Arrangement;
  readonly onArrange: (next: Arrangement) => void;
}

/** The button that opens the menu of the columns. */
export function ColumnsButton({ entity, arrangement, onArrange }: ColumnsButtonProps) {
  const { texts } = usePanel();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const near = () => void ColumnsMenu.load().catch(() => undefined);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button outlined"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onPointerEnter={near}
        onFocus={near}
      >
        {texts.columns}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ColumnsMenu
            entity={entity}
            anchor={button.current}
            arrangement={arrangement}
            onArrange={onArrange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

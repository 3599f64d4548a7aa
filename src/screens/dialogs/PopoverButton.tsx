import { type ReactNode, useState } from 'react';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';

interface PopoverButtonProps {
  readonly label: string;
  /** Fetches what it opens; called when the button is pointed at. */
  readonly load: () => Promise<unknown>;
  /** Draws what it opens. */
  readonly children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** A button above the list that opens a small dialog below it, whose code is not needed before. */
export function PopoverButton({ label, load, children }: PopoverButtonProps) {
  /** The button, while it has opened something. */
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const near = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className="button outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onPointerEnter={near}
        onFocus={near}
      >
        {label}
      </button>
      {anchor && (
        <LazyOverlay open onFailed={close}>
          {children(anchor, close)}
        </LazyOverlay>
      )}
    </>
  );
}

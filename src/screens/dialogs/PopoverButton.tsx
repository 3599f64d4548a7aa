import { type ReactNode, useState } from 'react';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';

interface PopoverButtonProps {
  readonly label: string;
  /** Preloads the dialog; called on hover. */
  readonly load: () => Promise<unknown>;
  /** Draws what it opens. */
  readonly children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** A button above the list that opens a popover, whose code is loaded lazily. */
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

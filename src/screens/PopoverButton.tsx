import { type ReactNode, useRef, useState } from 'react';
import { WhenOpened } from '../look/WhenOpened.tsx';

interface PopoverButtonProps {
  readonly label: string;
  /** Fetches what it opens; called when the button is pointed at. */
  readonly load: () => Promise<unknown>;
  /** Draws what it opens. */
  readonly children: (anchor: HTMLElement | null, close: () => void) => ReactNode;
}

/** A button above the list that opens a small dialog below it, whose code is not needed before. */
export function PopoverButton({ label, load, children }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const near = () => void load().catch(() => undefined);
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
        {label}
      </button>
      {open && (
        <WhenOpened open onFailed={close}>
          {children(button.current, close)}
        </WhenOpened>
      )}
    </>
  );
}

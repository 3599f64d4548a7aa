import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Later } from './later.tsx';

/** The props of a popup. */
export interface OpenedPopup {
  /** The button, whose text or label names it, while it is open. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

interface PopupButtonProps extends Omit<ComponentProps<'button'>, 'popover'> {
  readonly kind: 'menu' | 'dialog';
  /** Preloads the popup on hover. */
  readonly preload: () => void;
  /** Renders the popup. */
  readonly render: (opened: OpenedPopup) => ReactNode;
}

/** A button that opens a menu or a dialog, whose code is fetched later. */
export function PopupButton({ kind, preload, render, ...button }: PopupButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const onClose = () => setAnchor(null);
  return (
    <>
      <button
        id={id}
        type="button"
        aria-haspopup={kind}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onPointerEnter={preload}
        onFocus={preload}
        {...button}
      />
      <Later open={anchor !== null} onFailed={onClose}>
        {render({ anchor, onClose })}
      </Later>
    </>
  );
}

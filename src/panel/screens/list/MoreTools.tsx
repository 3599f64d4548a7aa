import { type ReactNode, useId, useRef, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import type { EntityTableInstance } from '../../grid/model/useEntityTable.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MORE } from '../../ui/icons.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { SortChoice } from './SortChoice.tsx';

interface MoreToolsProps {
  readonly table: EntityTableInstance;
  /** Whether what the list is sorted by is chosen here. */
  readonly hasSort: boolean;
  /** Renders the tools that have no room; called with the function that hides them. */
  readonly children: (hide: () => void) => ReactNode;
}

/**
 * A button that shows the tools that a narrow list has no room for. Closed, they are hidden, not unmounted: running
 * ones go on.
 */
export default function MoreTools({ table, hasSort, children }: MoreToolsProps) {
  const { texts } = usePanel();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hide = () => setOpen(false);
  useWindowEvent('pointerdown', ({ target }) => {
    // Its popups are in portals.
    const isOver = target instanceof Element && target.closest('[role=presentation], [role=dialog]');
    if (target instanceof Node && !box.current?.contains(target) && !isOver) hide();
  });
  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || !isOpen || defaultPrevented) return;
    // The focused element may be gone.
    const isHere = target instanceof Node && (box.current?.contains(target) || target === document.body);
    if (!isHere) return;
    event.preventDefault();
    hide();
    button.current?.focus();
  });
  return (
    <div className="more" ref={box}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={texts.moreTools}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon path={MORE} />
      </button>
      <fieldset id={id} className="more-tools paper" aria-label={texts.moreTools} hidden={!isOpen}>
        {hasSort && <SortChoice table={table} />}
        {children(hide)}
      </fieldset>
    </div>
  );
}

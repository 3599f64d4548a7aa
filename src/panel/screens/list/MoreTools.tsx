import { type ReactNode, useId, useRef, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import type { EntityTableInstance } from '../../grid/model/useEntityTable.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MORE } from '../../ui/icons.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { SortChoice } from './SortChoice.tsx';

interface MoreToolsProps {
  readonly table: EntityTableInstance;
  readonly isEmpty: boolean;
  /** Draws what there is no room for; gets what hides it again. */
  readonly children: (hide: () => void) => ReactNode;
}

/** A button that shows what a narrow list has no room for. Closed, it is there and hidden: what it begins goes on. */
export default function MoreTools({ table, isEmpty, children }: MoreToolsProps) {
  const { texts } = usePanel();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hide = () => setOpen(false);
  useWindowEvent('pointerdown', ({ target }) => {
    // What it opens is elsewhere in the page, over it.
    const isOver = target instanceof Element && target.closest('[role=presentation], [role=dialog]');
    if (target instanceof Node && !box.current?.contains(target) && !isOver) hide();
  });
  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || !isOpen || defaultPrevented) return;
    if (!(target instanceof Node) || !box.current?.contains(target)) return;
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
        {!isEmpty && <SortChoice table={table} />}
        {children(hide)}
      </fieldset>
    </div>
  );
}

import { type ReactNode, type RefObject, useEffect } from 'react';
import { usePanel } from '../../config/context.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';

export interface SelectionBarProps {
  /** How many records are selected, and how many of them are hidden. */
  readonly count: number;
  readonly hidden: number;
  readonly doneButton: RefObject<HTMLButtonElement | null>;
  readonly onEnd: () => void;
  /** The buttons for what can be done with them. */
  readonly children: ReactNode;
}

/** What is selected in a list, in words, and what can be done with it. */
export function SelectionBar({ count, hidden, doneButton, onEnd, children }: SelectionBarProps) {
  const { texts, locale = 'en' } = usePanel();
  useEscape(onEnd);
  const counted = (text: string, number: number) => fillBlanks(text, { count: number.toLocaleString(locale) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in every browser
    <div className="selection paper" role="group" aria-label={texts.selection}>
      <p className="text" aria-live="polite">
        {counted(texts.selected, count)}
        {hidden > 0 && ` ${counted(texts.selectedHidden, hidden)}`}
      </p>
      {children}
      <button ref={doneButton} type="button" className="button plain" onClick={onEnd}>
        {texts.selectDone}
      </button>
    </div>
  );
}

/** Calls it for Escape in the list, unless that cancels something else: typed text, or an open menu. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element)) return;
      const isInList = target === document.body || target.closest('.list') !== null;
      if (isInList && !target.matches('input:not([type=checkbox]), [aria-expanded=true]')) onEscape();
    };
    // In the capture phase, before anything open is closed.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onEscape]);
}

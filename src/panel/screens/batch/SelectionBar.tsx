import type { ReactNode, RefObject } from 'react';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import type { Finding } from '../../grid/selection/selection.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';

interface SelectionBarProps {
  /** How many records are selected, and how many of them are hidden. */
  readonly count: number;
  readonly hidden: number;
  /** Records are being read. */
  readonly finding: Finding | undefined;
  readonly doneButton: RefObject<HTMLButtonElement | null>;
  readonly onEnd: () => void;
  /** The buttons for what can be done with them. */
  readonly children: ReactNode;
}

/** The bar of a selection: its count and its actions. */
export function SelectionBar({ count, hidden, finding, doneButton, onEnd, children }: SelectionBarProps) {
  const { texts } = usePanel();
  // In the capture phase, before anything open is closed.
  useWindowEvent('keydown', (event) => endsSelection(event) && onEnd(), true);
  return (
    <fieldset className="selection paper" aria-label={texts.selection}>
      <p className="text" aria-live="polite">
        {interpolate(texts.selected, { count })}
        {hidden > 0 && ` ${interpolate(texts.selectedHidden, { count: hidden })}`}
      </p>
      {finding ? (
        <>
          <span className="text">{interpolate(texts.count, { shown: finding.done, total: finding.of })}</span>
          <button type="button" className="button plain" onClick={finding.stop}>
            {texts.stop}
          </button>
        </>
      ) : (
        children
      )}
      <button ref={doneButton} type="button" className="button plain" onClick={onEnd}>
        {texts.selectDone}
      </button>
    </fieldset>
  );
}

/** Whether the key is an Escape in the list that cancels nothing else, such as typed text or an open menu. */
function endsSelection({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false;
  const isInList = target === document.body || target.closest('.list') !== null;
  return isInList && !target.matches('input:not([type=checkbox]), textarea, [aria-expanded=true]');
}

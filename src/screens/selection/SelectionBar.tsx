import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePanel } from '../../config/context.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { Selection } from './selection.ts';

export interface SelectionBarProps {
  readonly selection: Selection;
  /** All records of the list, and those of them that are shown. */
  readonly records: readonly EntityRecord[];
  readonly shown: readonly EntityRecord[];
  readonly onEnd: () => void;
}

/** What is selected in a list, in words. */
export function SelectionBar({ selection, records, shown, onEnd }: SelectionBarProps) {
  const { texts, locale = 'en' } = usePanel();
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  const selected = useMemo(() => records.filter(({ id }) => ids.has(id)), [records, ids]);
  const hidden = useMemo(() => {
    const visible = new Set(shown.map(({ id }) => id));
    return selected.filter(({ id }) => !visible.has(id)).length;
  }, [selected, shown]);
  useEffect(() => selection.show(shown), [selection, shown]);
  useEscape(onEnd);
  const counted = (text: string, count: number) => text.replace('{count}', count.toLocaleString(locale));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in every browser
    <div className="selection paper" role="group" aria-label={texts.selection}>
      <p className="text" aria-live="polite">
        {counted(texts.selected, selected.length)}
        {hidden > 0 && ` ${counted(texts.selectedHidden, hidden)}`}
      </p>
      <button type="button" className="button plain" onClick={onEnd}>
        {texts.selectDone}
      </button>
    </div>
  );
}

/** Calls it for Escape in the list, but not where that ends something else: a text that is typed, what is open. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element)) return;
      const isInList = target === document.body || target.closest('.list') !== null;
      if (isInList && !target.matches('input:not([type=checkbox]), [aria-expanded=true]')) onEscape();
    };
    // Before anybody else: what is open must still be open when it is looked at.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onEscape]);
}

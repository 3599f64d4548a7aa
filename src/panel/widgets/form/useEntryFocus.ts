import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** The part of an entry to focus: its first input, or one of its buttons. */
export type EntryPart = 'input' | 'up' | 'down' | 'remove';

/** Sets the focus target for when the list has a number of entries. */
export type FocusThen = (entries: number, index: number, what: EntryPart) => void;

/**
 * The focus after an entry of a list was added, moved or removed.
 * @param count the number of rendered entries
 * @param entries the parent element of the entries
 * @param otherwise the element to focus if there is no such entry
 */
export function useEntryFocus(
  count: number,
  entries: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
): FocusThen {
  const next = useRef<{ readonly entries: number; readonly index: number; readonly what: EntryPart }>(undefined);
  useEffect(() => {
    const focusTarget = next.current;
    if (!focusTarget || focusTarget.entries !== count) return;
    next.current = undefined;
    const target = entries.current?.children[Math.min(focusTarget.index, count - 1)];
    const part = target && partOf(target, focusTarget.what);
    (part ?? otherwise.current)?.focus();
  });
  return useCallback((total, index, what) => {
    next.current = { entries: total, index, what };
  }, []);
}

/** The part of an entry to focus; another one if that is missing or disabled. */
function partOf(entry: Element, what: EntryPart): HTMLElement | undefined {
  const open = [...entry.querySelectorAll<HTMLElement>('input, textarea, [role=combobox], button')].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [aria-disabled=true]'),
  );
  const named = (part: string) => open.find((element) => element.dataset['part'] === part);
  if (what === 'input') return open[0];
  return named(what) ?? (what === 'remove' ? open.at(-1) : named(what === 'up' ? 'down' : 'up'));
}

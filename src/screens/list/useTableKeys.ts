import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { memoizeAsync } from '../../config/memoizeAsync.ts';
import type { RowKeys, TableKey } from './tableKey.ts';

let loaded: ((pressed: TableKey, keys: RowKeys) => void) | undefined;
const load = memoizeAsync(async () => {
  loaded = (await import('./tableKeys.ts')).onTableKey;
});

/**
 * The keys of a table (docs/behaviour.md#keys-in-a-table): listeners for the frame that it scrolls in. Their code is
 * loaded when the focus enters the table; an earlier key press waits for it.
 */
export function useTableKeys(keys: RowKeys) {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  return useMemo(
    () => ({
      onFocus: () => void load().catch(() => undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { key, shiftKey, target, currentTarget: frame } = event;
        if (!(target instanceof Element) || !frame.contains(target) || !isForTable(event, target, frame)) return;
        // The browser's own Tab goes on from where the focus is then.
        if (key !== 'Tab') event.preventDefault();
        const pressed = { key, shiftKey, isWide: event.ctrlKey || event.metaKey, target, frame };
        const act = () => loaded?.(pressed, latest.current);
        if (loaded) act();
        // Without that code the table is as if it had no keys.
        else load().then(act, () => undefined);
      },
    }),
    [],
  );
}

/** Whether the key is the table's, and not that of the control that has the focus, or the browser's. */
function isForTable(event: KeyboardEvent, target: Element, frame: Element): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || altKey) return false;
  if (key === 'Tab') return target.hasAttribute('data-at');
  if (target === frame) return key === 'ArrowDown' && !shiftKey;
  if (ctrlKey || metaKey) return key === 'Home' || key === 'End';
  if (key === ' ') return target.matches('td');
  if (shiftKey) return false;
  if (key === 'Enter') return target.matches('td');
  if (target.matches('[role=combobox]')) return key === 'ArrowLeft' || key === 'ArrowRight';
  return /^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Delete)$/.test(key) && !target.matches(TYPED_INTO);
}

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select';

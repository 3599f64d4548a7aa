import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { RowKeys } from '../model/tableKey.ts';
import { onTableKey, TYPED_INTO } from '../model/tableKeys.ts';
import { letCompose } from './composing.ts';

/** The copying of cells: loaded when the focus enters the table, because the clipboard must be filled synchronously. */
let copying: typeof import('./copyRows.ts') | undefined;
const loadCopying = async () => {
  copying ??= await import('./copyRows.ts');
};

/** The keys of a table, and what it copies (docs/behaviour.md#keys-in-a-table): listeners for the frame that it scrolls in. */
export function useTableKeys(keys: RowKeys) {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  return useMemo(
    () => ({
      onCopy: (event: ClipboardEvent<HTMLElement>) => {
        const { target } = event;
        const isText = String(window.getSelection() ?? '') !== '';
        if (!copying || isText || !(target instanceof Element) || target.matches(TYPED_INTO)) return;
        const part = latest.current.copied?.(target);
        const copied = part && copying.copyRows(part);
        if (!copied) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copied.plain);
        event.clipboardData.setData('text/html', copied.html);
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        loadCopying().catch(() => undefined);
        if (target.matches('[data-edit]')) letComposeIn(target, latest.current).catch(() => undefined);
      },
      onKeyDown: (event: ReactKeyboardEvent<HTMLElement>) => {
        const { key, shiftKey, altKey: isAlt, target, currentTarget: frame } = event;
        if (event.defaultPrevented || !(target instanceof Element) || !frame.contains(target)) return;
        const pressed = { key, shiftKey, isWide: event.ctrlKey || event.metaKey, isAlt, target, frame };
        if (onTableKey(pressed, latest.current)) event.preventDefault();
      },
    }),
    [],
  );
}

/** Lets an input method write into an editable cell, once its editor is loaded. */
async function letComposeIn(cell: HTMLElement, { loadEditors, onEditCell }: RowKeys): Promise<void> {
  await loadEditors?.();
  if (document.activeElement === cell) letCompose(cell, (key, text) => onEditCell?.(key, true, text));
}

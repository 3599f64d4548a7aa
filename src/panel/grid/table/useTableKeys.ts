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
        if (target.matches('[data-edit]')) letCompose(target, latest.current).catch(() => undefined);
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

/**
 * Lets an input method (Japanese, Chinese, Korean) write into the focused cell, once its editor is loaded: it works only where
 * text can be typed. The cell takes none itself: the first letter opens the editor, in which the word is then composed.
 */
async function letCompose(cell: HTMLElement, { loadEditors, onEditCell }: RowKeys): Promise<void> {
  await loadEditors?.();
  // A phone would show its keyboard for each cell that is touched.
  const isTouched = matchMedia('(pointer: coarse)').matches;
  if (document.activeElement !== cell || cell.isContentEditable || isTouched) return;
  const open = (text?: string) => onEditCell?.(cell.getAttribute('data-edit') ?? '', true, text);
  const listeners = new AbortController();
  const { signal } = listeners;
  const end = () => {
    listeners.abort();
    cell.contentEditable = 'inherit';
  };
  cell.contentEditable = 'true';
  // The browser puts the caret into what can be edited when the focus comes, and no word is composed without it.
  getSelection()?.collapse(cell, 0);
  cell.addEventListener('compositionstart', () => open(), { signal });
  cell.addEventListener(
    'beforeinput',
    (event) => {
      event.preventDefault();
      // From a list of signs, or by a key with AltGr.
      if (event.inputType === 'insertText' && event.data !== null) open(event.data);
    },
    { signal },
  );
  cell.addEventListener('blur', end, { signal });
}

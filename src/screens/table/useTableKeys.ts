import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { usePanel } from '../../config/context.ts';
import { memoizeAsync } from '../../config/memoizeAsync.ts';
import { useToasts } from '../../data/context.ts';
import type { RowKeys } from './tableKey.ts';

let code: typeof import('./tableKeys.ts') | undefined;
const load = memoizeAsync(async () => {
  code = await import('./tableKeys.ts');
});

/**
 * The keys of a table, and what it copies (docs/behaviour.md#keys-in-a-table): listeners for the frame that it scrolls in. Their code is
 * loaded when the focus enters the table; an earlier key press waits for it.
 */
export function useTableKeys(keys: RowKeys) {
  const latest = useRef(keys);
  const toasts = useToasts();
  const { texts } = usePanel();
  /** How many keys wait for the code. */
  const early = useRef(0);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  return useMemo(
    () => ({
      onCopy: (event: ClipboardEvent<HTMLElement>) => {
        const { target } = event;
        const isText = String(window.getSelection() ?? '') !== '';
        if (!code || isText || !(target instanceof Element) || target.matches(TYPED_INTO)) return;
        const part = latest.current.copied?.(target);
        const copied = part && code.copyRows(part.entity, part.columns, part.records);
        if (!copied) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copied.plain);
        event.clipboardData.setData('text/html', copied.html);
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const work = target.matches('[data-edit]') ? takeWords(target, latest.current) : load();
        work.catch(() => undefined);
      },
      onKeyDown: (event: ReactKeyboardEvent<HTMLElement>) => {
        const { key, shiftKey, altKey: isAlt, target, currentTarget: frame } = event;
        if (!(target instanceof Element) || !frame.contains(target)) return;
        if (isAlt ? !latest.current.onMove || !isMove(event, target) : !isForTable(event, target, frame)) return;
        const pressed = { key, shiftKey, isWide: event.ctrlKey || event.metaKey, isAlt, target, frame };
        const act = () => code?.onTableKey(pressed, latest.current);
        // Keys after the one that opens an editor are for that.
        const waiting = early.current > 0 || opensEditor(event, target) ? latest.current.ready?.() : undefined;
        // The browser's own Tab goes on from where the focus is then, and what is typed goes into what opens for it.
        if (waiting || (key !== 'Tab' && !isTyped(event, target))) event.preventDefault();
        if (code && !waiting) return act();
        early.current += 1;
        const actLate = () => {
          early.current -= 1;
          if (!isInside(target)) {
            act();
            if (isTyped(event, target) && isInside(target)) typeLate(event);
          } else typeLate(event);
        };
        const giveUp = () => {
          early.current -= 1;
          toasts.show('error', texts.unreachable);
        };
        Promise.all([load(), waiting]).then(actLate, giveUp);
      },
    }),
    [toasts, texts],
  );
}

/** Lets an input method write into a cell that is edited by typing, when the code of what that opens is there. */
async function takeWords(cell: HTMLElement, { ready, onEditCell }: RowKeys): Promise<void> {
  await Promise.all([load(), ready?.()]);
  if (document.activeElement === cell) code?.letCompose(cell, (key) => onEditCell?.(key, true));
}

/** Whether the focus is in a cell, and not on it: in its editor. */
const isInside = (cell: Element): boolean => document.activeElement !== cell && cell.contains(document.activeElement);

/** Gives a key to the editor that has the focus, which was not there yet when it was pressed. */
function typeLate({ key, shiftKey }: ReactKeyboardEvent): void {
  if (key.length === 1) document.execCommand('insertText', false, key);
  else if (/^(Backspace|Delete)$/.test(key)) document.execCommand('delete');
  else {
    const again = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(again);
  }
}

/** Whether a key opens the editor of a cell. */
const opensEditor = (event: ReactKeyboardEvent, target: Element): boolean =>
  target.matches('[data-edit]') && (isTyped(event, target) || /^(Enter|F2)$/.test(event.key));

/** Whether a key with Alt moves the row in which the focus is. */
const isMove = ({ key, ctrlKey, metaKey, shiftKey, defaultPrevented }: ReactKeyboardEvent, target: Element): boolean =>
  /^Arrow(Up|Down)$/.test(key) &&
  !(ctrlKey || metaKey || shiftKey || defaultPrevented) &&
  target.closest('tbody tr[aria-rowindex]') !== null &&
  !target.closest('[role=combobox], .cell-edit');

/** Whether the key is the table's, and not that of the control that has the focus, or the browser's. */
function isForTable(event: ReactKeyboardEvent, target: Element, frame: Element): boolean {
  const { key, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || target.closest('.cell-edit')) return false;
  if (key === 'Tab') return target.hasAttribute('data-at');
  if (target === frame) return key === 'ArrowDown' && !shiftKey;
  if (ctrlKey || metaKey) return key === 'Home' || key === 'End';
  if (key === ' ') return target.matches('td');
  if (isTyped(event, target) || (key === 'F2' && target.matches('[data-edit]'))) return true;
  if (shiftKey) return false;
  if (key === 'Enter') return target.matches('td');
  if (target.matches('[role=combobox]')) return key === 'ArrowLeft' || key === 'ArrowRight';
  return /^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Delete)$/.test(key) && !target.matches(TYPED_INTO);
}

/** Whether a key is typed on a cell whose value is edited by that. */
const isTyped = ({ key, ctrlKey, metaKey }: ReactKeyboardEvent, target: Element): boolean =>
  target.matches('[data-edit]') &&
  !ctrlKey &&
  !metaKey &&
  (/^(Backspace|Delete)$/.test(key) || (key.length === 1 && key !== ' '));

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select';

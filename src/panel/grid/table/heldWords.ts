import type { EarlyKey } from '../model/cellEdits.ts';

/** What was written before the editor of a cell was there. */
interface HeldWord {
  /** '' for none. */
  readonly word: string;
  /** The key that ends the editing, if it was pressed already. */
  readonly ending?: EarlyKey;
}

/**
 * Keeps what an input method writes on the cell that has the focus while the code of its editor is loaded: the first
 * letter opens a plain field over the cell, in which the word is composed.
 * @param cell one whose value is edited by typing
 * @returns a function that ends it when the word is composed, and returns it
 */
export function holdWords(cell: HTMLElement): () => Promise<HeldWord> {
  // A phone would show its keyboard for each cell that is touched.
  if (cell.isContentEditable || matchMedia('(pointer: coarse)').matches) return async () => ({ word: '' });
  const listeners = new AbortController();
  const { signal } = listeners;
  // The table leaves its keys alone, as those of an editor.
  const box = document.createElement('div');
  const field = document.createElement('input');
  box.className = 'cell-edit';
  box.style.cssText = 'position: absolute; inset: 0';
  field.style.cssText = 'box-sizing: border-box; width: 100%; height: 100%; font: inherit';
  box.append(field);
  let isComposing = false;
  cell.contentEditable = 'true';
  getSelection()?.collapse(cell, 0);
  const open = () => {
    if (box.isConnected) return;
    cell.append(box);
    field.focus();
  };
  const compose = (isNow: boolean) => {
    isComposing = isNow;
    if (isNow) open();
  };
  cell.addEventListener('compositionstart', () => compose(true), { signal });
  cell.addEventListener('compositionend', () => compose(false), { signal });
  cell.addEventListener(
    'beforeinput',
    (event) => {
      if (event.target !== cell) return;
      event.preventDefault();
      // From a list of signs, or by a key with AltGr.
      if (event.inputType !== 'insertText' || event.data === null) return;
      open();
      field.value = event.data;
    },
    { signal },
  );
  let ending: EarlyKey | undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (event.isComposing || altKey || ctrlKey || metaKey || !/^(Enter|Tab|Escape|Arrow\w+)$/.test(key)) return;
    event.preventDefault();
    if (key === 'Escape') {
      field.value = '';
      cell.focus();
      return;
    }
    // Keys after it are for another cell.
    ending ??= { key, shiftKey };
    field.readOnly = true;
  };
  field.addEventListener('keydown', onKeyDown, { signal });
  field.addEventListener('blur', () => box.remove(), { signal });
  return async () => {
    if (isComposing) await new Promise((ended) => cell.addEventListener('compositionend', ended, { once: true }));
    listeners.abort();
    cell.contentEditable = 'inherit';
    const word = box.isConnected ? field.value : '';
    const hadFocus = document.activeElement === field;
    box.remove();
    if (hadFocus) cell.focus();
    return { word, ...(ending && { ending }) };
  };
}

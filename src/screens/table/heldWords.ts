/**
 * Keeps what an input method writes on the cell that has the focus while the code of its editor is loaded: the first letter
 * opens a plain field over the cell, in which the word is composed.
 * @param cell one whose value is edited by typing
 * @returns ends it when the word is composed, and gives it: '' if there is none
 */
export function holdWords(cell: HTMLElement): () => Promise<string> {
  // A phone would show its keyboard for each cell that is touched.
  if (cell.isContentEditable || matchMedia('(pointer: coarse)').matches) return async () => '';
  const listeners = new AbortController();
  const { signal } = listeners;
  const field = document.createElement('input');
  let isComposing = false;
  cell.contentEditable = 'true';
  getSelection()?.collapse(cell, 0);
  cell.addEventListener('beforeinput', (event) => event.target === cell && event.preventDefault(), { signal });
  const open = () => {
    isComposing = true;
    if (field.isConnected) return;
    // The table leaves its keys alone, as those of an editor.
    field.className = 'cell-edit';
    field.style.cssText = 'position: absolute; inset: 0; box-sizing: border-box; width: 100%; font: inherit';
    cell.append(field);
    field.focus();
  };
  cell.addEventListener('compositionstart', open, { signal });
  cell.addEventListener('compositionend', () => void (isComposing = false), { signal });
  field.addEventListener('blur', () => field.remove(), { signal });
  return async () => {
    if (isComposing) await new Promise((ended) => field.addEventListener('compositionend', ended, { once: true }));
    listeners.abort();
    cell.contentEditable = 'inherit';
    const word = field.isConnected ? field.value : '';
    field.remove();
    return word;
  };
}

/**
 * Lets an input method (Japanese, Chinese, Korean) write into the focused cell: it works only where text can be typed.
 * The cell takes none itself: the first letter opens the editor, in which the word is then composed.
 * @param cell one whose value is edited by typing; the code of its editor is there
 * @param begin opens the focused editor at once, with its initial text
 */
export function letCompose(cell: HTMLElement, begin: (key: string, text?: string) => void): void {
  // A phone would show its keyboard for each cell that is touched.
  if (cell.isContentEditable || matchMedia('(pointer: coarse)').matches) return;
  const open = (text?: string) => begin(cell.getAttribute('data-edit') ?? '', text);
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

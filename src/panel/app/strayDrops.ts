/**
 * Ignores drops outside a drop target (docs/behaviour.md#forms): browsers would open the file or link in place of the
 * page. One listener for all screens and dialogs, after those of drop targets.
 * @param signal removes the listeners
 */
export function refuseStrayDrops(signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  window.addEventListener('dragover', refuse, options);
  window.addEventListener('drop', refuse, options);
}

function refuse(event: DragEvent): void {
  const { defaultPrevented, dataTransfer, target } = event;
  if (defaultPrevented || !dataTransfer || isTaken(dataTransfer.types, target)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** Whether the browser handles the drop itself: a text or link goes into a field; a file into a file input. */
function isTaken(types: readonly string[], target: EventTarget | null): boolean {
  const isIn = (what: string) => target instanceof Element && target.closest(what) !== null;
  if (types.includes('Files')) return isIn('input[type=file]');
  return !types.includes('text/uri-list') || isIn('input, textarea, [contenteditable]:not(td)');
}

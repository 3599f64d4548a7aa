/**
 * What is dropped beside a place that takes it leaves the page as it is (docs/behaviour.md#forms): browsers would open the file,
 * or the link, in its place. One listener for all screens and dialogs, after those of the places that take files.
 * @param signal ends it
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

/** Whether the browser does something else with it: a text, and a link too, goes into a field; a file into a file input. */
function isTaken(types: readonly string[], target: EventTarget | null): boolean {
  const isIn = (what: string) => target instanceof Element && target.closest(what) !== null;
  if (types.includes('Files')) return isIn('input[type=file]');
  return !types.includes('text/uri-list') || isIn('input, textarea, [contenteditable]:not(td)');
}

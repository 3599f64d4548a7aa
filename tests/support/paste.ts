/** Pastes a text where the focus is, as the browser does with Ctrl+V. @param html the same, as a spreadsheet adds it */
export function paste(text: string, html = ''): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html) clipboardData.setData('text/html', html);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

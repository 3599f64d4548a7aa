import type { Page } from '@playwright/test';

/** Puts the cells of a spreadsheet's column into the clipboard, as it does. */
export async function copyColumn(page: Page, cells: readonly string[]): Promise<void> {
  const html = `<table>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</table>`;
  await page.evaluate(
    ([plain, table]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([plain], { type: 'text/plain' }),
          'text/html': new Blob([table], { type: 'text/html' }),
        }),
      ]),
    [`${cells.join('\n')}\n`, html] as const,
  );
}

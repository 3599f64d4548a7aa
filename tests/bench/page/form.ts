import { setTimeout as pause } from 'node:timers/promises';
import { click, painted, sinceEvent, type Visit, watch } from './visit.ts';

/** Opens the form of a row. @returns milliseconds from the click until the name field can be used, with its value */
export async function openForm(at: Visit, row: number, name: string): Promise<number> {
  const { row: rows, edit } = at.target.app.adapter.selectors;
  await watch(at, 'field', { when: 'field', value: name });
  await click(at, at.page.locator(rows).nth(row).locator(edit).first(), 'timed');
  return sinceEvent(at, 'field');
}

/** When a form is there, in milliseconds from the click. */
export interface Opened {
  /** The name field can be used, with its value. */
  readonly field: number;
  /** It is no longer transparent. */
  readonly opaque: number;
  /** The last of the controls that are in view is there. */
  readonly whole: number;
}

/** Opens the form of a row, and waits until all of it is there. */
export async function openWholeForm(at: Visit, row: number, name: string): Promise<Opened> {
  await watch(at, 'opaque', { when: 'opaque', value: name });
  await watch(at, 'whole', { when: 'whole', value: name });
  const field = await openForm(at, row, name);
  const opaque = await sinceEvent(at, 'opaque');
  return { field, opaque, whole: Math.max(field, await sinceEvent(at, 'whole')) };
}

/** Leaves the form unsaved, and waits until the list is there again. */
export async function closeForm(at: Visit): Promise<void> {
  const { cancel } = at.target.app.adapter.selectors;
  await watch(at, 'gone', { when: 'formGone' });
  if (cancel) await click(at, at.page.locator(cancel));
  else await at.page.goBack({ waitUntil: 'commit' });
  await painted(at, 'gone');
}

/** Puts the cursor behind the name in an open form. */
export async function goToName(at: Visit): Promise<void> {
  await click(at, at.page.locator(at.target.app.adapter.selectors.nameField));
  await at.page.keyboard.press('End');
  await pause(200);
}

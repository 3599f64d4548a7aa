import { afterEach, expect, test } from 'vitest';
import { refuseStrayClicks } from '../../src/panel/app/strayClicks.ts';

const listeners = new AbortController();
refuseStrayClicks(listeners.signal);
const page = document.createElement('div');
document.body.append(page);
afterEach(() => {
  listeners.abort();
  page.remove();
});

/** A place for clicks, in a dialog of its own or on the page. */
function place(isModal: boolean): { readonly button: HTMLElement; readonly box: HTMLElement; readonly acts: string[] } {
  const [box, button] = [document.createElement('div'), document.createElement('button')];
  if (isModal) box.className = 'MuiModal-root';
  const acts: string[] = [];
  for (const type of ['mousedown', 'click', 'dblclick']) button.addEventListener(type, () => acts.push(type));
  box.append(button);
  page.append(box);
  return { box, button, acts };
}

/** The click of a sequence with this number. @returns whether the browser does what it does by itself: focus, select a word */
function click({ button }: ReturnType<typeof place>, detail: number): boolean {
  const types = ['mousedown', 'mouseup', 'click', ...(detail === 2 ? ['dblclick'] : [])];
  const events = types.map((type) => new MouseEvent(type, { detail, bubbles: true, cancelable: true }));
  for (const event of events) button.dispatchEvent(event);
  return !events.some(({ defaultPrevented }) => defaultPrevented);
}

test('the second click of a double click acts where the first did, or in a dialog that has replaced the first one’s', () => {
  const [list, form] = [place(false), place(true)];
  // On a pencil, which opens a form below the pointer.
  expect(click(list, 1)).toBe(true);
  expect(click(form, 2)).toBe(false);
  expect(form.acts).toEqual([]);
  // The next one, and a double click in the form.
  expect(click(form, 1)).toBe(true);
  expect(click(form, 2)).toBe(true);
  expect(form.acts).toEqual(['mousedown', 'click', 'mousedown', 'click', 'dblclick']);
  // On a button of the form, which asks in a dialog above it.
  const question = place(true);
  expect(click(form, 1)).toBe(true);
  expect(click(question, 2)).toBe(false);
  // On 'Cancel' of the question, over a row.
  click(question, 1);
  question.box.remove();
  expect(click(list, 2)).toBe(false);
  expect(list.acts).toEqual(['mousedown', 'click']);
  // On 'Next', whose form comes in place of this one.
  const next = place(true);
  click(form, 1);
  form.box.remove();
  expect(click(next, 2)).toBe(true);
  expect(click(next, 3)).toBe(true);
  // By the keyboard, and by scripts.
  next.acts.length = 0;
  next.button.click();
  expect(next.acts).toEqual(['click']);
});

import Sortable from 'sortablejs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { freshShop } from '../support/spec.ts';
import { button } from '../support/staff.ts';
import { swipe, touch } from '../support/touch.ts';
import { pictureForm } from './pictureForm.tsx';

freshShop();

const picture = (name: string, altText?: string) => ({ url: `/uploads/${name}.png`, ...(altText && { altText }) });

const live = () => document.querySelector('fieldset [aria-live=polite]')?.textContent?.trim();
/** The pictures, when they can be dragged: what that needs comes after the form. */
async function draggable() {
  const tiles = page.getByRole('group', { name: 'Pictures' }).getByRole('img');
  await expect.poll(() => tiles.elements().length).toBe(3);
  const list = document.querySelector<HTMLElement>('ul:has([data-sortable])');
  await expect.poll(() => list && Sortable.get(list)).toBeTruthy();
  return tiles;
}

const three = [picture('a', 'A desk'), picture('b'), picture('c', 'Its drawer')];

test('a picture that a button moves is announced by its name, with its new position', async () => {
  await pictureForm(three);
  expect(live()).toBe('');
  await button('Move right image 1').click();
  await expect.poll(live).toBe('A desk moved to position 2 of 3');
  await button('Move left image 3').click();
  await expect.poll(live).toBe('Its drawer moved to position 2 of 3');
  await button('Move right image 1').click();
  await expect.poll(live).toBe('Image 1 moved to position 2 of 3');
});

test('a picture that is dragged is announced, too', async () => {
  await pictureForm(three);
  const tiles = await draggable();
  await userEvent.dragAndDrop(tiles.nth(0), tiles.nth(1));
  await expect.poll(live).toBe('A desk moved to position 2 of 3');
});

test('a finger that swipes over pictures scrolls, and one that holds drags', async () => {
  // Chromium's emulation of a touch screen leaves the page without a mouse when it is switched off.
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(any-pointer: coarse)' ? 'all' : query),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  await pictureForm(three);
  const [first, second] = (await draggable()).elements();
  if (!first || !second) throw new Error('There are no pictures.');
  const holding = await touch(first);
  await expect.poll(() => document.querySelector('.sortable-chosen')).not.toBeNull();
  expect(await holding.moveTo(second)).toBe(true);
  await holding.lift();
  await expect.poll(live).toBe('A desk moved to position 2 of 3');
  expect(await swipe(second, first)).toBe(false);
  expect(document.querySelector('.sortable-chosen')).toBeNull();
  expect(live()).toBe('A desk moved to position 2 of 3');
});

test('its neighbours move at once where motion is reduced, as in these tests', async () => {
  await pictureForm(three);
  const tiles = await draggable();
  const moving = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const tile of document.querySelectorAll<HTMLElement>('[data-sortable]')) moving.add(tile.style.transition);
  });
  watch.observe(document.body, { attributeFilter: ['style'], subtree: true });
  await userEvent.dragAndDrop(tiles.nth(0), tiles.nth(1));
  await expect.poll(live).toBe('A desk moved to position 2 of 3');
  watch.disconnect();
  expect([...moving].filter((transition) => /[1-9]/.test(transition))).toEqual([]);
});

test('by keyboard a picture goes from end to end, and its buttons keep the focus', async () => {
  const field = await pictureForm(three);
  button('Move right image 1').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(live).toBe('A desk moved to position 2 of 3');
  await expect.element(button('Move right image 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(live).toBe('A desk moved to position 3 of 3');
  // At the end it cannot be moved on, but back.
  await expect.element(button('Move left image 3')).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(live).toBe('A desk moved to position 1 of 3');
  await expect.element(button('Move right image 1')).toHaveFocus();
  expect(field.value()).toEqual(three);
});

test('the same sentence is announced again', async () => {
  await pictureForm([picture('a', 'Desk'), picture('b', 'Desk')]);
  await button('Move right image 1').click();
  await expect.poll(live).toBe('Desk moved to position 2 of 2');
  const first = document.querySelector('fieldset [aria-live]')?.textContent;
  await button('Move right image 1').click();
  await expect.poll(() => document.querySelector('fieldset [aria-live]')?.textContent).not.toBe(first);
  expect(live()).toBe('Desk moved to position 2 of 2');
});

test('the config can reword the announcement', async () => {
  await pictureForm(three, { moved: '{image}: {place} / {count}' });
  await button('Move right image 1').click();
  await expect.poll(live).toBe('A desk: 2 / 3');
});

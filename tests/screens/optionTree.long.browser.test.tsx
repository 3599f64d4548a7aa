import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { allFields, button, combobox, dialog, open, options } from '../support/staff.ts';
import { shelves } from './shelves.ts';

const shop = freshShop(shelves);

/** A shelf: its id, which is its name too, and what it is inside of. */
const shelf = (id: string, inside: string | null = null) => ({ id, name: id, inside, within: [] });

async function edit(id: string, list: readonly object[]) {
  shop.api.set('shelves', list);
  await renderScreen(shelves, `/?edit=${id}`);
  await expect.element(dialog('Edit Shelf')).toBeVisible();
  await allFields();
}

/** The options, each behind as many dots as it is indented. */
const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].map((option) => {
    const indent = Math.round((Number.parseFloat(option.style.paddingInlineStart) - 16) / 20);
    return '.'.repeat(indent) + option.innerText;
  });
/** What is said of an option beside its name. */
const saidOf = (name: string) =>
  page.getByRole('option', { name, exact: true }).element().getAttribute('aria-description');

const house = [
  shelf('Shoes', 'Hall'),
  shelf('Kitchen'),
  shelf('Spices', 'Drawer'),
  shelf('Drawer', 'Kitchen'),
  shelf('Hall'),
  shelf('Boots', 'Shoes'),
];

describe('The options of an entity whose list is a tree', () => {
  test('are a tree: parents first, children indented, with their path for screen readers', async () => {
    await edit('Boots', house);
    await open('Beside');
    expect(drawn()).toEqual(['Kitchen', '.Drawer', '..Spices', 'Hall', '.Shoes']);
    expect(saidOf('Spices')).toBe('Kitchen › Drawer');
    expect(saidOf('Hall')).toBeNull();
    expect(await violationsInBothSchemes('region')).toEqual([]);
  });

  test('are found by their own names, each with its path', async () => {
    await edit('Boots', house);
    await combobox('Beside').fill('spi');
    await expect.poll(drawn).toEqual(['Spices\nKitchen › Drawer']);
    await userEvent.keyboard('{ArrowDown}{Enter}{Escape}');
    await button('Update').click();
    await expect.poll(() => shop.api.changes().at(-1)?.body).toMatchObject({ beside: ['Spices'] });
  });

  test('disable the record and those below it for its parent, and for no other field', async () => {
    await edit('Hall', house);
    await open('Inside');
    expect(drawn()).toEqual(['Kitchen', '.Drawer', '..Spices', 'Shoes\n(below this one)', '.Boots\n(below this one)']);
    await expect.element(page.getByRole('option', { name: 'Boots' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await open('Beside');
    expect(drawn()).toEqual(['Kitchen', '.Drawer', '..Spices', 'Shoes', '.Boots']);
  });

  test('are complete when parents are missing, or form a circle', async () => {
    await edit('Last', [
      shelf('Lost', 'Gone'),
      shelf('A', 'C'),
      shelf('B', 'A'),
      shelf('C', 'B'),
      shelf('Own', 'Own'),
      shelf('Last'),
      shelf('D', 'C'),
    ]);
    await open('Beside');
    expect(drawn()).toEqual(['Lost', 'A', '.B', '..C', '...D', 'Own']);
  });

  test('may be nested without a limit', async () => {
    const deep = Array.from({ length: 10_000 }, (_, index) => shelf(`S${index}`, index ? `S${index - 1}` : null));
    await edit('S9999', deep);
    await open('Beside');
    expect(options()).toHaveLength(100);
    await expect.element(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '9999');
    await combobox('Beside').fill('s5000');
    await expect.poll(drawn).toEqual(['S5000\n… › S4995 › S4996 › S4997 › S4998 › S4999']);
  });
});

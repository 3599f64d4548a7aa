import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed } from '../support/staff.ts';
import { shelves } from './shelves.ts';

const shop = freshShop(shelves);

const search = (text: string) => page.getByRole('searchbox').fill(text);

/** The names in the tree, in order, each with its level. */
const nodes = () =>
  [...document.querySelectorAll('.tree .node')].map((node) => {
    let level = -1;
    for (let at = node.closest('ul'); at; at = at.parentElement?.closest('ul') ?? null) level += 1;
    return '· '.repeat(level) + node.querySelector('span')?.textContent;
  });

const SHELVES: readonly { id: string; name: string; inside?: string }[] = [
  { id: 's1', name: 'Cellar' },
  { id: 's2', name: 'Wine rack', inside: 's1' },
  { id: 's3', name: 'Red wines', inside: 's2' },
  { id: 's4', name: 'White wines', inside: 's2' },
  { id: 's5', name: 'Attic' },
  { id: 's6', name: 'Trunk', inside: 's5' },
];

async function show(entity: Entity = shelves) {
  shop.api.set('shelves', [...SHELVES]);
  const screen = await renderScreen(entity);
  await listed();
  await expect.poll(nodes).toEqual(['Cellar', 'Attic']);
  return screen;
}

test('A record that is moved or added below a collapsed one is shown', async () => {
  const { client } = await show();
  const moved = SHELVES.map((shelf) => (shelf.id === 's6' ? { ...shelf, inside: 's2' } : shelf));
  shop.api.set('shelves', moved);
  await client.invalidateQueries({ queryKey: ['shelves'] });
  const wines = ['· · Red wines', '· · White wines', '· · Trunk'];
  await expect.poll(nodes).toEqual(['Cellar', '· Wine rack', ...wines, 'Attic']);
  shop.api.set('shelves', [...moved, { id: 's7', name: 'Box', inside: 's5' }]);
  await client.invalidateQueries({ queryKey: ['shelves'] });
  await expect.poll(nodes).toEqual(['Cellar', '· Wine rack', ...wines, 'Attic', '· Box']);
});

describe('The search of a list with a tree', () => {
  test('shows its matches in the tree, below their parents', async () => {
    await show();
    await search('red');
    await expect.poll(nodes).toEqual(['Cellar', '· Wine rack', '· · Red wines']);
    await search('rack');
    await expect.poll(nodes).toEqual(['Cellar', '· Wine rack']);
    await search('attic');
    await expect.poll(nodes).toEqual(['Attic']);
    expect(await violationsInBothSchemes()).toEqual([]);
    await search('nothing of that name');
    await expect.element(page.getByRole('group', { name: 'Shelves' })).not.toBeInTheDocument();
  });

  test('lets matches be collapsed until the next search; afterwards the tree is as before', async () => {
    await show();
    await button('Expand Attic (+)').click();
    await search('wines');
    await expect.poll(nodes).toEqual(['Cellar', '· Wine rack', '· · Red wines', '· · White wines']);
    await button('Collapse Wine rack (-)').click();
    await expect.poll(nodes).toEqual(['Cellar', '· Wine rack']);
    await search('wine');
    await expect.poll(nodes).toEqual(['Cellar', '· Wine rack', '· · Red wines', '· · White wines']);
    await search('');
    await expect.poll(nodes).toEqual(['Cellar', 'Attic', '· Trunk']);
  });
});

test('The buttons of a tree are beside its names, in one column, also in a wide window', async () => {
  await page.viewport(1920, 900);
  await show();
  await button('Expand Cellar (+)').click();
  const edits = [...document.querySelectorAll<HTMLElement>('.tree [aria-label^=Edit]')];
  const lefts = new Set(edits.map((edit) => Math.round(edit.getBoundingClientRect().left)));
  const ends = [...document.querySelectorAll('.tree .node > span')].map((name) => {
    const text = new Range();
    text.selectNodeContents(name);
    return text.getBoundingClientRect().right;
  });
  expect(lefts.size).toBe(1);
  expect(Math.max(...lefts) - Math.max(...ends)).toBeLessThan(160);
  await page.viewport(1280, 900);
});

/** The same with a deletion that asks first. */
const removable: Entity = {
  ...shelves,
  endpoints: { ...shelves.endpoints, remove: 'DELETE /shelves/{id}' },
  confirm: { title: 'Delete Shelf', text: 'Are you sure?', cancel: 'Cancel', submit: 'Delete' },
};

describe('A record that is deleted', () => {
  test.each([
    ['Cellar', 'Its subshelf Wine rack becomes a root shelf.'],
    ['Wine rack', 'Its 2 subshelves become root shelves.'],
    ['Trunk', undefined],
  ])('warns what becomes of its children: %s', async (name, sentence) => {
    await show(removable);
    await button(`Delete ${name}`).click();
    const question = page.getByRole('dialog');
    await expect.element(question).toHaveTextContent(name);
    if (sentence) await expect.element(question).toHaveAccessibleDescription(expect.stringContaining(sentence));
    else expect(question.element().textContent).not.toContain('become');
  });

  test.each([
    ['Cellar', 'Wine rack', '2 subshelves become root shelves.'],
    ['Cellar', 'Attic', '2 subshelves become root shelves.'],
    ['Cellar', 'Red wines', '1 subshelf becomes a root shelf.'],
    ['Trunk', 'Attic', undefined],
  ])('together with others warns, too, with counts: %s, %s', async (one, other, sentence) => {
    await show({ ...removable, bulk: true });
    await button('Select').click();
    for (const name of [one, other]) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 2 shelves' });
    await expect.element(question).toHaveTextContent('Are you sure');
    if (sentence) await expect.element(question).toHaveAccessibleDescription(expect.stringContaining(sentence));
    else expect(question.element().textContent).not.toContain('become');
  });
});

describe('Records that are below themselves', () => {
  const circles = [
    { id: 'c1', name: 'One', inside: 'c2' },
    { id: 'c2', name: 'Two', inside: 'c1' },
    { id: 'c3', name: 'Three', inside: 'c2' },
    { id: 'c4', name: 'Four', inside: 'c4' },
    { id: 'c5', name: 'Five' },
    { id: 'c6', name: 'Six', inside: 'gone' },
  ];
  const openAll = async () => {
    for (;;) {
      const [closed] = page.getByRole('button', { name: /^Expand/ }).elements();
      if (!closed) return;
      if (closed instanceof HTMLElement) closed.click();
      await expect.poll(() => closed.isConnected && closed.getAttribute('aria-expanded')).not.toBe('false');
    }
  };

  test('are all in the tree, one of each circle as a root, with a warning', async () => {
    shop.api.set('shelves', circles);
    const { client } = await renderScreen(shelves);
    await listed();
    await expect.poll(nodes).toEqual(['Five', 'Six', 'One', 'Four']);
    await expect.element(page.getByRole('status').filter({ hasText: 'Below itself: One, Four.' })).toBeVisible();
    expect(await violationsInBothSchemes()).toEqual([]);
    await openAll();
    await expect.poll(nodes).toEqual(['Five', 'Six', 'One', '· Two', '· · Three', 'Four']);
    await search('three');
    await expect.poll(nodes).toEqual(['One', '· Two', '· · Three']);
    await search('');
    shop.api.set('shelves', [{ id: 'c1', name: 'One' }, ...circles.slice(1, 3)]);
    await client.invalidateQueries({ queryKey: ['shelves'] });
    await expect.poll(nodes).toEqual(['One', '· Two', '· · Three']);
    await expect.element(page.getByText('Below itself')).not.toBeInTheDocument();
  });
});

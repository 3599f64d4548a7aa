import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, column, listed, rows } from '../support/staff.ts';
import { crates } from './crates.ts';

const shop = freshShop(crates);

const names = ['Café crème', 'Straße', 'Teacup', 'Decaf'];

async function show(address = '/') {
  shop.api.set(
    'crates',
    names.map((name, place) => ({ id: `c${place}`, name, tags: ['red', 'café'] })),
  );
  const screen = await renderScreen(crates, address);
  await listed();
  return screen;
}

const search = (text: string) => page.getByRole('searchbox').fill(text);

/** What is marked, in the order of the page. */
const marked = (): string[] =>
  [...(CSS.highlights.get('search') ?? [])].map(({ startContainer, startOffset, endContainer, endOffset }) => {
    const range = new Range();
    range.setStart(startContainer, startOffset);
    range.setEnd(endContainer, endOffset);
    return range.toString();
  });

afterEach(() => {
  vi.unstubAllGlobals();
  CSS.highlights.clear();
});

test.each([
  ['creme', ['Café crème']],
  ['CRÈME', ['Café crème']],
  ['strasse', ['Straße']],
  ['tea', ['Teacup']],
  ['CAFÉ', names],
])('the search for %s ignores accents', async (text, found) => {
  await show();
  await search(text);
  await expect.poll(() => column('Name')).toEqual(found);
});

describe('The text of a search', () => {
  test.each([0, 4, 15, 30])('loses no letter, with %s ms between two', async (pause) => {
    await show('/?search=ea');
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!field) throw new Error('There is no search.');
    field.focus();
    field.select();
    for (const letter of 'café crème') {
      document.execCommand('insertText', false, letter);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    expect(field.value).toBe('café crème');
    await expect.poll(() => column('Name')).toEqual(['Café crème']);
    expect(field.value).toBe('café crème');
  });

  test('stays when a record is opened in the same moment and closed', async () => {
    const { router } = await show();
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    const edit = document.querySelector<HTMLButtonElement>('[aria-label="Edit Decaf"]');
    field?.focus();
    // No frame is painted between them.
    for (const step of [
      () => document.execCommand('insertText', false, 'caf'),
      () => edit?.focus(),
      () => edit?.click(),
    ]) {
      step();
      await Promise.resolve();
    }
    await button('Cancel').click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(router.state.location.search).toBe('?search=caf');
  });

  test('is marked in the cells, without another text in the page', async () => {
    await show();
    const before = rows();
    await search('caf');
    await expect.poll(marked).toEqual(['Caf', 'caf', 'caf', 'caf', 'caf', 'caf']);
    expect(rows()).toEqual(before);
    expect(document.querySelectorAll('mark')).toHaveLength(0);
  });

  test('is marked from the start when opened by a link, and not after the search is cleared', async () => {
    await show('/?search=teacup');
    await expect.poll(marked).toEqual(['Teacup']);
    await search('');
    await expect.poll(marked).toEqual([]);
  });

  test('is marked across the entries of a list', async () => {
    await show();
    await search('red, caf');
    const both = ['red', 'caf'];
    await expect.poll(marked).toEqual(['Caf', ...both, ...both, ...both, 'caf', ...both]);
  });

  test('is marked in rows that come into view', async () => {
    shop.api.set(
      'crates',
      Array.from({ length: 10_000 }, (_, place) => ({ id: `c${place}`, name: `Crate ${place}`, tags: [] })),
    );
    await renderScreen(crates, '/?search=crate');
    await listed();
    await expect.poll(() => marked().length).toBeGreaterThan(5);
    const isMarked = () =>
      [...(CSS.highlights.get('search') ?? [])].some(
        ({ startContainer }) => startContainer.textContent === 'Crate 9999',
      );
    expect(isMarked()).toBe(false);
    await expect
      .poll(() => {
        page.getByRole('region', { name: 'Crates' }).element().scrollTo(0, 1e9);
        return isMarked();
      })
      .toBe(true);
    expect(marked().length).toBeLessThan(100);
  });
  test('is found without marks where the browser has none', async () => {
    vi.stubGlobal('Highlight', undefined);
    await show('/?search=strasse');
    await expect.poll(() => column('Name')).toEqual(['Straße']);
    expect(marked()).toEqual([]);
  });

  test('is not looked for in the texts of a row’s buttons', async () => {
    shop.api.set('crates', [{ id: 'c1', name: 'Teacup', tags: ['set'] }]);
    await renderScreen({ ...crates, actions: [{ title: 'Send', call: 'POST /crates/{id}/send' }] }, '/?search=se');
    await listed();
    await expect.element(button('Send Teacup')).toBeVisible();
    await expect.poll(marked).toEqual(['se']);
  });
});

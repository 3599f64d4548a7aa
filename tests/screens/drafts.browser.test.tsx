import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { entityNamed } from '../../src/config/files.ts';
import { createDraftsOf } from '../../src/data/drafts/draftsOf.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, combobox, dialog, number, openDialog, pick, textbox, told } from '../support/staff.ts';
import { versionedShop } from '../support/versionedShop.ts';

const shop = freshShop();

/** Empties what the browser keeps of drafts. */
async function forgetDrafts(): Promise<void> {
  const db = await openDB(STORE);
  if (db.objectStoreNames.contains('drafts')) await db.clear('drafts');
  db.close();
}
const STORE = 'panel-drafts';

/** What the browser keeps of drafts. */
async function storedDrafts(): Promise<unknown[]> {
  const db = await openDB(STORE);
  const drafts = await db.getAll('drafts');
  db.close();
  return drafts;
}

const stored = () => expect.poll(async () => (await storedDrafts()).length);

/** A page of its own: it has in memory only what the browser has kept. */
const newPage = (uid = 'uid-admin') => createDraftsOf()(uid);

const BANNER = /^What you had typed before was restored\. It was typed on /;
const banner = () => page.getByText(BANNER);

/** Opens a form on a new page, as after a reload. */
async function openOn(drafts: ReturnType<typeof newPage>, opener = 'Edit Walnut desk', title = 'Edit Product') {
  await cleanup();
  await renderScreen('products', '/', { drafts });
  await openDialog(opener, title);
}

const slug = () => textbox('Slug');

beforeEach(async () => {
  // Opened once, so that the store is there to be emptied.
  await newPage()();
  await forgetDrafts();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('What was typed', () => {
  // Shows nothing lost 9.
  test('is in the store while somebody types, and offered by a new page with its time', async () => {
    await openOn(newPage());
    await expect.element(banner()).not.toBeInTheDocument();
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
    const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date());
    await expect.element(banner()).toHaveTextContent(minute);
  });

  test('of a new record is offered when the next one is added', async () => {
    await openOn(newPage(), 'Add Product', 'Add Product');
    await slug().fill('half-a-product');
    await stored().toBe(1);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('walnut-desk');
    await openOn(newPage(), 'Add Product', 'Add Product');
    await expect.element(slug()).toHaveValue('half-a-product');
  });

  test('is in the store with every key', async () => {
    await openOn(newPage());
    await slug().fill('');
    await userEvent.type(slug(), 'oak');
    await expect.poll(storedDrafts, { timeout: 100 }).toMatchObject([{ data: { slug: 'oak' } }]);
  });

  test('is in the store when the page ends right after it', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(await storedDrafts()).toMatchObject([{ data: { slug: 'oak-desk' } }]);
  });

  // Shows nothing lost 9.
  test("'Discard draft' brings back the record as it is, for good", async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage());
    await button('Discard draft').click();
    await expect.element(slug()).toHaveValue('walnut-desk');
    await expect.element(banner()).not.toBeInTheDocument();
    expect(dialog('Edit Product').element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await stored().toBe(0);
  });

  test('and offered again is a change: leaving asks', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
    await userEvent.keyboard('{Escape}');
    await button('Discard').click();
    await stored().toBe(0);
  });

  test('is forgotten when it is saved, discarded, or undone', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await slug().fill('walnut-desk');
    await stored().toBe(0);
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    await stored().toBe(0);
  });

  test('is kept when the save fails', async () => {
    shop.api.on('PUT /products/{id}', () => json({}, 500));
    await openOn(newPage());
    await slug().fill('oak-desk');
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
  });

  test('includes pictures that are uploaded already', async () => {
    await openOn(newPage());
    pick('top.png');
    await expect.element(page.getByRole('button', { name: 'Remove image 3' })).toBeVisible();
    await stored().toBe(1);
    await openOn(newPage());
    await expect.element(page.getByRole('button', { name: 'Remove image 3' })).toBeVisible();
  });

  // Shows nothing lost 8.
  test('is not seen by another person', async () => {
    await openOn(newPage('uid-admin'));
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage('uid-other'));
    await expect.element(slug()).toHaveValue('walnut-desk');
    await openOn(newPage('uid-admin'));
    await expect.element(slug()).toHaveValue('oak-desk');
  });

  test('is all forgotten by who signs out', async () => {
    const drafts = newPage();
    await openOn(drafts);
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await cleanup();
    await (await drafts()).clear();
    await stored().toBe(0);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('walnut-desk');
  });

  test('is forgotten also while the page before a reload still has it', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await cleanup();
    await (await newPage()()).clear();
    await stored().toBe(0);
  });

  test('after a half-failed save belongs to the record that was added', async () => {
    shop.api.on('POST /products', () => json({ id: 'p9' }, 201));
    shop.api.on('POST /products/{id}/discounts', () => json({ message: 'No discounts today.' }, 500));
    await openOn(newPage(), 'Add Product', 'Add Product');
    await textbox('Name').fill('Half stool');
    await slug().fill('half-stool');
    await page.getByRole('spinbutton', { name: 'Price' }).fill('4');
    await page.getByRole('spinbutton', { name: 'Stock' }).fill('4');
    for (const [field, option] of [
      ['Categories', 'Furniture'],
      ['Discounts', 'FLAT50'],
    ] as const) {
      await combobox(field).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await userEvent.keyboard('{Escape}');
    }
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No discounts today.');
    await stored().toBe(1);
    expect(await storedDrafts()).toMatchObject([{ form: JSON.stringify(['products', 'p9']) }]);
    await openOn(newPage(), 'Add Product', 'Add Product');
    await expect.element(slug()).toHaveValue('');
  });
});

describe('Two tabs with the same form', () => {
  /** Types into the desk's form in one tab, then in another that was open already. */
  async function typeInTwoTabs() {
    const [first, second] = [newPage(), newPage()];
    await Promise.all([first(), second()]);
    await openOn(first);
    await slug().fill('first-tab');
    await stored().toBe(1);
    sessionStorage.clear();
    await openOn(second);
    await expect.element(slug()).toHaveValue('first-tab');
    await slug().fill('second-tab');
    await stored().toBe(2);
    sessionStorage.clear();
    await openOn(newPage());
  }

  test('keep a draft each: the newest is offered first, the other one by a button', async () => {
    await typeInTwoTabs();
    await expect.element(slug()).toHaveValue('second-tab');
    await other().click();
    await expect.element(slug()).toHaveValue('first-tab');
    await other().click();
    await expect.element(slug()).toHaveValue('second-tab');
  });

  test('a draft that is discarded leaves the other one for the next time', async () => {
    await typeInTwoTabs();
    await button('Discard draft').click();
    await expect.element(slug()).toHaveValue('walnut-desk');
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('first-tab');
    await expect.element(other()).not.toBeInTheDocument();
  });

  test('a tab that is reloaded is offered its own', async () => {
    const first = newPage();
    await openOn(first);
    await slug().fill('first-tab');
    await stored().toBe(1);
    const ownName = sessionStorage.getItem('tab') ?? '';
    sessionStorage.clear();
    await openOn(newPage());
    await slug().fill('second-tab');
    await stored().toBe(2);
    sessionStorage.setItem('tab', ownName);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('first-tab');
  });

  test('signing out in one tab leaves what is typed in the other', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    // The session ends here too, and this tab may close its form before the other one forgets the drafts.
    await cleanup();
    sessionStorage.clear();
    await (await newPage()()).clear();
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
  });

  test('what one tab has saved is no draft of the other', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage());
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    await stored().toBe(0);
  });
});

describe('A draft of a record that somebody else has changed since', () => {
  /** A draft of the walnut desk with another slug, then a change by somebody else; and its form, opened again. */
  async function openAfter(change: Record<string, unknown>) {
    const kept = versionedShop(shop.api, entityNamed('products'), samples.products);
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await cleanup();
    kept.change('p1', change);
    await openOn(newPage());
    return kept;
  }

  // Shows nothing lost 10.
  test('has their other fields, and says so', async () => {
    const kept = await openAfter({ price: '399.00', stock: 11 });
    await expect.element(page.getByText(/shown as it is now: Price, Stock\.$/)).toBeVisible();
    await expect.element(number('Price')).toHaveValue('399');
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ slug: 'oak-desk', price: '399.00', stock: 11 });
  });

  // Shows nothing lost 10.
  test('has mine where both changed a field, and saving asks', async () => {
    const kept = await openAfter({ slug: 'their-desk', stock: 11 });
    await expect.element(slug()).toHaveValue('oak-desk');
    await expect.element(page.getByText(/shown as you typed it: Slug\.$/)).toBeVisible();
    await button('Save').click();
    await expect.element(dialog('Changed by somebody else')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ slug: 'their-desk' });
    await button('Use mine').click();
    await dialog('Changed by somebody else').getByRole('button', { name: 'Save' }).click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ slug: 'oak-desk', stock: 11 });
  });

  test('is dropped for the record as it is now by Discard draft', async () => {
    const kept = await openAfter({ slug: 'their-desk' });
    await button('Discard draft').click();
    await expect.element(slug()).toHaveValue('their-desk');
    await number('Stock').fill('5');
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ slug: 'their-desk', stock: 5 });
  });

  test('is none when the record has it all by now', async () => {
    await openAfter({ slug: 'oak-desk' });
    await expect.element(slug()).toHaveValue('oak-desk');
    await expect.element(banner()).not.toBeInTheDocument();
    await stored().toBe(0);
  });
});

const other = () => page.getByRole('button', { name: /^Show what was typed on / });

describe('A store that fails', () => {
  const broken: readonly [what: string, breakIt: () => void][] = [
    [
      'denies itself',
      () =>
        vi.stubGlobal('indexedDB', {
          open: () => {
            throw new Error('denied');
          },
        }),
    ],
    ['never answers', () => vi.stubGlobal('indexedDB', { open: () => new EventTarget() })],
    ['is not there', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'is full',
      () =>
        void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('No room', 'QuotaExceededError');
        }),
    ],
  ];

  test.each(broken)('and %s leaves the form whole, and the draft in memory', async (_, breakIt) => {
    breakIt();
    const drafts = newPage();
    await drafts();
    await openOn(drafts);
    await slug().fill('oak-desk');
    await openOn(drafts);
    await expect.element(slug()).toHaveValue('oak-desk');
    await button('Discard draft').click();
    await expect.element(slug()).toHaveValue('walnut-desk');
  });

  /** Puts something into the store as if it had been kept. */
  async function put(draft: object): Promise<void> {
    const db = await openDB(STORE);
    await db.put('drafts', draft);
    db.close();
  }
  const draft = {
    id: 'd1',
    uid: 'uid-admin',
    form: JSON.stringify(['products', 'p1']),
    tab: 't1',
    at: Date.now(),
    data: { slug: 'oak-desk' },
  };

  test.each([
    ['no data', { ...draft, data: undefined }],
    ['a text for data', { ...draft, data: 'oak' }],
    ['no time', { ...draft, at: undefined }],
    ['a time that is none', { ...draft, at: 'today' }],
    ['a base that is no record', { ...draft, base: 7 }],
  ])('an entry with %s is passed over', async (_, entry) => {
    await put(entry);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('walnut-desk');
    await expect.element(banner()).not.toBeInTheDocument();
  });

  test('fields that are gone, or are lists now, are left out; the rest is offered', async () => {
    await put({ ...draft, data: { slug: 'oak-desk', gone: 'x', categories: 'c1', images: { url: 'x' } } });
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
    await expect.element(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible();
  });

  test('a draft that nobody came back for is forgotten after 30 days', async () => {
    const day = 24 * 60 * 60 * 1000;
    await put({ ...draft, at: Date.now() - 31 * day });
    await put({ ...draft, id: 'd2', form: 'another', at: Date.now() - 29 * day });
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('walnut-desk');
    expect(await storedDrafts()).toMatchObject([{ id: 'd2' }]);
  });
});

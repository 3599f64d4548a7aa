import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { isObject } from '../../src/shared/base/json.ts';
import { freshShop } from '../support/spec.ts';
import { button, told } from '../support/staff.ts';
import { banner, forgetDrafts, newPage, openOn, slug, storeDraft, stored, storedDrafts } from './storedDrafts.ts';

freshShop();

const other = () => page.getByRole('button', { name: /^Show changes from / });

beforeEach(forgetDrafts);
afterEach(() => vi.unstubAllGlobals());

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

  test('signing out forgets a draft that the page before a reload stored last', async () => {
    await openOn(newPage());
    const next = newPage();
    const opened = await next();
    await slug().fill('oak-desk');
    await stored().toBe(1);
    const [draft] = await storedDrafts();
    await opened.clear();
    await stored().toBe(0);
    // As if it had come without a word to this page, which had read the store by then.
    await storeDraft(isObject(draft) ? draft : {});
    await opened.clear();
    await stored().toBe(0);
  });

  test('a record saved in one tab is not offered as a draft in the other', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage());
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    await stored().toBe(0);
  });
});

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
  ])('an entry with %s is ignored', async (_, entry) => {
    await storeDraft(entry);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('walnut-desk');
    await expect.element(banner()).not.toBeInTheDocument();
  });

  test('removed fields, and those that are lists now, are left out; the rest is offered', async () => {
    await storeDraft({ ...draft, data: { slug: 'oak-desk', gone: 'x', categories: 'c1', images: { url: 'x' } } });
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
    await expect.element(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible();
  });

  test('an abandoned draft is deleted after 30 days', async () => {
    const day = 24 * 60 * 60 * 1000;
    await storeDraft({ ...draft, at: Date.now() - 31 * day });
    await storeDraft({ ...draft, id: 'd2', form: 'another', at: Date.now() - 29 * day });
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('walnut-desk');
    expect(await storedDrafts()).toMatchObject([{ id: 'd2' }]);
  });
});

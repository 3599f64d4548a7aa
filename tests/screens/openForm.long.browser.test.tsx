import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, allFields, button, dialog, textbox, told } from '../support/staff.ts';
import { crates } from './crates.ts';
import { gadgets } from './gadgets.ts';
import { lamps, someLamps } from './lamps.ts';

const shop = freshShop(crates, gadgets, lamps);

const box = (id: string, name: string) => ({ id, name, tags: ['red'] });
const numbered = (id: number, name: string) => ({ ...box('', name), id });

async function show(address = '/', entity: Entity = crates) {
  shop.api.set('crates', [box('c1', 'Apples'), box('c/2', 'Pears & more')]);
  const screen = await renderScreen(entity, address);
  // Behind a dialog the table is hidden from screen readers, and so from this.
  await expect.poll(() => document.querySelector('table')).not.toBeNull();
  return { ...screen, search: () => screen.router.state.location.search };
}

async function showLamps(address = '/') {
  shop.api.set('lamps', someLamps);
  const screen = await renderScreen(lamps, address);
  // Behind a dialog the table is hidden from screen readers, and so from this.
  await expect.poll(() => document.querySelector('table')).not.toBeNull();
  return { ...screen, search: () => screen.router.state.location.search };
}

const anyDialog = () => page.getByRole('dialog').elements();
const unknown = 'The record that this link leads to is not in the list.';

describe('The address', () => {
  test('names the open record until it is closed', async () => {
    const { search } = await show('/?search=e');
    await button('Edit Pears & more').click();
    await expect.element(dialog('Change crate')).toBeVisible();
    await expect.poll(search).toBe('?search=e&edit=c%2F2');
    await button('Cancel').click();
    await expect.poll(anyDialog).toEqual([]);
    await expect.poll(search).toBe('?search=e');
  });

  test('has only the form, where the record has no id', async () => {
    shop.api.set('crates', [{ name: 'Plums', tags: ['blue'] }]);
    const { router } = await renderScreen(crates);
    await button('Edit Plums').click();
    await expect.element(dialog('Change crate')).toBeVisible();
    await expect.poll(() => router.state.location.search).toBe('?edit');
    await button('Cancel').click();
    await expect.poll(anyDialog).toEqual([]);
  });

  test('has the form of a new record', async () => {
    const { search } = await show();
    await button('New crate').click();
    await expect.element(dialog('New crate')).toBeVisible();
    await expect.poll(search).toBe('?add');
    await allFields();
    await userEvent.keyboard('{Escape}');
    await expect.poll(anyDialog).toEqual([]);
    await expect.poll(search).toBe('');
  });

  test('opens a record as soon as the list has loaded', async () => {
    await show('/?edit=c%2F2');
    await expect.element(dialog('Change crate')).toBeVisible();
    await allFields();
    await expect.element(textbox('Name')).toHaveValue('Pears & more');
  });

  test('opens an empty form', async () => {
    await show('/?add');
    await expect.element(dialog('New crate')).toBeVisible();
    await allFields();
    await expect.element(textbox('Name')).toHaveValue('');
  });

  test('opens a record whose id is a number', async () => {
    shop.api.set('crates', [numbered(7, 'Plums'), numbered(70, 'Nuts')]);
    await renderScreen(crates, '/?edit=70');
    await allFields();
    await expect.element(textbox('Name')).toHaveValue('Nuts');
  });

  test('opens the form of a child record, and names its parent', async () => {
    const top = { id: 'g1', label: 'Clock', above: null };
    shop.api.set('gadgets', [top]);
    const { router } = await renderScreen(gadgets, '/?filter=Every+kind');
    await button('Add below to Clock').click();
    await expect.element(dialog('New gadget')).toBeVisible();
    await expect.poll(() => router.state.location.search).toBe('?filter=Every+kind&add=g1');
    await allFields();
    await expect.element(page.getByRole('combobox', { name: 'Part of' })).toHaveValue('Clock');
  });
});

describe('A record that is not in the list', () => {
  test.each(['?edit=gone', '?add=gone', '?edit'])(
    'shows a message, and the address is cleaned: %s',
    async (address) => {
      const { search } = await show(`/${address}&search=a`);
      await expect.element(alerted(unknown)).toBeVisible();
      await expect.poll(search).toBe('?search=a');
      expect(anyDialog()).toEqual([]);
    },
  );

  test('opens later, when the list on the page is an old one', async () => {
    const { router, client } = await show();
    shop.api.set('crates', [box('c3', 'Plums')]);
    void client.invalidateQueries();
    await router.navigate('/?edit=c3');
    await expect.element(dialog('Change crate')).toBeVisible();
    expect(alerted(unknown).elements()).toEqual([]);
  });
});

test('an entity without a form ignores the address', async () => {
  const { update: _, ...endpoints } = crates.endpoints;
  const { add: __, ...list } = crates.list;
  const { search } = await show('/?edit=c1&add', { ...crates, endpoints, list });
  await expect.poll(search).toBe('?edit=c1&add');
  expect(anyDialog()).toEqual([]);
  expect(alerted(unknown).elements()).toEqual([]);
});

describe('A copy of a record', () => {
  test('is in the address, and opened by a link', async () => {
    const { search } = await showLamps('/?edit=l1');
    await button('Duplicate').click();
    await expect.element(dialog('New lamp')).toBeVisible();
    await expect.poll(search).toBe('?copy=l1');
    await button('Cancel').click();
    await expect.poll(search).toBe('');
  });

  test('replaces the original in the history: Back leads to the list', async () => {
    const { search, router } = await showLamps();
    await button('Edit Lantern').click();
    await expect.poll(search).toBe('?edit=l3');
    await button('Duplicate').click();
    await expect.poll(search).toBe('?copy=l3');
    await router.navigate(-1);
    await expect.poll(anyDialog).toEqual([]);
    await expect.poll(search).toBe('');
  });

  test('is filled when a link opens it', async () => {
    await showLamps('/?copy=l3');
    await allFields();
    await expect.element(textbox('Room')).toHaveValue('Garden');
    await expect.element(textbox('Code')).toHaveValue('');
  });
});

test('a click does not render the list again, and the address follows', async () => {
  const { search } = await show();
  const seen: string[] = [];
  const rows = new MutationObserver((changes) => seen.push(...changes.map(({ type }) => type)));
  rows.observe(document.querySelector('table') ?? document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  await button('Edit Apples').click();
  await expect.element(dialog('Change crate')).toBeVisible();
  await expect.poll(search).toBe('?edit=c1');
  rows.disconnect();
  expect(seen).toEqual([]);
});

test('a form that is closed twice goes back once', async () => {
  const { router, search } = await show('/?search=pp');
  await router.navigate('/?search=e');
  await button('Edit Pears & more').click();
  await allFields();
  const { go } = router.history;
  const spy = vi.spyOn(router.history, 'go').mockReturnValueOnce();
  await userEvent.keyboard('{Escape}{Escape}');
  expect(spy).toHaveBeenCalledExactlyOnceWith(-1);
  go(-1);
  await expect.poll(anyDialog).toEqual([]);
  expect(search()).toBe('?search=e');
});

test('the focus goes to the add button when a form that was opened by a link is closed', async () => {
  await show('/?edit=c1');
  await expect.element(dialog('Change crate')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(anyDialog).toEqual([]);
  await expect.element(button('New crate')).toHaveFocus();
});

describe('Back', () => {
  test('closes what was opened, and Forward opens it again', async () => {
    const { router, search } = await show();
    await button('Edit Apples').click();
    await expect.element(dialog('Change crate')).toBeVisible();
    await expect.poll(search).toBe('?edit=c1');
    await router.navigate(-1);
    await expect.poll(anyDialog).toEqual([]);
    await expect.poll(search).toBe('');
    await router.navigate(1);
    await expect.element(dialog('Change crate')).toBeVisible();
    await expect.poll(search).toBe('?edit=c1');
  });

  test('skips a form that was closed', async () => {
    const { router, search } = await show('/?search=e');
    await router.navigate('/?search=pp');
    for (const name of ['Edit Apples', 'New crate']) {
      await button(name).click();
      await expect.poll(anyDialog).toHaveLength(1);
      await button('Cancel').click();
      await expect.poll(anyDialog).toEqual([]);
    }
    await router.navigate(-1);
    await expect.poll(search).toBe('?search=e');
  });

  test('leaves the list after a form that was opened by a link is closed', async () => {
    const { router, search } = await show();
    await router.navigate('/?edit=c1');
    await button('Cancel').click();
    await expect.poll(search).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

test('a record that others delete meanwhile stays open, with what was typed', async () => {
  const { client } = await show('/?edit=c1');
  await allFields();
  await textbox('Name').fill('Green apples');
  shop.api.set('crates', [box('c/2', 'Pears & more')]);
  await client.invalidateQueries();
  await expect.poll(() => page.getByText('1 of 1').elements()).toHaveLength(1);
  await expect.element(textbox('Name')).toHaveValue('Green apples');
});

describe("'Copy link'", () => {
  const copied = vi.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    copied.mockReset().mockResolvedValue();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  });
  afterEach(() => vi.restoreAllMocks());

  test('copies the link of the record alone, and says so', async () => {
    await showLamps('/?search=g');
    await button('Edit Ceiling & wall').click();
    await button('Copy link').click();
    await expect.element(told('Link copied')).toBeVisible();
    expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/?edit=l%2F2`);
  });

  test('shows the link when the browser does not copy it', async () => {
    copied.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await showLamps('/?edit=l1');
    await button('Copy link').click();
    await expect.element(alerted(`The link could not be copied: ${location.origin}/?edit=l1`)).toBeVisible();
  });

  test('is not offered for an unsaved record', async () => {
    await showLamps('/?add');
    await expect.element(dialog('New lamp')).toBeVisible();
    expect(button('Copy link').elements()).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recentRecords, rememberRecord } from '../../src/panel/data/stored/recent.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { crates } from '../screens/crates.ts';
import { gadgets } from '../screens/gadgets.ts';
import { axeViolations } from '../support/axe.ts';
import { testConfig } from '../support/config.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { held } from '../support/held.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { allFields, button, dialog, listed, textbox } from '../support/staff.ts';

const menu: Panel['menu'] = [
  { title: 'Start', path: '/', heading: 'Good morning' },
  { title: 'Crates', entity: 'crates' },
  { title: 'Store', entries: [{ title: 'Devices', entity: 'gadgets' }] },
  { title: 'Secrets', entity: 'orders', roles: ['MANAGER'] },
];
const uid = people.admin.firebaseUid;

let api: FakeApi;
beforeEach(async () => {
  await page.viewport(1280, 900);
  localStorage.clear();
  api = fakeApi(
    {
      users: Object.values(people),
      crates: [
        { id: 'c1', name: 'Pears', tags: [] },
        { id: 'c2', name: 'Old café', tags: [] },
        { id: 'c3', name: 'Decaf', tags: [] },
        { id: 'c4', name: 'Café crème', tags: [] },
      ],
      gadgets: [{ id: 'g/1', label: 'Cafetière' }],
    },
    [...entities.values(), crates, gadgets],
  );
});
afterEach(() => {
  api.restore();
  localStorage.clear();
});

async function show(address = '/', ...entities: readonly Entity[]) {
  const config = testConfig(crates, gadgets, ...entities);
  const screen = await renderPanel(address, fakeIdentity(), { ...config, panel: { ...panel, menu } });
  screen.provider.become(userOf(people.admin));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (address !== '/') await listed();
  return screen;
}

const goTo = () => dialog('Go to…');
const field = () => page.getByRole('combobox', { name: 'Go to…' });
async function openGoTo(keys = '{Control>}k{/Control}') {
  await userEvent.keyboard(keys);
  await expect.element(field()).toHaveFocus();
}

/** What is offered, below its headings. */
const offered = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[role=listbox] fieldset')].map((group) => [
      group.getAttribute('aria-label'),
      [...group.querySelectorAll('[role=option]')].map(({ firstChild }) => firstChild?.textContent),
    ]),
  );
const asked = (call: string) => api.made.filter((made) => made.call === call).length;

describe("'Go to…'", () => {
  // First, while nothing of it is loaded.
  test('keeps what is typed before its input has opened', async () => {
    await show();
    await userEvent.keyboard('{Control>}k{/Control}crat');
    await expect.element(field()).toHaveValue('crat');
    await expect.poll(() => offered()['Screens']).toEqual(['Crates']);
  });

  test('Enter opens the first result in the moment it is rendered', async () => {
    const { path } = await show('/crates');
    // Before React's effects, in which it is marked.
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=option]')) return;
      seen.disconnect();
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
      document.querySelector('[role=combobox][aria-expanded]')?.dispatchEvent(enter);
    });
    seen.observe(document.body, { childList: true, subtree: true });
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.poll(path).toBe('/');
    await expect.element(goTo()).not.toBeInTheDocument();
  });

  test('opens while a menu is closing', async () => {
    await show();
    await button('Store').click();
    await expect.element(page.getByRole('menuitem', { name: 'Devices' })).toBeVisible();
    await userEvent.keyboard('{Escape}{Control>}k{/Control}crat');
    await expect.element(field()).toHaveValue('crat');
  });

  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'opens by %s, lists screens and what can be added, and closes by Escape',
    async (keys) => {
      await show();
      await openGoTo(keys);
      await expect.element(goTo()).toBeVisible();
      await expect
        .poll(offered)
        .toEqual({ Screens: ['Start', 'Crates', 'Devices'], Actions: ['New crate', 'New gadget', 'Logout'] });
      await expect.poll(axeViolations).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect.element(goTo()).not.toBeInTheDocument();
    },
  );

  test('finds records of loaded lists, whatever the accents, names that begin with the text first', async () => {
    await show('/crates');
    await openGoTo();
    await userEvent.keyboard('CAF');
    await expect.poll(offered).toEqual({ Crates: ['Café crème', 'Old café', 'Decaf'], Devices: ['Cafetière'] });
    // What is there is not fetched again.
    expect(asked('GET /crates')).toBe(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(dialog('Change crate')).toBeVisible();
    await allFields();
    await expect.element(textbox('Name')).toHaveValue('Old café');
    await expect.element(goTo()).not.toBeInTheDocument();
  });

  test('signs out', async () => {
    await show('/crates');
    await openGoTo();
    await userEvent.keyboard('logo');
    await expect.poll(offered).toEqual({ Actions: ['Logout'] });
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Sign in with Google')).toBeVisible();
    await expect.element(goTo()).not.toBeInTheDocument();
  });

  test('searches lists that are not loaded yet, and says so while it fetches them', async () => {
    const list = held<Response>();
    api.on('GET /gadgets', () => list.promise);
    await show();
    await openGoTo();
    await userEvent.keyboard('cafet');
    await expect.element(goTo().getByText('Loading lists…')).toBeVisible();
    list.resolve(json([{ id: 'g/1', label: 'Cafetière' }]));
    await expect.poll(offered).toEqual({ Devices: ['Cafetière'] });
    await expect.element(goTo().getByText('Loading lists…')).not.toBeInTheDocument();
    expect([asked('GET /crates'), asked('GET /orders')]).toEqual([1, 0]);
  });

  test('finds a record by every field that names it, and shows which one it was', async () => {
    const serial = { type: 'string', title: 'Serial', unique: true } as const;
    const { schema } = gadgets;
    const coded = { ...gadgets, schema: { ...schema, properties: { ...schema.properties, serial } } };
    api.set('gadgets', [{ id: 'g/1', label: 'Cafetière', serial: 'KET-001', website: 'KET' }]);
    await show('/', coded);
    await openGoTo();
    await userEvent.keyboard('ket');
    await expect.element(page.getByRole('option', { name: 'Cafetière' })).toHaveTextContent('CafetièreKET-001');
  });

  test('finds and labels records by the template of their list', async () => {
    const named: Entity = { ...gadgets, list: { ...gadgets.list, label: '{label}[ ({serial})]' } };
    api.set('gadgets', [
      { id: 'g/1', label: 'Cafetière', serial: 'KET-001' },
      { id: 'g/2', label: 'Kettle' },
    ]);
    await show('/', named);
    await openGoTo();
    await userEvent.keyboard('ket');
    await expect.poll(offered).toEqual({ Devices: ['Kettle', 'Cafetière (KET-001)'] });
    await page.getByRole('option', { name: 'Cafetière' }).click();
    await expect.element(dialog('Change gadget')).toBeVisible();
    await expect.poll(() => recentRecords(uid).map(({ label }) => label)).toEqual(['Cafetière (KET-001)']);
  });

  test('says which list could not be searched', async () => {
    api.on('GET /gadgets', () => json({}, 500));
    await show();
    await openGoTo();
    await expect.element(goTo().getByText('No gadgets came.')).toBeVisible();
  });

  test('opens again at once after a choice, and keeps what is typed', async () => {
    const { path } = await show();
    await openGoTo();
    await userEvent.keyboard('devic');
    await expect.poll(offered).toEqual({ Screens: ['Devices'] });
    await userEvent.keyboard('{Enter}{Control>}k{/Control}crat');
    await expect.element(field()).toHaveValue('crat');
    await expect.poll(() => offered()['Screens']).toEqual(['Crates']);
    expect(path()).toBe('/gadgets');
  });

  test('leads to a screen, and to the form of a new record there', async () => {
    const { path } = await show();
    await openGoTo();
    await userEvent.keyboard('devic{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Gadgets' })).toBeVisible();
    expect(path()).toBe('/gadgets');
    await openGoTo();
    await userEvent.keyboard('new cr');
    await page.getByRole('option', { name: 'New crate' }).click();
    await expect.element(dialog('New crate')).toBeVisible();
    expect(path()).toBe('/crates');
    await allFields();
    await button('Cancel').click();
    await expect.element(dialog('New crate')).not.toBeInTheDocument();
  });

  test('begins with the records that were opened last, each once, and of lists that the person may see', async () => {
    rememberRecord(uid, { entity: 'crates', id: 'c1', label: 'Pears' });
    rememberRecord(uid, { entity: 'orders', id: 'o1', label: 'Not for everybody' });
    rememberRecord('somebody else', { entity: 'crates', id: 'c3', label: 'Decaf' });
    await show('/crates');
    for (const name of ['Old café', 'Pears', 'Old café']) {
      await button(`Edit ${name}`).click();
      await expect.element(dialog('Change crate')).toBeVisible();
      await button('Cancel').click();
      await expect.element(dialog('Change crate')).not.toBeInTheDocument();
    }
    await openGoTo();
    await expect.poll(() => offered()['Recent']).toEqual(['Old café', 'Pears']);
    await page.getByRole('option', { name: 'Pears' }).click();
    await expect.element(dialog('Change crate')).toBeVisible();
    await allFields();
    await expect.element(textbox('Name')).toHaveValue('Pears');
  });

  test('opens a recent record of a list that is not loaded yet', async () => {
    rememberRecord(uid, { entity: 'gadgets', id: 'g/1', label: 'Cafetière' });
    await show();
    await openGoTo();
    await expect.element(page.getByRole('option', { name: 'Cafetière' })).toHaveTextContent('CafetièreDevices');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog('Change gadget')).toBeVisible();
  });

  test('says that nothing was found', async () => {
    await show();
    await openGoTo();
    await userEvent.keyboard('zzz');
    await expect.element(goTo().getByText('Nothing found')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(goTo()).toBeVisible();
  });

  test('fits a phone', async () => {
    await page.viewport(390, 800);
    await show();
    await openGoTo();
    await expect.poll(offered).not.toEqual({});
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expect.poll(axeViolations).toEqual([]);
  });
});

test('Logout clears the recently opened records', async () => {
  rememberRecord(uid, { entity: 'crates', id: 'c1', label: 'Pears' });
  await show();
  await button('Logout').click();
  await expect.poll(() => recentRecords(uid)).toEqual([]);
});

/** What the dialog of the keys tells, by heading and key. */
const told = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[role=dialog] section')].map((section) => [
      section.querySelector('h3')?.textContent,
      Object.fromEntries(
        [...section.querySelectorAll('dl > div')].map((line) => [
          [...line.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
          line.querySelector('dd')?.textContent,
        ]),
      ),
    ]),
  );

describe('The keys', () => {
  test('/ puts the focus into the search', async () => {
    await show('/crates?search=ea');
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('searchbox')).toHaveValue('/');
  });

  test('/ does nothing where there is no search', async () => {
    await show();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(document.body);
  });

  test('? lists the keys', async () => {
    await show();
    await userEvent.keyboard('?');
    await expect.element(dialog('Keyboard shortcuts')).toBeVisible();
    await expect.poll(told).toEqual({
      Everywhere: {
        'Ctrl K': 'Go to…',
        '/': 'Search',
        '?': 'Keyboard shortcuts',
        F8: 'Go to the messages',
        'Ctrl Z': 'Undo',
        Esc: 'Close',
      },
      'In a table': {
        '↑ ↓ ← →': 'Go to the next row or cell',
        'Home End': 'Go to the first or last cell of the row',
        'Ctrl Home Ctrl End': 'Go to the first or last row',
        'PageUp PageDown': 'Go up or down one page of rows',
        Enter: 'Open the record',
        Delete: 'Delete the record',
        'Shift Enter': 'On a column title: sort by this column too',
      },
      'In a form': { 'Ctrl S': 'Save the form' },
    });
    await expect.poll(axeViolations).toEqual([]);
    await button('Close').click();
    await expect.element(dialog('Keyboard shortcuts')).not.toBeInTheDocument();
  });

  test('? lists only the keys that at least one of the person’s lists has', async () => {
    await show('/', { ...crates, bulk: true, form: crates.form && { ...crates.form, neighbours: true } });
    await userEvent.keyboard('?');
    await expect.poll(() => told()['Everywhere']).toMatchObject({ 'Ctrl Z': 'Undo' });
    expect(told()).toMatchObject({
      'In a table': { Space: 'Select the row; with Shift, all rows since the last one' },
      'In a form': { 'Alt PageUp': 'Previous', 'Alt PageDown': 'Next' },
    });
    await button('Close').click();
    await page.viewport(390, 800);
    await userEvent.keyboard('?');
    await expect.poll(() => Object.keys(told())).toHaveLength(3);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expect.poll(axeViolations).toEqual([]);
  });

  test('are plain letters in an input, and belong to the open dialog', async () => {
    await show('/crates');
    await page.getByRole('searchbox').click();
    await userEvent.keyboard('?/');
    await expect.element(page.getByRole('searchbox')).toHaveValue('?/');
    await page.getByRole('searchbox').fill('');
    await button('New crate').click();
    await expect.element(dialog('New crate')).toBeVisible();
    await allFields();
    await userEvent.keyboard('{Tab}{Control>}k{/Control}');
    const cancel = button('Cancel').element();
    if (cancel instanceof HTMLElement) cancel.focus();
    await userEvent.keyboard('?/{Control>}k{/Control}');
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    expect(dialog('New crate').element().contains(document.activeElement)).toBe(true);
  });
});

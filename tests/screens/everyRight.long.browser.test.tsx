import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entities } from '../../src/shared/config/files.ts';
import {
  mayActWith,
  mayEditField,
  mayReadField,
  mayWith,
  type Person,
  rightNames,
} from '../../src/shared/config/rights.ts';
import { axeViolations } from '../support/axe.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { renderPanel, userOf } from '../support/renderPanel.tsx';
import { crateRoles, crates, cratesConfig, personOf, rightedCrates } from './crateRights.ts';

const actions = (rightedCrates.actions ?? []).map(({ title }) => title);
const fields = Object.keys(rightedCrates.schema.properties).filter((field) => field !== 'id');
const titleOf = (field: string) => rightedCrates.schema.properties[field]?.title ?? field;

/** Every cell: of each role, each right, action and field with each record. */
const cells = crateRoles.flatMap((role) =>
  crates.flatMap(({ id }) => [
    ...rightNames.map((right) => `${role} ${id} ${right}`),
    ...actions.map((action) => `${role} ${id} ${action}`),
    ...fields.flatMap((field) => [`${role} ${id} read ${field}`, `${role} ${id} edit ${field}`]),
  ]),
);
const tried = new Set<string>();

let api: FakeApi;
beforeEach(async () => {
  await page.viewport(1280, 900);
  api = fakeApi({ users: crateRoles.map(personOf), crates }, [...entities.values(), rightedCrates]);
});
afterEach(() => api.restore());

async function renderFor(role: string, address = '/crates') {
  const screen = await renderPanel(address, fakeIdentity(), cratesConfig());
  screen.provider.become(userOf(personOf(role)));
  await expect.element(screen.getByRole('banner')).toBeVisible();
  return screen;
}

const cell = (name: string) => page.getByRole('cell', { name, exact: true });
const hasButton = (name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).elements().length > 0;

/** The dialog of a record: what it shows of each field, and whether that can be changed. */
function openedFields(): ReadonlyMap<string, boolean> {
  const dialog = page.getByRole('dialog').element();
  const shown = [...dialog.querySelectorAll('dt')].map(({ textContent }) => [textContent, false] as const);
  const inputs = fields.flatMap((field) => {
    const input = dialog.querySelector(`[id$="_${field}"]`);
    const isClosed = input?.matches(':disabled, [aria-disabled="true"], .Mui-disabled');
    return input ? [[titleOf(field), !isClosed] as const] : [];
  });
  return new Map([...shown, ...inputs]);
}

describe.each(crateRoles)('%s', (role) => {
  const person: Person = { roles: [role], id: `u-${role}` };
  const isReader = rightedCrates.rights?.read?.valueOf() && mayWith(rightedCrates, 'read', person, {});

  /** Compares what the page does with what the rights say, and notes that it was tried. */
  const tell = (name: string, is: boolean, should: boolean) => {
    tried.add(`${role} ${name}`);
    expect([`${role} ${name}`, is]).toEqual([`${role} ${name}`, should]);
  };

  test('the list, its columns, buttons and actions', async () => {
    await renderFor(role);
    if (!isReader) {
      await expect.element(page.getByText(cratesConfig().panel.guard.forbidden.text)).toBeVisible();
      expect(api.made.map(({ call }) => call)).not.toContain('GET /crates');
    } else await expect.element(cell('Apples')).toBeVisible();
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
    for (const record of crates) {
      const { id, name } = record;
      tell(`${id} read`, cell(name).elements().length > 0, mayWith(rightedCrates, 'read', person, record));
      tell(`${id} add`, hasButton('Add Crate'), mayWith(rightedCrates, 'add', person, record));
      tell(`${id} edit`, hasButton(`Edit ${name}`), mayWith(rightedCrates, 'edit', person, record));
      tell(`${id} remove`, hasButton(`Delete ${name}`), mayWith(rightedCrates, 'remove', person, record));
      tell(`${id} import`, hasButton('Import CSV'), mayWith(rightedCrates, 'import', person, record));
      tell(`${id} export`, hasButton('Export CSV'), mayWith(rightedCrates, 'export', person, record));
      for (const action of actions)
        tell(`${id} ${action}`, hasButton(`${action} ${name}`), mayActWith(rightedCrates, action, person, record));
      const inPlace = page.getByRole('combobox', { name: `State ${name}` }).elements().length > 0;
      const mayState =
        mayWith(rightedCrates, 'edit', person, record) && mayEditField(rightedCrates, 'state', person, record);
      expect([id, inPlace]).toEqual([id, mayState]);
    }
    if (!isReader) return;
    for (const field of fields)
      expect([field, heads.includes(titleOf(field))]).toEqual([field, mayReadField(rightedCrates, field, [role])]);
    expect(heads.includes('Both')).toBe(mayReadField(rightedCrates, 'cost', [role]));
    expect(await axeViolations()).toEqual([]);
  });

  test.each(crates)('the fields of $name', async (record) => {
    const { id, name } = record;
    await renderFor(role);
    if (isReader) {
      await expect.element(cell(name)).toBeVisible();
      await cell(name).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await expect.poll(() => openedFields().has('Owner')).toBe(true);
    }
    const shown = isReader ? openedFields() : new Map<string, boolean>();
    const edits = mayWith(rightedCrates, 'edit', person, record);
    for (const field of fields) {
      const reads = Boolean(isReader) && mayReadField(rightedCrates, field, [role]);
      tell(`${id} read ${field}`, shown.has(titleOf(field)), reads);
      const should = edits && mayEditField(rightedCrates, field, person, record);
      tell(`${id} edit ${field}`, shown.get(titleOf(field)) === true, should);
    }
    if (isReader)
      expect(page.getByText('You do not have permission to change this record.').elements().length).toBe(edits ? 0 : 1);
  });
});

describe('A user with some of the rights', () => {
  test('saves hidden and read-only fields as they came', async () => {
    await renderFor('EDITOR');
    await page.getByRole('button', { name: 'Edit Apples' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Pears');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.changes()).toHaveLength(1);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(api.changes()[0]).toEqual({ call: 'PUT /crates/c1', body: { ...crates[0], name: 'Pears' } });
  });

  test('keeps what was typed when the API refuses it, and sees why', async () => {
    api.on('PUT /crates/{id}', () => json({ message: 'You do not have permission to change this crate.' }, 403));
    await renderFor('EDITOR');
    await page.getByRole('button', { name: 'Edit Apples' }).click();
    const input = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await input.fill('Pears');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('You do not have permission to change this crate.')).toBeVisible();
    await expect.element(input).toHaveValue('Pears');
  });

  test('opens a record by a link, read-only without the right to change it', async () => {
    await renderFor('EDITOR', '/crates?edit=c2');
    await expect.element(page.getByRole('dialog', { name: 'Crate' })).toBeVisible();
    await expect.element(page.getByText('You do not have permission to change this record.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('deletes by a key only what the rights allow', async () => {
    await renderFor('EDITOR');
    await expect.element(cell('Books')).toBeVisible();
    for (const name of ['Books', 'Chairs']) {
      await cell(name).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await userEvent.keyboard('{Delete}');
    }
    expect(api.changes()).toEqual([]);
  });

  test('cannot sort by a hidden field', async () => {
    await renderFor('EDITOR', '/crates?sort=-cost');
    await expect.element(cell('Apples')).toBeVisible();
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .some((one) => one.getAttribute('aria-sort') !== 'none' && one.hasAttribute('aria-sort')),
    ).toBe(false);
  });

  test('sees which of the selected records are left out', async () => {
    await renderFor('EDITOR');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => api.changes().map(({ call }) => call)).toEqual(['DELETE /crates/c1']);
    await expect.element(page.getByText('You do not have permission to change this record.').first()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });
});

afterAll(() => {
  expect(cells.filter((one) => !tried.has(one))).toEqual([]);
});

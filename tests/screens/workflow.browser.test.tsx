import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowedTo } from '../../src/shared/config/allowedTo.ts';
import { dayAt } from '../../src/shared/text/zone.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { json } from '../support/fakeApi.ts';
import { invoiceRecords, invoices } from '../support/invoices.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, combobox, dialog, listed, openDialog, options, textbox, told } from '../support/staff.ts';

const shop = freshShop(invoices);
const entity = allowedTo(invoices, { roles: ['ADMIN'] });
await loadForm(entity);

beforeEach(() => shop.api.set('invoices', invoiceRecords));

const bodies = () => shop.api.changes().map(({ call, body }) => [call, body]);
const statusIn = (name: string) => page.getByRole('combobox', { name: `Status ${name}`, exact: true });

async function opened(title: string, name: string) {
  await renderScreen(entity);
  await openDialog(name, title);
}

test('a row offers the allowed next values, and the actions that fit it', async () => {
  await renderScreen(entity);
  await listed();
  await statusIn('R-2').click();
  await expect.poll(options).toEqual(['Draft', 'Sent']);
  await userEvent.keyboard('{Escape}');
  // Locked for good: nothing is left to choose.
  await expect.element(statusIn('R-3')).not.toBeInTheDocument();
  const actions = [...document.querySelectorAll<HTMLElement>('[data-actions] .plain')].map((one) => one.ariaLabel);
  expect(actions).toEqual(['Check R-1', 'Send R-1', 'Send R-2', 'Mail R-2']);
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('a step without a way back has no undo, and an action names its record', async () => {
  shop.api.on('PUT /invoices/{id}', ({ body }) => json(body));
  await renderScreen(entity);
  await listed();
  await button('Check R-1').click();
  await expect.element(told('Check R-1: done.')).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  // This one leads back.
  await button('Send R-1').click();
  await expect.element(told('Send R-1: done.')).toBeVisible();
  await expect.element(button('Undo')).toBeVisible();
  expect(bodies()).toMatchObject([
    ['PUT /invoices/1', { checked: true }],
    ['PUT /invoices/1', { status: 'sent' }],
  ]);
});

test('the form disables the values that may not come next', async () => {
  await opened('Edit Invoice', 'Edit R-1');
  await combobox('Status').click();
  const closed = () =>
    [...document.querySelectorAll('[role=option]')].map((one) => [one.textContent, one.ariaDisabled === 'true']);
  await expect.poll(closed).toEqual([
    ['Draft', false],
    ['Sent', false],
    ['Paid', true],
    ['Void', false],
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('checkbox', { name: 'Checked' })).toBeDisabled();
});

test('the form of a locked record says so, and only its status is open', async () => {
  await opened('Edit Invoice', 'Edit R-2');
  await expect.element(dialog('Edit Invoice')).toHaveTextContent('Only drafts can be changed');
  await expect.element(textbox('Note')).toBeDisabled();
  await expect.element(combobox('Status')).toBeEnabled();
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('the add form begins with the defaults that move, and one follows another until it is edited', async () => {
  await renderScreen(entity, '/', { person: 'u2' });
  await openDialog('Add Invoice');
  const [issued, due] = [page.getByLabelText('Issued'), page.getByLabelText('Due')];
  await expect.element(issued).toHaveValue(dayAt('local', Date.now()));
  await issued.fill('2026-01-31');
  await expect.element(due).toHaveValue('2026-02-14');
  await due.fill('2026-02-20');
  await issued.fill('2026-03-01');
  await expect.element(due).toHaveValue('2026-02-20');
  await textbox('Number').fill('R-5');
  await button('Save').click();
  await expect
    .poll(bodies)
    .toMatchObject([
      ['POST /invoices', { number: 'R-5', issuedOn: '2026-03-01', dueOn: '2026-02-20', handledBy: 'u2' }],
    ]);
});

test('an action on many skips records that it does not fit, each with its reason', async () => {
  shop.api.on('PUT /invoices/{id}', ({ body }) => json(body));
  await renderScreen(entity);
  await listed();
  await button('Select').click();
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  await button('Check').click();
  const result = page.getByRole('dialog');
  await expect.element(result).toHaveTextContent('Check is not for this record as it is.');
  expect(bodies()).toMatchObject([['PUT /invoices/1', { checked: true }]]);
});

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { alerted, button, dialog, listed, told } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const shop = freshShop(parcels);
const orders: Entity = {
  ...entityNamed('orders'),
  actions: [
    { title: 'Resend', call: 'POST /orders/{id}/resend', toast: 'The mail is on its way' },
    {
      title: 'Refund',
      call: { call: 'POST /orders/{id}/refund', body: { amount: 'total' } },
      confirm: { text: 'The money goes back.', submit: 'Give it back', tone: 'error' },
      error: 'No refund was made.',
    },
    { title: 'Print', call: 'POST /orders/{id}/print', confirm: 'On paper?' },
  ],
};
/** The colour of a button of the open dialog. */
const toneOf = (name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name, exact: true })
    .element()
    .className.match(/-color(Primary|Error)/)?.[1]
    ?.toLowerCase();
const calls = () => shop.api.changes();

describe('An action of one’s own', () => {
  test('is a button in each row that makes its call, and shows that it is done', async () => {
    shop.api.on('POST /orders/{id}/resend', () => json({}));
    await renderScreen(orders);
    await listed();
    expect(await violationsInBothSchemes()).toEqual([]);
    await button('Resend o1').click();
    await expect.element(told('The mail is on its way')).toBeVisible();
    expect(calls()).toEqual([{ call: 'POST /orders/o1/resend', body: undefined }]);
  });

  test('asks first where the config says so', async () => {
    shop.api.on('POST /orders/{id}/refund', () => json({}));
    await renderScreen(orders);
    await listed();
    await button('Refund o1').click();
    await expect.element(dialog('Refund')).toHaveTextContent('The money goes back.');
    expect(toneOf('Give it back')).toBe('error');
    await button('Cancel').click();
    await expect.element(button('Refund o1')).toHaveFocus();
    expect(calls()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await button('Give it back').click();
    await expect.element(told('Refund o1: done.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(calls()).toEqual([{ call: 'POST /orders/o1/refund', body: { amount: 349 } }]);
  });

  // The list stays as it was before the action.
  test.each<[string, Entity['actions']]>([
    ['of one record', [{ title: 'Send', call: 'POST /parcels/{id}/send' }]],
    ['of several', [{ title: 'Send', call: 'POST /parcels/{id}/send', on: 'selection' }]],
  ])('that answers the record is shown over a read that is behind: %s', async (_, actions) => {
    const parcel = { id: 'k1', street: 'Street 1', town: 'Town', state: 'A', worth: 5 };
    shop.api.set('parcels', [parcel]);
    shop.api.on('POST /parcels/{id}/send', () => json({ data: { ...parcel, state: 'B', worth: 7 } }));
    await renderScreen({ ...parcels, actions });
    await listed();
    if (actions?.[0]?.on === 'selection') {
      await button('Select').click();
      await page.getByRole('checkbox', { name: 'Select Street 1' }).click();
      await button('Send').click();
    } else await button('Send Street 1').click();
    await expect.element(told('Send')).toBeVisible();
    await expect.element(page.getByRole('row', { name: 'Street 1' })).toHaveTextContent('Arrived');
    const lists = () => shop.api.made.filter(({ call }) => call === 'GET /parcels').length;
    await expect.poll(lists).toBeGreaterThan(2);
    await expect.element(page.getByRole('row', { name: 'Street 1' })).toHaveTextContent('£7.00');
    shop.api.set('parcels', [{ ...parcel, state: 'B', worth: 7 }]);
  });

  test('that answers a part of the record changes nothing in the list', async () => {
    const parcel = { id: 'k1', street: 'Street 1', town: 'Town', state: 'A', worth: 5 };
    shop.api.set('parcels', [parcel]);
    shop.api.on('POST /parcels/{id}/send', () => json({ id: 'k1', worth: 7 }));
    await renderScreen({ ...parcels, actions: [{ title: 'Send', call: 'POST /parcels/{id}/send' }] });
    await listed();
    await button('Send Street 1').click();
    await expect.element(told('Send Street 1: done.')).toBeVisible();
    await expect.element(page.getByRole('row', { name: 'Street 1' })).toHaveTextContent('£5.00');
  });

  test('may ask with a text only', async () => {
    await renderScreen(orders);
    await listed();
    await button('Print o2').click();
    await expect.element(dialog('Print')).toHaveTextContent('On paper?');
    await expect.element(dialog('Print').getByRole('button', { name: 'Print', exact: true })).toBeVisible();
    expect(toneOf('Print')).toBe('primary');
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('that fails shows the message of the server, else of the config, else of the panel', async () => {
    shop.api.on('POST /orders/{id}/resend', () => json({ message: 'The mail server sleeps.' }, 409));
    shop.api.on('POST /orders/{id}/refund', () => json({}, 500));
    shop.api.on('POST /orders/{id}/print', () => json({}, 500));
    await renderScreen(orders);
    await listed();
    await button('Resend o1').click();
    await expect.element(alerted('The mail server sleeps.')).toBeVisible();
    await button('Refund o1').click();
    await button('Give it back').click();
    await expect.element(alerted('No refund was made.')).toBeVisible();
    await expect.element(dialog('Refund')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button('Print o1').click();
    await dialog('Print').getByRole('button', { name: 'Print', exact: true }).click();
    await expect.element(alerted('Print: failed.')).toBeVisible();
  });

  test('is made once, however often it is pressed', async () => {
    const answer = held<Response>();
    shop.api.on('POST /orders/{id}/resend', () => answer.promise);
    await renderScreen(orders);
    await listed();
    const resend = button('Resend o1').element();
    for (let times = 0; times < 3; times += 1) if (resend instanceof HTMLElement) resend.click();
    await expect.element(button('Resend o1')).toBeDisabled();
    await expect.element(button('Resend o2')).toBeEnabled();
    answer.resolve(json({}));
    await expect.element(button('Resend o1')).toBeEnabled();
    expect(calls()).toHaveLength(1);
  });
});

describe('Actions whose texts are long', () => {
  const inMenu: Entity = {
    ...entityNamed('orders'),
    actions: [
      { title: 'Send the mail once more', call: 'POST /orders/{id}/resend', toast: 'The mail is on its way' },
      { title: 'Cancel the whole order', set: { status: 'cancelled' } },
      { title: 'Print', call: 'POST /orders/{id}/print', confirm: 'On paper?' },
    ],
  };
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

  test('are in a menu of their row, by the keyboard too, and the focus comes back', async () => {
    shop.api.on('POST /orders/{id}/resend', () => json({}));
    await renderScreen(inMenu);
    await listed();
    const more = button('More actions o1');
    more.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Send the mail once more o1')).toHaveFocus();
    expect(await violationsInBothSchemes()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
    // Its question, and back.
    await userEvent.keyboard('{Enter}{ArrowUp}{Enter}');
    await expect.element(dialog('Print')).toHaveTextContent('On paper?');
    await button('Cancel').click();
    await expect.element(more).toHaveFocus();
    await more.click();
    await item('Send the mail once more o1').click();
    await expect.element(told('The mail is on its way')).toBeVisible();
    await expect.element(more).toHaveFocus();
    expect(calls()).toEqual([{ call: 'POST /orders/o1/resend', body: undefined }]);
  });

  test('cannot be chosen where they would change nothing', async () => {
    shop.api.set(
      'orders',
      samples.orders.map((one, place) => (place === 0 ? { ...one, status: 'cancelled' } : one)),
    );
    await renderScreen(inMenu);
    await listed();
    await button('More actions o1').click();
    await expect.element(item('Cancel the whole order o1')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item('Print o1')).not.toHaveAttribute('aria-disabled');
  });
});

describe('An action that sets values', () => {
  const setting: Entity = {
    ...entityNamed('orders'),
    actions: [{ title: 'Cancel order', set: { status: 'cancelled' }, on: 'both' }],
  };
  const call = 'PUT /orders/{id}';

  test('is an update of the record, which can be undone', async () => {
    shop.api.on(call, () => {
      shop.api.set(
        'orders',
        samples.orders.map((one, place) => (place === 0 ? { ...one, status: 'cancelled' } : one)),
      );
      return json({});
    });
    await renderScreen(setting);
    await listed();
    await button('Cancel order o1').click();
    await expect.element(told('Cancel order o1: done.')).toBeVisible();
    // It has nothing more to do there.
    await expect.element(button('Cancel order o1')).toBeDisabled();
    await button('Undo').click();
    const { status } = samples.orders[0] ?? {};
    await expect
      .poll(() => calls().map(({ body }) => body))
      .toMatchObject([
        { id: 'o1', total: 349, status: 'cancelled' },
        { id: 'o1', total: 349, status },
      ]);
  });

  test('is not sent if a rule of the form refuses it', async () => {
    await renderScreen({ ...setting, actions: [{ title: 'Lose', set: { status: 'lost' } }] });
    await listed();
    await button('Lose o1').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(calls()).toEqual([]);
  });

  test('changes the selected records, as a change does', async () => {
    shop.api.on(call, ({ body }) => json(body));
    await renderScreen(setting);
    await listed();
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select o1' }).click();
    await page.getByRole('checkbox', { name: 'Select o2' }).click();
    await button('Cancel order').click();
    await expect.element(told('Cancel order: done for 2 orders.')).toBeVisible();
    expect(calls().map(({ body }) => body)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
  });
});

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { objectOf } from '../../src/shared/base/json.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, choose, combobox, dialog, listed, number, open, options, shown, told } from '../support/staff.ts';
import { holdPolls } from '../support/time.ts';
import { type VersionedShop, versionedShop } from '../support/versionedShop.ts';
import { parcels } from './parcels.ts';

/** Parcels that can be deleted, and have actions for many. */
const crossing: Entity = {
  ...parcels,
  endpoints: { ...parcels.endpoints, remove: 'DELETE /parcels/{id}' },
  actions: [
    { title: 'Call', call: 'POST /parcels/{id}/call' },
    { title: 'Track', call: 'POST /parcels/{id}/track', on: 'both' },
    { title: 'Print', call: 'POST /parcels/print', on: 'selection', ids: 'parcelIds', confirm: 'On paper?' },
  ],
};
const shop = freshShop(crossing);

const parcel = (place: number) => ({
  id: `k${place}`,
  street: `Street ${place}`,
  town: 'Town',
  state: 'A',
  weight: place,
  note: { kept: place },
});
const some = (count: number) => Array.from({ length: count }, (_, place) => parcel(place + 1));
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const bar = () => page.getByRole('group', { name: 'Selection' });
const inBar = (name: string) => bar().getByRole('button', { name, exact: true });
const progress = () => page.getByRole('progressbar');
const results = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] li')].map(({ innerText }) => innerText.split('\n'));
const failing = (id: string) => (call: { params: Readonly<Record<string, string>>; body: unknown }) =>
  call.params.id === id ? json({ message: 'The lorry is full.' }, 409) : json(call.body);

/** What the rows show. */
const states = () =>
  [...document.querySelectorAll('tbody td[data-title="State"]')].map(({ textContent }) => textContent);

/** Also what has a dialog in it. */
const isDialog = (node: Node) =>
  node instanceof Element && (node.matches('[role=dialog]') || node.querySelector('[role=dialog]') !== null);

/** @returns the screen with the list */
async function select(rows: readonly object[], entity = crossing) {
  shop.api.set('parcels', rows);
  return selectAll(entity);
}

async function selectAll(entity = crossing) {
  const screen = await renderScreen(entity);
  await listed();
  await button('Select').click();
  await box('Select all').click();
  return screen;
}

/** Chooses a state for two in the menu. @returns what answers the calls, and the list's cache */
async function changeHeld() {
  const answer = held<Response>();
  shop.api.on('PUT /parcels/{id}', () => answer.promise.then((response) => response.clone()));
  const { client } = await select(some(2));
  await inBar('Change State').click();
  await page.getByRole('menuitem', { name: 'Arrived' }).click();
  await expect.poll(() => shop.api.changes().length).toBe(2);
  return { ...answer, client };
}

/** Whether the browser asks before the page is closed. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

/** Chooses a state for all that is selected. */
async function changeState(state: string): Promise<void> {
  await inBar('Edit…').click();
  await expect.element(page.getByRole('dialog', { name: /^Edit/ })).toBeVisible();
  await choose('State', state);
  await button('Change').click();
}

describe('A change of many', () => {
  test('sends each record as a single edit does, and keeps what nobody changed', async () => {
    await select(some(3));
    await inBar('Edit…').click();
    await expect.element(dialog('Edit 3 parcels')).toBeVisible();
    await expect.element(combobox('Change')).toHaveTextContent('State');
    expect(await violationsInBothSchemes()).toEqual([]);
    await choose('State', 'Arrived');
    await button('Change').click();
    await expect.element(told('State of 3 parcels changed.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual(
      some(3).map((row) => ({ call: `PUT /parcels/${row.id}`, body: { ...row, state: 'B' } })),
    );
    await expect.element(bar()).toHaveTextContent('3 selected');
  });

  test('is reported, and shown in the list, when all are saved; the list is fetched after that', async () => {
    await select(some(3));
    const list = held<Response>();
    shop.api.on('GET /parcels', () => list.promise);
    await changeState('Arrived');
    await expect.element(told('State of 3 parcels changed.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(states()).toEqual(['Arrived', 'Arrived', 'Arrived']);
    list.resolve(json(some(3)));
  });

  test('of a column with few values is one click in a menu, and shows no dialog when it is done at once', async () => {
    await select(some(3));
    const dialogs: Node[] = [];
    const observer = new MutationObserver((records) =>
      dialogs.push(...records.flatMap(({ addedNodes }) => [...addedNodes].filter(isDialog))),
    );
    observer.observe(document.body, { childList: true, subtree: true });
    await inBar('Change State').click();
    const menu = page.getByRole('menu', { name: 'Change State' });
    await expect.element(menu).toBeVisible();
    const titles = menu.getByRole('menuitem').elements();
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Waiting', 'Arrived']);
    expect(await violationsInBothSchemes()).toEqual([]);
    await menu.getByRole('menuitem', { name: 'Arrived' }).click();
    await expect.element(told('State of 3 parcels changed.')).toBeVisible();
    observer.disconnect();
    expect(dialogs).toEqual([]);
    expect(shop.api.changes()).toEqual(
      some(3).map((row) => ({ call: `PUT /parcels/${row.id}`, body: { ...row, state: 'B' } })),
    );
    await expect.element(inBar('Done')).toHaveFocus();
  });

  test('is made once by a double click in the menu', async () => {
    await select(some(3));
    await inBar('Change State').click();
    const item = page.getByRole('menuitem', { name: 'Arrived' });
    await expect.element(item).toBeVisible();
    const element = item.element();
    for (let click = 0; click < 2; click += 1) {
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      // As between two clicks of a person, React draws.
      await new Promise((drawn) => setTimeout(drawn));
    }
    await expect.element(told('State of 3 parcels changed.')).toBeVisible();
    expect(shop.api.changes()).toHaveLength(3);
  });

  test('has no menu where it cannot be undone', async () => {
    await select(some(2), { ...crossing, undo: 'never' });
    await expect.element(inBar('Edit…')).toBeEnabled();
    await expect.element(inBar('Change State')).not.toBeInTheDocument();
  });

  test('shows in its rows at once, and can be undone before it is saved', async () => {
    const answer = held<Response>();
    shop.api.on('PUT /parcels/{id}', () => answer.promise.then((response) => response.clone()));
    await select(some(9));
    await inBar('Change State').click();
    await page.getByRole('menuitem', { name: 'Arrived' }).click();
    await expect.poll(states).toEqual(Array(9).fill('Arrived'));
    await expect.element(told('Saving 9 parcels…')).toBeVisible();
    expect(shop.api.changes()).toHaveLength(5);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(states).toEqual(Array(9).fill('Waiting'));
    // What was sent is still to be taken back.
    expect(asksBeforeLeaving()).toBe(true);
    answer.resolve(json({}));
    await expect.element(told('State of 9 parcels changed back.')).toBeVisible();
    // Four were never sent.
    const sent = shop.api.changes().map(({ call, body }) => [call, objectOf(body)['state']]);
    const five = ['k1', 'k2', 'k3', 'k4', 'k5'].map((id) => `PUT /parcels/${id}`);
    expect(sent).toEqual([...five.map((call) => [call, 'B']), ...five.map((call) => [call, 'A'])]);
    expect(states()).toEqual(Array(9).fill('Waiting'));
    await expect.element(told('Saving')).not.toBeInTheDocument();
  });

  test('can be undone while it runs, also after a refusal', async () => {
    const answer = held<Response>();
    const refused = failing('k2');
    shop.api.on('PUT /parcels/{id}', (call) =>
      call.params.id === 'k2' ? refused(call) : answer.promise.then((response) => response.clone()),
    );
    await select(some(9));
    await inBar('Change State').click();
    await page.getByRole('menuitem', { name: 'Arrived' }).click();
    await expect.poll(() => shop.api.changes().length).toBe(6);
    await userEvent.keyboard('{Control>}z{/Control}');
    answer.resolve(json({}));
    await expect.element(told('State of 9 parcels changed back.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes()).toHaveLength(11);
  });

  test('hides no change of others meanwhile', async () => {
    const answer = await changeHeld();
    await expect.poll(states).toEqual(['Arrived', 'Arrived']);
    shop.api.set('parcels', [{ ...parcel(1), street: 'Other street' }, parcel(2)]);
    await answer.client.invalidateQueries({ queryKey: ['parcels'] });
    await expect.element(page.getByText('Other street', { exact: true })).toBeVisible();
    expect(states()).toEqual(['Arrived', 'Arrived']);
    answer.resolve(json({}));
    await expect.element(told('State of 2 parcels changed.')).toBeVisible();
  });

  test('that is refused shows the former values again', async () => {
    const refused = failing('k2');
    await select(some(3));
    shop.api.on('PUT /parcels/{id}', (call) => {
      // The list is fetched after the change.
      shop.api.set('parcels', [{ ...parcel(1), state: 'B' }, parcel(2), { ...parcel(3), state: 'B' }]);
      return refused(call);
    });
    await inBar('Change State').click();
    await page.getByRole('menuitem', { name: 'Arrived' }).click();
    await expect.element(dialog('Change State')).toHaveTextContent('The lorry is full.');
    await expect.poll(states).toEqual(['Arrived', 'Waiting', 'Arrived']);
    await expect.element(told('Saving')).not.toBeInTheDocument();
  });

  test('has one message, which first shows that it is running', async () => {
    const answer = await changeHeld();
    await expect.element(told('Saving 2 parcels…')).toBeVisible();
    const message = told('Saving 2 parcels…').element();
    answer.resolve(json({}));
    await expect.element(told('State of 2 parcels changed.')).toBeVisible();
    expect(told('State of 2 parcels changed.').element()).toBe(message);
  });

  test('asks before the page is left also while no dialog is shown yet', async () => {
    const answer = await changeHeld();
    expect(asksBeforeLeaving()).toBe(true);
    answer.resolve(json({}));
    await expect.element(told('State of 2 parcels changed.')).toBeVisible();
  });

  test('ends with the session: running calls are answered, the rest is not sent', async () => {
    const answer = held<Response>();
    shop.api.on('PUT /parcels/{id}', () => answer.promise.then((response) => response.clone()));
    await select(some(9));
    await changeState('Arrived');
    await expect.poll(() => shop.api.changes().length).toBe(5);
    await cleanup();
    answer.resolve(json({}));
    await new Promise((passed) => setTimeout(passed, 100));
    expect(shop.api.changes()).toHaveLength(5);
  });

  test('never shows its dialog over another one', async () => {
    const clock = holdPolls();
    onTestFinished(() => void vi.unstubAllGlobals());
    const answer = await changeHeld();
    await page.getByText('Street 2', { exact: true }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await clock.pass(1000);
    await expect.element(dialog('Change State')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await clock.pass(1000);
    await expect.element(dialog('Change State')).toBeVisible();
    answer.resolve(json({}));
    await expect.element(told('State of 2 parcels changed.')).toBeVisible();
  });

  test('offers what a person may change and several can share: few values first, never what is unique', async () => {
    const { schema } = crossing;
    const properties = { ...schema.properties, town: { ...schema.properties['town'], type: 'string', unique: true } };
    await select(some(2), { ...crossing, schema: { ...schema, properties } } as Entity);
    await inBar('Edit…').click();
    await open('Change');
    expect(options()).toEqual(['State', 'Paid', 'Street', 'Worth', 'Weight', 'Due', 'For', 'Products']);
  });

  test('draws the form’s own widget, filled with what all of them have, and keeps the form’s rules', async () => {
    await select(some(2));
    await inBar('Edit…').click();
    await choose('Change', 'Weight');
    await expect.element(number('Weight')).toHaveValue('');
    await choose('Change', 'Street');
    await button('Change').click();
    await expect.element(page.getByText('Enter a street')).toBeVisible();
    await choose('Change', 'State');
    await expect.element(combobox('State')).toHaveTextContent('Waiting');
    await choose('Change', 'For');
    await choose('For', 'ada@shop.example');
    await button('Change').click();
    await expect.element(told('For of 2 parcels changed.')).toBeVisible();
    expect(shop.api.changes().map(({ body }) => Object(body).userId)).toEqual(['u1', 'u1']);
  });

  test('shows how far it is, and each result; what failed stays and can be sent again', async () => {
    shop.api.on('PUT /parcels/{id}', failing('k2'));
    await select(some(3));
    await changeState('Arrived');
    await expect.element(dialog('Change State')).toBeVisible();
    await expect
      .element(page.getByRole('progressbar', { name: 'Change State' }))
      .toHaveAttribute('aria-valuenow', '100');
    expect(results()).toEqual([
      ['Street 2', 'The lorry is full.'],
      ['Street 1', 'done'],
      ['Street 3', 'done'],
    ]);
    await expect.element(dialog('Change State')).toHaveTextContent('State of 2 of 3 parcels changed.');
    expect(await violationsInBothSchemes()).toEqual([]);
    shop.api.on('PUT /parcels/{id}', ({ body }) => json(body));
    await button('Retry failed').click();
    await expect.element(told('State of 3 parcels changed.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes().map(({ call }) => call)).toEqual(
      ['k1', 'k2', 'k3', 'k2'].map((id) => `PUT /parcels/${id}`),
    );
  });

  test('that failed in part is undone by its button, or by Ctrl+Z', async () => {
    shop.api.on('PUT /parcels/{id}', failing('k2'));
    await select(some(3));
    await changeState('Arrived');
    await dialog('Change State').getByRole('button', { name: 'Close' }).click();
    const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
    await expect.element(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z Meta+Z');
  });

  test('can be stopped: running calls end, the rest is not sent and stays selected', async () => {
    const answer = held<Response>();
    shop.api.on('PUT /parcels/{id}', () => answer.promise.then((response) => response.clone()));
    await select(some(9));
    await changeState('Arrived');
    await expect.poll(() => shop.api.changes()).toHaveLength(5);
    await expect
      .poll(() => results().map(([, state]) => state))
      .toEqual([...Array(5).fill('sending'), ...Array(4).fill('waiting')]);
    await expect.element(dialog('Change State')).toHaveTextContent('0 of 9 done.');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Change State')).toBeVisible();
    await button('Stop').click();
    await expect.element(button('Stop')).toBeDisabled();
    answer.resolve(json({}));
    await expect.element(button('Close')).toHaveFocus();
    expect(results().map(([, state]) => state)).toEqual([...Array(5).fill('done'), ...Array(4).fill('not sent')]);
    expect(shop.api.changes()).toHaveLength(5);
    await button('Close').click();
    // It was one's own will: no failure.
    await expect.element(told('State of 5 of 9 parcels changed. Stopped.')).toBeVisible();
    await expect.element(bar()).toHaveTextContent('4 selected');
  });

  test('ends at the first refusal for a missing sign-in', async () => {
    shop.api.on('PUT /parcels/{id}', () => json({ message: 'Sign in again.' }, 401));
    await select(some(9));
    await changeState('Arrived');
    await expect.element(button('Close')).toHaveFocus();
    expect(shop.api.changes()).toHaveLength(5);
    expect(results().map(([, state]) => state)).toEqual([
      ...Array(5).fill('Sign in again.'),
      ...Array(4).fill('not sent'),
    ]);
  });

  test('asks before the page is left while it runs', async () => {
    const answer = held<Response>();
    shop.api.on('PUT /parcels/{id}', () => answer.promise.then((response) => response.clone()));
    await select(some(6));
    await changeState('Arrived');
    await expect.element(progress()).toBeVisible();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    answer.resolve(json({}));
    await expect.element(told('State of 6 parcels changed.')).toBeVisible();
    const free = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(free);
    expect(free.defaultPrevented).toBe(false);
  });

  describe('of records that somebody else changes too', () => {
    let others: VersionedShop;
    const start = async () => {
      others = versionedShop(shop.api, crossing, some(2));
      await selectAll();
      others.change('k1', { weight: 90 });
    };

    test('is merged with it', async () => {
      await start();
      await changeState('Arrived');
      await expect.element(told('State of 2 parcels changed.')).toBeVisible();
      expect(others.record('k1')).toMatchObject({ state: 'B', weight: 90 });
    });

    test('asks about the same field', async () => {
      await start();
      await inBar('Edit…').click();
      await choose('Change', 'Weight');
      await number('Weight').fill('7');
      await button('Change').click();
      await expect.element(dialog('Changed by somebody else')).toBeVisible();
      await button('Use mine').click();
      await button('Save').click();
      await expect.element(told('Weight of 2 parcels changed.')).toBeVisible();
      expect(others.record('k1')).toMatchObject({ weight: 7 });
    });
  });
});

describe('A deletion of many', () => {
  test('asks, counts and names them, and deletes each by its own call', async () => {
    await select(some(7), { ...crossing, undo: 'never' });
    await inBar('Delete').click();
    const asked = dialog('Delete 7 parcels');
    await expect.element(asked).toHaveTextContent('Are you sure you want to delete 7 parcels?');
    await expect.element(asked).toHaveTextContent('Street 1, Street 2, Street 3, Street 4, Street 5, …');
    expect(await violationsInBothSchemes()).toEqual([]);
    await button('Cancel').click();
    await expect.element(inBar('Delete')).toHaveFocus();
    expect(shop.api.changes()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await asked.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => shop.api.changes()).toHaveLength(7);
    expect(new Set(shop.api.changes().map(({ call }) => call))).toEqual(
      new Set(some(7).map(({ id }) => `DELETE /parcels/${id}`)),
    );
  });
});

describe('An action', () => {
  test('has its button in the row, in the bar, or in both, as the config says', async () => {
    await select(some(2));
    await expect.element(button('Call Street 1')).toBeVisible();
    await expect.element(button('Track Street 1')).toBeVisible();
    await expect.element(button('Print Street 1')).not.toBeInTheDocument();
    await expect.element(inBar('Call')).not.toBeInTheDocument();
    await expect.element(inBar('Track')).toBeEnabled();
    await box('Select all').click();
    await expect.element(inBar('Track')).toBeDisabled();
    await expect.element(inBar('Print')).toBeDisabled();
  });

  test('is done with one record after the other', async () => {
    shop.api.on('POST /parcels/{id}/track', ({ params: { id } }) => (id === 'k1' ? json({}) : json({}, 500)));
    await select(some(2));
    await inBar('Track').click();
    await expect.element(dialog('Track')).toHaveTextContent('Track: done for 1 of 2 parcels.');
    expect(results()).toEqual([
      ['Street 2', 'Track: failed.'],
      ['Street 1', 'done'],
    ]);
    expect(shop.api.changes()).toEqual([
      { call: 'POST /parcels/k1/track', body: undefined },
      { call: 'POST /parcels/k2/track', body: undefined },
    ]);
  });

  test('that takes ids is one call, after its question', async () => {
    shop.api.on('POST /parcels/print', () => json({}));
    await select(some(3));
    await inBar('Print').click();
    await expect.element(dialog('Print')).toHaveTextContent('On paper?');
    await expect.element(dialog('Print')).toHaveTextContent('3 parcels');
    await dialog('Print').getByRole('button', { name: 'Print', exact: true }).click();
    await expect.element(told('Print 3 parcels: done.')).toBeVisible();
    expect(shop.api.changes()).toEqual([{ call: 'POST /parcels/print', body: { parcelIds: ['k1', 'k2', 'k3'] } }]);
  });
});

test('a status without a form is changed by the choice in its column', async () => {
  await renderScreen('orders');
  await listed();
  await button('Select').click();
  await box('Select o1').click();
  await inBar('Edit…').click();
  await expect.element(dialog('Edit o1')).toBeVisible();
  await open('Change');
  expect(options()).toEqual(['Status']);
  await userEvent.keyboard('{Escape}');
  await choose('Status', 'delivered');
  await button('Change').click();
  await expect.element(told('Status of o1 changed.')).toBeVisible();
  expect(shop.api.changes()).toMatchObject([{ call: 'PUT /orders/o1', body: { id: 'o1', status: 'delivered' } }]);
  expect(shown('1 selected')).toBe(true);
});

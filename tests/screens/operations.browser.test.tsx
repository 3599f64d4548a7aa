import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, column, dialog, listed, number, openDialog, textbox, told } from '../support/staff.ts';
import { parcels } from './parcels.ts';

/** Parcels that can be added and deleted at once, and whose state is chosen in its row. */
const quick: Entity = {
  ...parcels,
  endpoints: { ...parcels.endpoints, create: 'POST /parcels', remove: 'DELETE /parcels/{id}' },
  toasts: { created: 'Parcel saved.', updated: 'Parcel saved.' },
  list: {
    ...parcels.list,
    add: 'Add Parcel',
    columns: parcels.list.columns.map((one) =>
      one.field === 'state' ? { ...one, cell: 'select' as const, titles: { A: 'Waiting', B: 'Arrived' } } : one,
    ),
  },
};
/** Those of whose changes the config has no message. */
const untold: Entity = { ...quick, toasts: {} };
const shop = freshShop(quick);

const first = { id: 'k1', street: 'Street 1', town: 'Town', state: 'A', worth: 5 };
const changes = () => shop.api.changes().map(({ call }) => call);
const undo = () => userEvent.keyboard('{Control>}z{/Control}');

async function openList(entity = quick) {
  shop.api.set('parcels', [first]);
  const screen = await renderScreen(entity);
  await listed();
  return screen;
}

async function saveForm(field: string, value: string) {
  await openDialog('Edit Street 1', 'Edit Parcel');
  await (field === 'Worth' ? number(field) : textbox(field)).fill(value);
  await button('Update').click();
}

/** Chooses the state of the parcel in its row. */
async function arrive() {
  await page.getByRole('combobox', { name: 'State Street 1' }).click();
  await page.getByRole('option', { name: 'Arrived' }).click();
}

describe('A single change', () => {
  test('of a value in its row is named, and undone by its button', async () => {
    await openList(untold);
    await arrive();
    const message = told('Street 1 → Arrived');
    await expect.element(message).toBeVisible();
    shop.api.set('parcels', [{ ...first, state: 'B' }]);
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect.element(told('State of Street 1 changed back.')).toBeVisible();
    expect(shop.api.changes().map(({ body }) => Object(body).state)).toEqual(['B', 'A']);
  });

  test('of a form keeps its message word for word, and is undone by Ctrl+Z', async () => {
    await openList();
    await saveForm('Worth', '7');
    await expect.element(told('Parcel saved.')).toBeVisible();
    await expect.element(dialog('Edit Parcel')).not.toBeInTheDocument();
    shop.api.set('parcels', [{ ...first, worth: 7 }]);
    await undo();
    await expect.element(told('Worth of Street 1 changed back.')).toBeVisible();
    expect(shop.api.changes().map(({ body }) => Object(body).worth)).toEqual([7, 5]);
  });

  test('has one message, however often it is made; Ctrl+Z goes back through all of them', async () => {
    await openList();
    for (const worth of [7, 8]) {
      await saveForm('Worth', String(worth));
      await expect.poll(() => shop.api.changes().at(-1)?.body).toMatchObject({ worth });
      await expect.element(dialog('Edit Parcel')).not.toBeInTheDocument();
      shop.api.set('parcels', [{ ...first, worth }]);
    }
    await expect.poll(() => told('Parcel saved.').elements()).toHaveLength(1);
    for (const worth of [7, 5]) {
      await undo();
      await expect.poll(() => shop.api.changes().at(-1)?.body).toMatchObject({ worth });
      shop.api.set('parcels', [{ ...first, worth }]);
      await expect.poll(() => column('Worth')).toEqual([`£${worth}.00`]);
    }
  });

  test('is not undone where somebody else has changed the value since', async () => {
    await openList();
    await saveForm('Worth', '7');
    await expect.element(told('Parcel saved.')).toBeVisible();
    shop.api.set('parcels', [{ ...first, worth: 9 }]);
    await expect.poll(() => column('Worth')).toEqual(['£9.00']);
    await undo();
    await expect.element(alerted('Changed by somebody else')).toBeVisible();
    expect(changes()).toEqual(['PUT /parcels/k1']);
  });

  test('is not undone where the config says so', async () => {
    await openList({ ...quick, undo: 'never' });
    await saveForm('Worth', '7');
    await expect.element(told('Parcel saved.')).toBeVisible();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('that hides its record by the filter says so', async () => {
    shop.api.set('parcels', [first]);
    shop.api.on('PUT /parcels/k1', ({ body }) => {
      shop.api.set('parcels', [Object(body)]);
      return json(body);
    });
    await renderScreen(untold, '/?state=A');
    await listed();
    await arrive();
    await expect.element(told('Street 1 is saved. The search or filter hides it.')).toBeVisible();
  });

  test('of nothing sends nothing where only changes are sent', async () => {
    await openList({ ...quick, api: { base: '/api', body: { changes: true } } });
    await saveForm('Worth', '5');
    await expect.element(dialog('Edit Parcel')).not.toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  test('a deletion that asks nothing names what it has deleted', async () => {
    await openList();
    shop.api.on('DELETE /parcels/k1', () => {
      shop.api.set('parcels', []);
      return json(undefined, 204);
    });
    await button('Delete Street 1').click();
    await expect.element(told('Street 1 deleted.')).toBeVisible();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });
});

describe('The answer to a change', () => {
  test('that has the former value shows that it was not saved, beside the message of the config', async () => {
    await openList();
    shop.api.on('PUT /parcels/k1', ({ body }) => json({ ...Object(body), worth: 5 }));
    await saveForm('Worth', '7');
    await expect.element(alerted('Worth was not saved: the server kept its former value.')).toBeVisible();
    await expect.element(told('Parcel saved.')).toBeVisible();
    expect(column('Worth')).toEqual(['£5.00']);
  });

  test('that has another value shows what was saved, also in the list', async () => {
    await openList();
    shop.api.on('PUT /parcels/k1', ({ body }) => json({ ...Object(body), town: 'Oslo' }));
    await saveForm('Town', 'oslo');
    await expect.element(told('Town was saved as Oslo.')).toBeVisible();
    await expect.element(alerted('Town')).not.toBeInTheDocument();
  });

  test('that refuses with a status of success is a failure: the dialog stays', async () => {
    await openList();
    shop.api.on('PUT /parcels/k1', () => json({ success: false, message: 'The parcel is locked' }));
    await saveForm('Worth', '7');
    await expect.element(alerted('The parcel is locked')).toBeVisible();
    await expect.element(dialog('Edit Parcel')).toBeVisible();
    await expect.element(number('Worth')).toHaveValue('7');
    await expect.element(told('Parcel saved.')).not.toBeInTheDocument();
  });

  test('to a value in its row that was not saved shows the former one again', async () => {
    await openList(untold);
    shop.api.on('PUT /parcels/k1', () => json(first));
    await arrive();
    await expect.element(alerted('State was not saved: the server kept its former value.')).toBeVisible();
    await expect.element(told('→')).not.toBeInTheDocument();
    await expect.poll(() => column('State')).toEqual(['Waiting']);
  });

  test('is shown in place of a stale list, also for the next save', async () => {
    await openList();
    await saveForm('Worth', '7');
    await expect.element(told('Parcel saved.')).toBeVisible();
    // The list goes on answering what was before.
    await expect.poll(() => shop.api.made.filter(({ call }) => call === 'GET /parcels').length).toBeGreaterThan(1);
    await expect.poll(() => column('Worth')).toEqual(['£7.00']);
    await saveForm('Town', 'Oslo');
    await expect.poll(() => shop.api.changes()).toHaveLength(2);
    expect(shop.api.changes()[1]?.body).toMatchObject({ town: 'Oslo', worth: 7 });
  });
});

describe('A call that has to wait', () => {
  test('is made again as the server asks', async () => {
    await openList();
    let calls = 0;
    shop.api.on('PUT /parcels/k1', ({ body }) => {
      calls += 1;
      return calls === 1 ? json({ message: 'Slow down' }, 429, { 'retry-after': '1' }) : json(body);
    });
    await saveForm('Worth', '7');
    await expect.element(told('The server is busy. Sending again in 1 second.')).toBeVisible();
    await expect.element(told('Parcel saved.')).toBeVisible();
    expect(changes()).toEqual(['PUT /parcels/k1', 'PUT /parcels/k1']);
  });

  test('is cancelled by Stop, and the dialog stays', async () => {
    await openList();
    shop.api.on('PUT /parcels/k1', () => json({ message: 'Slow down' }, 503, { 'retry-after': '30' }));
    await saveForm('Worth', '7');
    await button('Stop').click();
    await expect.element(alerted('Slow down')).toBeVisible();
    await expect.element(number('Worth')).toHaveValue('7');
    expect(changes()).toEqual(['PUT /parcels/k1']);
  });

  test('fails at once where the server names no time, or too long a one', async () => {
    const asked: readonly Record<string, string>[] = [{}, { 'retry-after': '90' }];
    for (const headers of asked) {
      const screen = await openList();
      shop.api.on('PUT /parcels/k1', () => json({ message: 'Slow down' }, 429, headers));
      await saveForm('Worth', '7');
      await expect.element(alerted('Slow down')).toBeVisible();
      await screen.unmount();
    }
  });
});

describe('A new record', () => {
  const add = async () => {
    await openDialog('Add Parcel');
    await textbox('Street').fill('Street 2');
    await textbox('Town').fill('Town');
    await button('Create').click();
  };

  test('whose answer was lost is sent again with the same key', async () => {
    await openList();
    const keys: (string | null)[] = [];
    shop.api.on('POST /parcels', ({ body, key }) => {
      keys.push(key);
      return keys.length === 1 ? json({}, 504) : json({ id: 'k2', ...Object(body) }, 201);
    });
    await add();
    await expect.element(alerted('It may have been saved all the same.')).toBeVisible();
    await textbox('Town').fill('Oslo');
    await button('Create').click();
    await expect.element(told('Parcel saved.')).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  });

  test('that was stored with other values becomes a change of it', async () => {
    await openList();
    shop.api.on('POST /parcels', () => {
      shop.api.set('parcels', [first, { id: 'k2', street: 'Street 2', town: 'Town' }]);
      return json({ message: 'Another body', createdId: 'k2' }, 422);
    });
    await add();
    await expect.element(told('Parcel saved.')).toBeVisible();
    expect(changes()).toEqual(['POST /parcels', 'PUT /parcels/k2']);
  });
});

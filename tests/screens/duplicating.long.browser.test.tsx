import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { allFields, button, dialog, listed, number, openDialog, textbox } from '../support/staff.ts';
import { lamps, someLamps } from './lamps.ts';

const shop = freshShop(lamps);

async function show(entity: Entity = lamps): Promise<void> {
  shop.api.set('lamps', someLamps);
  await renderScreen(entity);
  await listed();
}

async function duplicate(): Promise<void> {
  await button('Duplicate').click();
  await expect.element(dialog('New lamp')).toBeVisible();
  await allFields();
}

describe("'Duplicate'", () => {
  test('opens the add form with the values of the record, but for its id, secrets and what must be unique', async () => {
    await show();
    await openDialog('Edit Reading lamp', 'Change lamp');
    expect(await violationsInBothSchemes()).toEqual([]);
    await duplicate();
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    await expect.element(textbox('Name')).toHaveValue('Reading lamp');
    await expect.element(textbox('Code')).toHaveValue('');
    await expect.element(textbox('Pin')).toHaveValue('');
    await expect.element(textbox('Room')).toHaveValue('Study');
    // The room and the place together must be unique: one of the two is left to choose.
    await expect.element(textbox('Place')).toHaveValue('');
    await expect.element(number('Watts')).toHaveValue('9');
    await expect.element(textbox('Maker')).toHaveValue('');
    await expect.element(button('Duplicate')).not.toBeInTheDocument();

    await button('Make').click();
    await expect.element(page.getByText('Enter a code')).toBeVisible();
    await textbox('Code').fill('R-2');
    await button('Make').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([
      {
        call: 'POST /lamps',
        body: {
          name: 'Reading lamp',
          code: 'R-2',
          room: 'Study',
          watts: 9,
          bulbs: [{ socket: 'E27', colour: 'warm' }],
        },
      },
    ]);
  });

  test('asks first when something was changed', async () => {
    await show();
    await openDialog('Edit Reading lamp', 'Change lamp');
    await textbox('Name').fill('Something else');
    await button('Duplicate').click();
    await expect.element(dialog('Discard changes?')).toBeVisible();
    await button('Keep editing').click();
    await expect.element(textbox('Name')).toHaveValue('Something else');
    await button('Duplicate').click();
    await button('Discard').click();
    await expect.element(dialog('New lamp')).toBeVisible();
    await allFields();
    await expect.element(textbox('Name')).toHaveValue('Reading lamp');
    await expect.element(dialog('Change lamp')).not.toBeInTheDocument();
  });

  test('closes without a question while nothing was changed, and the focus goes back', async () => {
    await show();
    await openDialog('Edit Reading lamp', 'Change lamp');
    await duplicate();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Edit Reading lamp')).toHaveFocus();
    expect(shop.api.changes()).toEqual([]);
  });

  test('keeps what is typed as a draft of its own', async () => {
    await show();
    await openDialog('Edit Reading lamp', 'Change lamp');
    await duplicate();
    await textbox('Code').fill('R-3');
    await button('Cancel').click();
    await button('Keep editing').click();
    await expect.element(textbox('Code')).toHaveValue('R-3');
    await button('Cancel').click();
    await button('Discard').click();
    await openDialog('New lamp');
    await expect.element(textbox('Name')).toHaveValue('');
  });

  test('is in a read-only dialog, too', async () => {
    await show({ ...lamps, list: { ...lamps.list, rowClick: 'show' } });
    await button('Show Lantern').click();
    await expect.element(dialog('Lantern')).toBeVisible();
    await duplicate();
    await expect.element(textbox('Room')).toHaveValue('Garden');
  });

  const { create: _, ...endpoints } = lamps.endpoints;
  const withoutIt: readonly [when: string, entity: Entity][] = [
    ['its word in the config', { ...lamps, form: lamps.form && { ...lamps.form, duplicate: undefined } }],
    ['a call for it', { ...lamps, endpoints }],
  ];
  test.each(withoutIt)('is not offered without %s', async (_when, entity) => {
    await show(entity);
    await openDialog('Edit Lantern', 'Change lamp');
    await expect.element(button('Duplicate')).not.toBeInTheDocument();
  });
});

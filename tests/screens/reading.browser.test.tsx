import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, listed, row } from '../support/staff.ts';
import { crates } from './crates.ts';

const { update: _, create: __, remove: ___, ...endpoints } = crates.endpoints;
const { add: ____, ...list } = crates.list;
const read: Entity = { ...crates, endpoints, list: { ...list, rowClick: 'show' }, form: undefined };

freshShop(read);

/** The open record as it reads: titles and values in turn. */
const values = () => [...document.querySelectorAll('[role=dialog] dl :is(dt, dd)')].map((part) => part.textContent);

describe('A record of a read-only list', () => {
  test('opens for reading at a click on its row', async () => {
    await renderScreen(read);
    await listed();
    await row(1).click();
    await expect.element(dialog('Name 1')).toBeVisible();
    expect(values()).toEqual([
      ...['Name', 'Name 1', 'Tags', 'tags 1', 'Weights', '11', 'Stamps', 'up', 'Route', 'North gate'],
      ...['Contents', expect.stringContaining('What 1')],
    ]);
    expect(document.querySelector('[role=dialog] :is(input, textarea, [role=combobox])')).toBeNull();
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('opens by keyboard, and gives the focus back', async () => {
    await renderScreen(read);
    await listed();
    const cell = () => page.getByRole('cell', { name: 'Name 2' });
    page.getByRole('region', { name: 'Crates' }).element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(dialog('Name 2')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(cell()).toHaveFocus();
    // A click and Enter can only mean this: no button says it again.
    expect(row(2).getByRole('button').elements()).toEqual([]);
  });

  test('has the texts of the config, in the sections of the form', async () => {
    const form: Entity['form'] = {
      title: { add: '', edit: '', show: 'One crate' },
      cancel: '',
      submit: '',
      sections: [
        { title: 'Outside', fields: ['name', 'tags', 'stamps'] },
        { title: 'Rest', fields: ['contents', 'weights', 'route'] },
      ],
    };
    await renderScreen({ ...read, form });
    await listed();
    await row(1).click();
    await expect.element(dialog('One crate').getByRole('region', { name: 'Outside' })).toHaveTextContent('tags 1');
    await button('Close').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, fieldNames, openDialog, textbox } from '../support/staff.ts';
import { crates } from './crates.ts';

const shop = freshShop(crates);

const form: Entity['form'] = {
  title: { add: 'New crate', edit: 'Change crate' },
  cancel: 'Cancel',
  submit: 'Save',
  sections: [
    { title: 'Inside', description: 'What is packed.', fields: ['contents', 'weights'] },
    { title: 'Outside', fields: ['name', 'tags', 'stamps'] },
    { title: 'Way', fields: ['route'] },
  ],
};
const below: Entity = { ...crates, form };
const tabbed: Entity = { ...crates, form: { ...form, layout: 'tabs' } };
await Promise.all([below, tabbed].map(loadForm));

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

describe('Sections below each other', () => {
  test('have a heading, a line and their fields, in order', async () => {
    await renderScreen(below);
    await openDialog('New crate');
    const inside = page.getByRole('region', { name: 'Inside', exact: true });
    await expect.element(inside.getByRole('heading', { name: 'Inside', level: 3 })).toBeVisible();
    await expect.element(inside.getByText('What is packed.')).toBeVisible();
    await expect.element(inside.getByRole('group', { name: 'Weights' })).toBeVisible();
    expect(fieldNames()).toEqual(['Contents', 'Weights', 'Name', 'Tags', 'Stamps', 'Route']);
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('a section with the title of its only field shows the title once', async () => {
    const sections = [...(form.sections ?? []).slice(0, 2), { title: 'Route', fields: ['route'] }];
    await renderScreen({ ...crates, form: { ...form, sections } });
    await openDialog('New crate');
    const seen = dialog('New crate').getByText('Route', { exact: true }).elements();
    expect(seen.filter((one) => getComputedStyle(one).clipPath === 'none').map(({ tagName }) => tagName)).toEqual([
      'H3',
    ]);
    await expect.element(page.getByRole('group', { name: 'Route' })).toBeVisible();
    await expect.element(page.getByText('Weights', { exact: true })).toHaveStyle({ clipPath: 'none' });
  });

  test('the mark of its only field, if that must have entries, is at the heading', async () => {
    const sections = [{ title: 'Tags', fields: ['tags'] }, ...(form.sections ?? []).slice(2)];
    await renderScreen({ ...crates, form: { ...form, sections } });
    await openDialog('New crate');
    const seen = dialog('New crate').getByText('Tags', { exact: true }).elements();
    const [heading, ...twice] = seen.filter((one) => getComputedStyle(one).clipPath === 'none');
    expect(twice).toEqual([]);
    expect(heading && getComputedStyle(heading, '::after').content).toMatch(/\*/);
  });

  test('the focus goes to the first mistake on the screen', async () => {
    await renderScreen(below);
    await openDialog('New crate');
    await button('Add content').click();
    await button('Save').click();
    await expect.element(textbox('What')).toHaveFocus();
  });
});

describe('Tabs', () => {
  test('show one section at a time, by keyboard too', async () => {
    await renderScreen(tabbed);
    await openDialog('New crate');
    await expect.element(tab('Inside')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name: 'Inside' })).toBeVisible();
    await expect.element(textbox('Name')).not.toBeInTheDocument();
    tab('Inside').element().focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(textbox('Name')).toBeVisible();
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('keep what is typed, and one save sends all of it', async () => {
    await renderScreen(tabbed);
    await openDialog('New crate');
    await tab('Outside').click();
    await textbox('Name').fill('Blue crate');
    await button('Add tag').click();
    await textbox('Tag 1').fill('blue');
    await tab('Inside').click();
    await button('Add content').click();
    await textbox('What').fill('Cups');
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes()).toMatchObject([
      { call: 'POST /crates', body: { name: 'Blue crate', tags: ['blue'], contents: [{ what: 'Cups' }] } },
    ]);
  });

  test('with mistakes are marked, and the first of them opens', async () => {
    await renderScreen(tabbed);
    await openDialog('New crate');
    await tab('Way').click();
    await button('Save').click();
    await expect.element(textbox('Name')).toHaveFocus();
    await expect.element(tab('Outside has errors')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('Way')).toBeVisible();
    expect(await violationsInBothSchemes()).toEqual([]);
    await textbox('Name').fill('Blue crate');
    await button('Add tag').click();
    await textbox('Tag 1').fill('blue');
    await expect.element(tab('Outside')).toBeVisible();
  });

  test('can be reached in a narrow window', async () => {
    await page.viewport(390, 800);
    await renderScreen(tabbed);
    await openDialog('New crate');
    await tab('Way').click();
    await expect.element(button('Add stop')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 900);
  });
});

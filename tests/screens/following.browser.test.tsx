import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyComputedDefaults } from '../../src/panel/widgets/form/computedDefaults.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { decodeRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { loadForm } from '../support/config.ts';
import { recordsFor } from '../support/recordsFor.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { testDrafts } from '../support/sessionData.ts';
import { freshShop } from '../support/spec.ts';
import { button, openDialog, textbox } from '../support/staff.ts';

const places: Entity = {
  name: 'places',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name' },
      slug: { type: 'string', title: 'Slug' },
      code: { type: 'string', title: 'Code' },
      label: { type: 'string', title: 'Label' },
    },
  },
  uiSchema: {
    slug: { 'ui:options': { from: 'name', as: 'slug' } },
    code: { 'ui:options': { from: 'slug', as: 'upper' } },
    label: { 'ui:options': { from: 'name' } },
  },
  endpoints: { list: 'GET /places', create: 'POST /places', update: 'PUT /places/{id}' },
  list: {
    title: 'Places',
    add: 'Add place',
    empty: 'None',
    label: 'name',
    columns: [{ field: 'name', title: 'Name' }],
  },
  form: { title: { add: 'Add place', edit: 'Edit place' }, cancel: 'Cancel', submit: 'Save' },
  errors: {},
};
await loadForm(places);
freshShop(places);

describe('A field that follows another one', () => {
  test('follows what is typed, until it is changed by hand', async () => {
    await renderScreen(places);
    await openDialog('Add place');
    await textbox('Name').fill('Café au lait');
    await expect.element(textbox('Slug')).toHaveValue('cafe-au-lait');
    await expect.element(textbox('Code')).toHaveValue('CAFE-AU-LAIT');
    await expect.element(textbox('Label')).toHaveValue('Café au lait');
    await textbox('Slug').fill('coffee');
    await expect.element(textbox('Code')).toHaveValue('COFFEE');
    await textbox('Name').fill('Café noir');
    await expect.element(textbox('Slug')).toHaveValue('coffee');
    await expect.element(textbox('Label')).toHaveValue('Café noir');
  });

  test('shows that it stays empty where the text has no Latin letters', async () => {
    await renderScreen(places);
    await openDialog('Add place');
    const hint = page.getByText('"椅子" has no Latin letters. Enter a value yourself.');
    await textbox('Name').fill('椅子');
    await expect
      .element(textbox('Slug'))
      .toHaveAccessibleDescription('"椅子" has no Latin letters. Enter a value yourself.');
    await textbox('Slug').fill('isu');
    await expect.element(hint).not.toBeInTheDocument();
    await textbox('Slug').clear();
    await textbox('Name').fill('Stół');
    await expect.element(hint).not.toBeInTheDocument();
  });

  test('that was emptied by hand stays empty', async () => {
    await renderScreen(places);
    await openDialog('Add place');
    await textbox('Name').fill('North');
    await textbox('Slug').clear();
    await textbox('Name').fill('North gate');
    await expect.element(textbox('Slug')).toHaveValue('');
  });

  test('is left alone in an existing record', async () => {
    const [record] = recordsFor(places);
    await renderScreen(places);
    await openDialog(`Edit ${record?.['name']}`, 'Edit place');
    await textbox('Slug').clear();
    await textbox('Name').fill('Another');
    await expect.element(textbox('Slug')).toHaveValue('');
  });

  test('goes on following in a restored draft, and one changed by hand does not', async () => {
    const drafts = testDrafts();
    const screen = await renderScreen(places, '/', { drafts });
    await openDialog('Add place');
    await textbox('Name').fill('North');
    await textbox('Label').fill('By hand');
    await screen.unmount();
    await renderScreen(places, '/', { drafts });
    await openDialog('Add place');
    await textbox('Name').fill('South');
    await expect.element(textbox('Slug')).toHaveValue('south');
    await expect.element(textbox('Label')).toHaveValue('By hand');
    await button('Cancel').click();
    await userEvent.keyboard('{Escape}');
  });
});

test.each([
  ['Größe 2', 'grosse-2'],
  ['  --A  b--  ', 'a-b'],
  ['!', undefined],
])('%s as a slug: %s', (name, slug) => {
  const ui = { slug: { 'ui:options': { from: 'name', as: 'slug' } } };
  const [record, before] = [decodeRecord(places, wireRecord({ name })), decodeRecord(places, wireRecord({}))];
  expect(applyComputedDefaults(ui, record, before)['slug']).toBe(slug);
});

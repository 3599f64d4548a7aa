import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig } from '../../src/shared/config/grammar.ts';
import { axeViolations, violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, choose, column, columns, dialog, listed, textbox, told } from '../support/staff.ts';

const shop = freshShop();

const parcels = (list: Partial<EntityConfig['list']> = {}): Entity =>
  entityFrom(
    'parcels',
    {
      type: 'object',
      title: 'Parcel',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        to: { type: 'string', title: 'To', enum: ['Oslo', 'Rome'] },
        weight: { type: 'number', title: 'Weight' },
      },
    },
    {
      endpoints: { list: 'GET /parcels' },
      list: {
        title: 'Parcels',
        label: 'name',
        columns: [{ field: 'name' }, { field: 'to' }, { field: 'weight', cell: 'number' }],
        filters: [{ field: 'to' }],
        chooseColumns: true,
        views: [],
        ...list,
      },
    },
    panel,
  );

const KEY = 'views/uid-admin/parcels';
beforeEach(() => localStorage.clear());
// The columns of other tests are kept by the same names.
afterEach(() => localStorage.clear());

async function show(entity = parcels(), address = '/', uid = 'uid-admin') {
  shop.api.on('GET /parcels', () =>
    json([
      { id: '1', name: 'One', to: 'Oslo', weight: 3 },
      { id: '2', name: 'Two', to: 'Rome', weight: 2 },
      { id: '3', name: 'Three', to: 'Rome', weight: 1 },
    ]),
  );
  await cleanup();
  const screen = await renderScreen(entity, address, { user: { uid } });
  await listed();
  return screen;
}

async function openViews() {
  await button('Views').click();
  await expect.element(dialog('Views')).toBeVisible();
}

async function save(name: string) {
  await openViews();
  await textbox('View name').fill(name);
  await button('Save view').click();
  await expect.element(button(name)).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Views')).not.toBeInTheDocument();
}

/** Shows the parcels to Rome, the lightest first, without where they go. */
async function arrange() {
  await choose('To', 'Rome');
  await button('Weight').click();
  await button('Columns').click();
  await page.getByRole('checkbox', { name: 'To', exact: true }).click();
  await button('Close').click();
  await expect.poll(() => column('Name')).toEqual(['Three', 'Two']);
}

describe('A view', () => {
  test('restores filter, sort and columns, also on another day', async () => {
    const { router } = await show();
    await arrange();
    await save('To Rome');
    await show();
    expect(column('Name')).toEqual(['One', 'Two', 'Three']);
    await button('Columns').click();
    await button('Reset').click();
    await button('Close').click();
    await openViews();
    await expect.element(button('To Rome')).not.toHaveAttribute('aria-current');
    expect(await axeViolations()).toEqual([]);
    await button('To Rome').click();
    await expect.poll(() => column('Name')).toEqual(['Three', 'Two']);
    expect(columns()).toEqual(['Name', 'Weight']);
    await expect.element(dialog('Views')).not.toBeInTheDocument();
    await expect.element(button('Views')).toHaveFocus();
    expect(router.state.location.search).toBe('?to=Rome&sort=weight');
  });

  test('replaces the filters of the list, and keeps the rest of the address', async () => {
    const { router } = await show(parcels({ views: [{ title: 'Light', sort: 'weight' }] }), '/?to=Rome&other=1');
    await openViews();
    await button('Light').click();
    await expect.poll(() => column('Name')).toEqual(['Three', 'Two', 'One']);
    expect(router.state.location.search).toBe('?other=1&sort=weight');
  });

  test('is marked while the list shows it, and no longer', async () => {
    await show();
    await choose('To', 'Rome');
    await save('To Rome');
    await button('Name').click();
    await openViews();
    await expect.element(button('To Rome')).not.toHaveAttribute('aria-current');
  });

  test('is saved by the keyboard, and replaced under the same name', async () => {
    await show();
    await save('Mine');
    await choose('To', 'Oslo');
    await openViews();
    await textbox('View name').fill('Mine ');
    await expect.element(page.getByText('Replaces the view of this name.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Mine')).toHaveAttribute('aria-current', 'true');
    expect(page.getByRole('button', { name: 'Rename' }).elements()).toHaveLength(1);
    await expect.element(textbox('View name')).toHaveValue('');
    await expect.element(button('Save view')).toBeDisabled();
  });

  test('can be renamed', async () => {
    await show();
    await save('Mine');
    await openViews();
    await button('Rename Mine').click();
    await expect.element(textbox('View name').first()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Rename Mine')).toHaveFocus();
    await button('Rename Mine').click();
    await textbox('View name').first().fill('Ours');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Rename Ours')).toHaveFocus();
    expect(button('Mine').elements()).toHaveLength(0);
  });

  test('is deleted, and the focus stays in the menu', async () => {
    await show();
    await save('Mine');
    await openViews();
    await button('Delete Mine').click();
    await expect.element(button('Mine')).not.toBeInTheDocument();
    await expect.element(textbox('View name')).toHaveFocus();
    expect(localStorage.getItem(KEY)).toBe('[]');
  });

  test('belongs to this person and list', async () => {
    await show();
    await save('Mine');
    await show(parcels(), '/', 'uid-other');
    await openViews();
    expect(button('Mine').elements()).toHaveLength(0);
  });

  test('is copied as JSON, which in list.views makes it a view for everybody', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show();
    await arrange();
    await save('To Rome');
    await openViews();
    await button('Copy as JSON To Rome').click();
    await expect.element(told('Copied.')).toBeInTheDocument();
    const view = JSON.parse(written.mock.calls[0]?.[0] ?? '');
    expect(view).toEqual({
      title: 'To Rome',
      filters: { to: ['Rome'] },
      sort: 'weight',
      columnVisibility: { to: false },
    });
    localStorage.clear();
    await show(parcels({ views: [view] }), '/', 'uid-other');
    await openViews();
    await expect.element(page.getByRole('group', { name: 'For everybody' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Delete' }).elements()).toHaveLength(0);
    await button('To Rome').click();
    await expect.poll(() => column('Name')).toEqual(['Three', 'Two']);
    expect(columns()).toEqual(['Name', 'Weight']);
  });

  test('that cannot be copied is shown, to be copied by hand', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    await show();
    await save('Mine');
    await openViews();
    await button('Copy as JSON Mine').click();
    await expect.element(textbox('Copy as JSON')).toHaveValue('{\n  "title": "Mine"\n}');
    await expect.element(textbox('Copy as JSON')).toHaveFocus();
  });

  test('that the browser cannot store shows an error, and keeps its name', async () => {
    await show();
    const kept = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('Full');
    });
    await openViews();
    await textbox('View name').fill('Mine');
    await button('Save view').click();
    await expect.element(alerted('This browser does not allow saving views.')).toBeInTheDocument();
    await expect.element(textbox('View name')).toHaveValue('Mine');
    kept.mockRestore();
  });

  test('that is stored in another form does no harm', async () => {
    for (const text of [
      '{',
      '7',
      '[7, {"title": 1}, {"title": "Odd", "sort": 7, "filters": {"to": "Rome", "gone": ["x"]}}]',
    ]) {
      localStorage.setItem(KEY, text);
      await show();
      await openViews();
    }
    await button('Odd').click();
    await expect.poll(() => column('Name')).toEqual(['One', 'Two', 'Three']);
    // It has lost a filter, and does not show more than it did in silence.
    const lost = "The view 'Odd' filters by gone, which this list no longer has: it shows more than it did.";
    await expect.element(alerted(lost)).toBeInTheDocument();
  });
});

test('without list.views there is no menu of views', async () => {
  await show(parcels({ views: undefined }));
  await expect.element(button('Columns')).toBeVisible();
  expect(button('Views').elements()).toHaveLength(0);
});

describe('The views of a list', () => {
  const tabs = () => page.getByRole('radiogroup', { name: 'Views' });
  const tab = (name: string) => tabs().getByRole('radio', { name, exact: true });
  const chosen = () =>
    tabs()
      .getByRole('radio')
      .elements()
      .flatMap((one) => (one.matches(':checked') ? [one.closest('label')?.textContent?.trim()] : []));
  const place = () => document.querySelector('.tabs-place');

  test('are tabs above it once there are any, of which the one that it shows is chosen', async () => {
    const { router } = await show();
    expect(place()).toBeNull();
    await arrange();
    await save('To Rome');
    await expect.poll(chosen).toEqual(['To Rome']);
    await tab('All').click();
    await expect.poll(() => column('Name')).toEqual(['One', 'Two', 'Three']);
    expect(columns()).toEqual(['Name', 'To', 'Weight']);
    expect(chosen()).toEqual(['All']);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => column('Name')).toEqual(['Three', 'Two']);
    expect(columns()).toEqual(['Name', 'Weight']);
    expect(router.state.location.search).toBe('?to=Rome&sort=weight');
    await expect.element(tab('To Rome')).toHaveFocus();
    // What is shown now is none of them.
    await button('Name').click();
    await expect.poll(chosen).toEqual([]);
    await openViews();
    await button('Delete To Rome').click();
    await expect.poll(place).toBeNull();
  });

  test('have their place before they are there, and scroll in it', async () => {
    const views = Array.from({ length: 9 }, (_, index) => ({
      title: `A view of some parcels ${index}`,
      search: `${index}`,
    }));
    localStorage.setItem(KEY, '[{"title": "Lightest", "sort": "weight"}]');
    await page.viewport(390, 800);
    await show(parcels({ views }), '/?sort=weight');
    const height = place()?.getBoundingClientRect().height;
    await expect.poll(chosen).toEqual(['Lightest']);
    expect(place()?.getBoundingClientRect().height).toBe(height);
    const { right = Number.NaN } = tab('Lightest').element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(390);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await violationsInBothSchemes('region')).toEqual([]);
  });

  test('stand beside the tabs of a filter, which has an option for all', async () => {
    const filters = [{ field: 'to', as: 'tabs' }] as const;
    await show(parcels({ filters: [...filters], views: [{ title: 'To Rome', filters: { to: ['Rome'] } }] }));
    await tab('To Rome').click();
    await expect.poll(() => column('Name')).toEqual(['Two', 'Three']);
    await expect
      .element(page.getByRole('radiogroup', { name: 'To' }).getByRole('radio', { name: 'Rome' }))
      .toBeChecked();
    expect(tabs().getByRole('radio').elements()).toHaveLength(1);
  });

  test('leave the tabs of a filter where they are when they fail', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const entity = parcels({ filters: [{ field: 'to', as: 'tabs' }] });
    const broken = Object.defineProperty({ title: 'Broken' }, 'filters', {
      get() {
        throw new Error('broken');
      },
    });
    await show({ ...entity, list: { ...entity.list, views: [broken] } });
    await expect.element(alerted('This screen could not be shown.')).toBeVisible();
    await expect
      .element(page.getByRole('radiogroup', { name: 'To' }).getByRole('radio', { name: 'Rome' }))
      .toBeVisible();
    vi.restoreAllMocks();
  });
});

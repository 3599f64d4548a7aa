import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Api } from '../../src/panel/wire/api.ts';
import { ApiError } from '../../src/panel/wire/apiError.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { savedFiles } from '../support/savedFiles.ts';
import { testApi } from '../support/sessionData.ts';
import { button, choose } from '../support/staff.ts';
import { parcels } from './parcels.ts';

/** Many parcels, which the API pages; states cannot be sorted by. */
const many: Entity = {
  ...parcels,
  endpoints: { ...parcels.endpoints, remove: 'DELETE /parcels/{id}' },
  list: {
    ...parcels.list,
    sort: undefined,
    paging: 'server',
    pageSize: 50,
    columns: parcels.list.columns.map((column) => (column.field === 'state' ? { ...column, sortable: false } : column)),
  },
};

type Row = Readonly<Record<string, unknown>>;
const parcel = (place: number): Row => ({
  id: `k${place}`,
  street: `Street ${place}`,
  town: 'Town',
  state: place % 2 ? 'A' : 'B',
});

/** An API that pages a list of its own. */
function pagingApi(count: number) {
  let rows: readonly Row[] = Array.from({ length: count }, (_, place) => parcel(place));
  const asked: string[] = [];
  let isDown = false;
  let wait: Promise<void> | undefined;
  const send: Api['send'] = async (path, { method = 'GET', json, signal }) => {
    if (wait) await Promise.race([wait, new Promise((_, fail) => signal?.addEventListener('abort', fail))]);
    if (isDown) throw new ApiError(undefined, undefined, {});
    const [place = '', query = ''] = path.split('?');
    const id = /\/(k\d+)$/.exec(place)?.[1];
    if (id && method !== 'GET') {
      rows =
        method === 'DELETE'
          ? rows.filter((row) => row.id !== id)
          : rows.map((row) => (row.id === id ? { ...row, ...Object(json) } : row));
      return Response.json({});
    }
    if (id) return Response.json(rows.find((row) => row.id === id) ?? {});
    if (place !== '/parcels') return Response.json([]);
    asked.push(decodeURIComponent(query));
    const params = new URLSearchParams(query);
    const [from, size] = [Number(params.get('offset')), Number(params.get('limit'))];
    const [ids, states, text] = [params.getAll('id'), params.getAll('state'), params.get('q') ?? ''];
    const found = rows.filter(
      (row) =>
        (ids.length === 0 || ids.includes(String(row.id))) &&
        (states.length === 0 || states.includes(String(row['state']))) &&
        String(row['street']).includes(text),
    );
    if (params.get('sort') === '-street') found.reverse();
    const headers = { 'x-total-count': String(found.length) };
    return Response.json(found.slice(from, from + size), { headers });
  };
  const api: Api = { ...testApi(), send };
  return {
    api,
    asked,
    offsets: () => asked.map((one) => Number(/offset=(\d+)/.exec(one)?.[1])),
    rows: () => rows,
    change: (next: (all: readonly Row[]) => readonly Row[]) => {
      rows = next(rows);
    },
    down: (is: boolean) => {
      isDown = is;
    },
    /** Answers nothing any more. @returns what lets it go on */
    hold: () => {
      let answer: () => void = () => undefined;
      wait = new Promise((resolve) => {
        answer = resolve;
      });
      return () => {
        wait = undefined;
        answer();
      };
    },
  };
}

const lanes = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ ...parcel(5000 + place), street: `Lane ${place}` }));

const frame = () => document.querySelector<HTMLElement>('[role=region].table') ?? document.body;
const table = () => page.getByRole('table');
const row = (name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) }).first();
const foot = () => document.querySelector('.foot p')?.textContent;

async function shown(shop: ReturnType<typeof pagingApi>, address = '/') {
  // So long that a busy machine can still take something back.
  const toasts = { ...panel.toasts, undo: 60_000 };
  await renderScreen(many, address, { api: shop.api }, { toasts });
  await expect.element(table()).toBeVisible();
}

describe('A list that the API pages', () => {
  test('fetches only the rows near the view, and shows the total', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    expect(shop.offsets()).toContain(0);
    expect(Math.max(...shop.offsets())).toBeLessThanOrEqual(50);
    expect(foot()).toBe('1,000 of 1,000');
    await expect.element(table()).toHaveAttribute('aria-rowcount', '1001');
  });

  test('fetches the rows where the scroll bar is dragged to', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(30_000);
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.element(row('Street 500')).toBeVisible();
    expect(shop.offsets().every((offset) => offset === 0 || offset === 50 || (offset >= 400 && offset <= 550))).toBe(
      true,
    );
    frame().scrollTop = frame().scrollHeight;
    await expect.element(row('Street 999')).toBeVisible();
    expect(Math.max(...shop.offsets())).toBe(950);
  });

  test('lets the API search and sort, and offers only the orders that it has', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Street 99');
    await expect.poll(foot).toBe('11 of 1,000');
    await page.getByRole('button', { name: 'Street', exact: true }).click();
    await page.getByRole('button', { name: 'Street', exact: true }).click();
    await expect.poll(() => shop.asked.at(-1)).toBe('q=Street+99&sort=-street&limit=50&offset=0');
    expect(page.getByRole('button', { name: 'State', exact: true }).elements()).toHaveLength(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere');
    await button('Clear search').click();
    await expect.poll(foot).toBe('1,000 of 1,000');
  });

  test('keys go to rows that are not loaded yet', async () => {
    const shop = pagingApi(400);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    frame().focus();
    await userEvent.keyboard('{ArrowDown}{Control>}{End}{/Control}');
    await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('Street 399');
  });

  test('selects all that match, and changes them', async () => {
    const shop = pagingApi(120);
    await shown(shop);
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByRole('group', { name: 'Selection' })).toHaveTextContent('120 selected');
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => shop.rows().length).toBe(0);
  });

  test('deletes very many: reads their ids in batches, shows the progress, and can be stopped', async () => {
    const shop = pagingApi(1100);
    await shown(shop);
    await button('Select').click();
    const bar = page.getByRole('group', { name: 'Selection' });
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(bar).toHaveTextContent('1,100 selected');
    const dialog = page.getByRole('dialog');
    const confirm = async () => {
      await button('Delete').click();
      await expect.element(dialog).toHaveTextContent('1,100 parcels');
      await expect.element(dialog).toHaveTextContent('Street 0, Street 1, Street 2, Street 3, Street 4, …');
      await dialog.getByRole('button', { name: 'Delete' }).click();
    };
    const goOn = shop.hold();
    await confirm();
    await expect.element(bar).toHaveTextContent('1,100 selected0 of 1,100Stop');
    await button('Stop').click();
    goOn();
    await expect.element(bar).toHaveTextContent('1,100 selectedStateEdit…Delete');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(shop.rows()).toHaveLength(1100);
    shop.asked.length = 0;
    await confirm();
    await expect.poll(() => shop.rows().length, { timeout: 60_000 }).toBe(0);
    await expect.element(bar).toHaveTextContent(/^0 selected/);
    expect(shop.asked[0]).toBe('limit=50&offset=0');
    // Beside the first thousand, which were read whole.
    expect(shop.asked.filter((one) => one.includes('id=k1050')).length).toBeGreaterThan(0);
    expect(shop.asked.every((one) => (one.match(/id=/g) ?? []).length <= 100)).toBe(true);
  });

  test('previews a calculation with the loaded records, and changes them all', async () => {
    const shop = pagingApi(300);
    shop.change((all) => all.map((one, place) => ({ ...one, weight: place === 3 ? undefined : 10 })));
    await shown(shop);
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    const bar = page.getByRole('group', { name: 'Selection' });
    await expect.element(bar).toHaveTextContent('300 selected');
    await bar.getByRole('button', { name: 'Edit…' }).click();
    await choose('Change', 'Weight');
    await choose('How', 'Calculate');
    await page.getByRole('textbox', { name: 'Calculate' }).fill('+ 1');
    await button('Preview').click();
    const preview = page.getByRole('dialog');
    await expect.element(preview).toHaveTextContent('49 of 50 parcels will change. 1 unchanged.');
    await expect.element(preview).toHaveTextContent('And 250 more, each checked when it is changed.');
    await preview.getByRole('button', { name: 'Change' }).click();
    await expect.element(page.getByText('Weight of 299 parcels changed.')).toBeVisible();
    expect(shop.rows().filter((one) => one['weight'] === 11)).toHaveLength(299);
    await expect.element(bar).toHaveTextContent(/^300 selected(?! \()/);
    await button('Undo').click();
    await expect.poll(() => shop.rows().filter((one) => one['weight'] === 10).length, { timeout: 30_000 }).toBe(299);
  });

  test('opens a record outside the loaded pages by its link', async () => {
    const shop = pagingApi(1000);
    await shown(shop, '/?edit=k777');
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Street' })).toHaveValue('Street 777');
    expect(shop.asked).toContain('id=k777&limit=50&offset=0');
  });

  test('a saved record has its new values in its place', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await row('Street 3').getByRole('button', { name: 'Edit' }).click();
    const street = page.getByRole('dialog').getByRole('textbox', { name: 'Street' });
    await street.fill('Street changed');
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expect.element(row('Street changed')).toHaveAttribute('aria-rowindex', '5');
  });

  test('fetches only the referenced records for their names', async () => {
    const shop = pagingApi(1000);
    const senders: Entity = { ...many, name: 'senders', endpoints: { list: 'GET /parcels' } };
    const to = { reference: { to: 'senders' } };
    const letters: Entity = {
      ...parcels,
      name: 'letters',
      endpoints: { list: 'GET /letters', update: 'PUT /letters/{id}' },
      schema: {
        ...parcels.schema,
        properties: { ...parcels.schema.properties, town: { type: 'string', title: 'Sender', ...to } },
      },
      list: { ...parcels.list, filters: [], columns: parcels.list.columns.filter(({ field }) => field === 'street') },
    };
    const send: Api['send'] = async (path, options, backend) =>
      path.includes('letters')
        ? Response.json([{ id: 'l1', street: 'A letter', town: 'k700' }])
        : shop.api.send(path, options, backend);
    await renderScreen(letters, '/?edit=l1', { api: { ...shop.api, send } }, {}, [senders]);
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Sender' });
    await expect.element(field).toHaveValue('Street 700');
    expect(shop.asked).toContain('id=k700&limit=50&offset=0');
    await field.fill('Street 55');
    await expect.element(page.getByRole('option', { name: 'Street 555' })).toBeVisible();
    expect(shop.asked.filter((one) => one.startsWith('q='))).toEqual(['q=Street+55&limit=50&offset=0']);
  });

  test('a short list has all its rows, however small its pages are', async () => {
    const shop = pagingApi(60);
    await renderScreen({ ...many, list: { ...many.list, pageSize: 20 } }, '/', { api: shop.api });
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(2_500);
    frame().scrollTop = frame().scrollHeight;
    await expect.element(row('Street 59')).toBeVisible();
  });

  test('shows what is left when others delete all that was in view', async () => {
    const shop = pagingApi(300);
    const { client } = await renderScreen(many, '/', { api: shop.api });
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(10_000);
    frame().scrollTop = frame().scrollHeight;
    await expect.element(row('Street 299')).toBeVisible();
    shop.change((all) => all.slice(0, 120));
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await expect.poll(foot).toBe('120 of 120');
    await expect.element(row('Street 119')).toBeVisible();
  });

  test('what is selected stays beside all that another search finds', async () => {
    const shop = pagingApi(120);
    await shown(shop, '/?search=Street');
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByRole('group', { name: 'Selection' })).toHaveTextContent('120 selected');
    shop.change((all) => [
      ...all,
      ...Array.from({ length: 60 }, (_, place) => ({ ...parcel(200 + place), street: `Lane ${place}` })),
    ]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Lane');
    await expect.element(row('Lane 0')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByRole('group', { name: 'Selection' })).toHaveTextContent('180 selected');
  });

  describe('selecting', () => {
    const bar = () => page.getByRole('group', { name: 'Selection' });
    const all = () => page.getByRole('checkbox', { name: 'Select all' });
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    const search = (text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text);

    test('all means the matches of the new search, while the rows of the last one are still shown', async () => {
      const shop = pagingApi(40);
      shop.change((rows) => [...rows, ...lanes(5)]);
      await shown(shop, '/?search=Street');
      await button('Select').click();
      const goOn = shop.hold();
      const called: string[] = [];
      const { send } = shop.api;
      shop.api.send = async (...call) => {
        called.push(call[0]);
        return send(...call);
      };
      await search('Lane');
      await expect.poll(() => called.join()).toContain('q=Lane');
      await all().click();
      goOn();
      await expect.element(bar()).toHaveTextContent(/^5 selected(?! \()/);
      await expect.element(all()).toBeChecked();
      await all().click();
      await expect.element(bar()).toHaveTextContent(/^0 selected/);
    });

    test("counts the hidden ones, and 'all' covers only the matches of its search", async () => {
      const shop = pagingApi(120);
      shop.change((rows) => [...rows, ...lanes(60)]);
      await shown(shop, '/?search=Street');
      await button('Select').click();
      await all().click();
      await expect.element(bar()).toHaveTextContent(/^120 selected(?! \()/);
      await expect.element(all()).toBeChecked();
      await search('Lane 1');
      await expect.element(row('Lane 1')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Select Lane 11' }).click();
      await expect.element(bar()).toHaveTextContent('121 selected (120 not shown)');
      await expect.element(all()).not.toBeChecked();
      await search('Lane');
      await expect.poll(foot).toBe('60 of 180');
      await all().click();
      await expect.element(bar()).toHaveTextContent('180 selected (120 not shown)');
      await expect.element(all()).toBeChecked();
      await all().click();
      await expect.element(bar()).toHaveTextContent(/^120 selected/);
    });

    test('all makes no call, and later fetches only the records of an operation', async () => {
      const shop = pagingApi(1000);
      await shown(shop);
      await button('Select').click();
      await expect.element(row('Street 0')).toBeVisible();
      shop.asked.length = 0;
      await all().click();
      await expect.element(bar()).toHaveTextContent(/^1,000 selected(?! \()/);
      await expect.element(all()).toBeChecked();
      await box('Street 2').click();
      await box('Street 5').click();
      await box('Street 7').click({ modifiers: ['Shift'] });
      await box('Street 2').click();
      await expect.element(bar()).toHaveTextContent('997 selected');
      await expect.element(box('Street 5')).not.toBeChecked();
      await expect.element(box('Street 6')).not.toBeChecked();
      await expect.element(all()).toBePartiallyChecked();
      expect(shop.asked).toEqual([]);
      await button('Delete').click();
      await expect
        .element(page.getByRole('dialog'))
        .toHaveTextContent('Street 0, Street 1, Street 2, Street 3, Street 4, …');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => shop.rows().map(({ id }) => id), { timeout: 30_000 }).toEqual(['k5', 'k6', 'k7']);
      await expect.element(bar()).toHaveTextContent(/^0 selected/);
      const pages = Array.from({ length: 20 }, (_, place) => `limit=50&offset=${place * 50}`);
      expect(shop.asked.slice(0, 20)).toEqual(pages);
    });

    test('all can be cleared, and includes again what was excluded', async () => {
      const shop = pagingApi(1000);
      await shown(shop);
      await button('Select').click();
      await all().click();
      await box('Street 3').click();
      await expect.element(bar()).toHaveTextContent('999 selected');
      await all().click();
      await expect.element(bar()).toHaveTextContent('1,000 selected');
      await expect.element(box('Street 3')).toBeChecked();
      await all().click();
      await expect.element(bar()).toHaveTextContent(/^0 selected/);
      await box('Street 3').click();
      await expect.element(bar()).toHaveTextContent('1 selected');
      await all().click();
      await expect.element(bar()).toHaveTextContent('1,000 selected');
    });

    test('does nothing when it cannot be read what was selected', async () => {
      const shop = pagingApi(1000);
      await shown(shop);
      await button('Select').click();
      await all().click();
      await button('Delete').click();
      shop.down(true);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.element(page.getByRole('alert')).toBeVisible();
      await expect.element(bar()).toHaveTextContent('1,000 selectedStateEdit…Delete');
      shop.down(false);
      expect(shop.rows()).toHaveLength(1000);
      await box('Street 3').click();
      await expect.element(bar()).toHaveTextContent('999 selected');
    });

    test('all works with an action that takes ids, which are read when it starts', async () => {
      const shop = pagingApi(300);
      const printed: unknown[] = [];
      const send: Api['send'] = async (path, options, backend) => {
        if (!path.endsWith('/print')) return shop.api.send(path, options, backend);
        printed.push(options?.json);
        return Response.json({});
      };
      const actions: Entity['actions'] = [
        { title: 'Print', call: 'POST /parcels/print', on: 'selection', ids: 'parcelIds' },
      ];
      await renderScreen({ ...many, actions }, '/', { api: { ...shop.api, send } });
      await button('Select').click();
      await all().click();
      await box('Street 1').click();
      await expect.element(bar()).toHaveTextContent('299 selected');
      await button('Print').click();
      const parcelIds = shop.rows().flatMap(({ id }) => (id === 'k1' ? [] : [id]));
      await expect.poll(() => printed).toEqual([{ parcelIds }]);
      await expect.element(bar()).toHaveTextContent('299 selected');
    });

    test('says so when not all that is selected could be read', async () => {
      const shop = pagingApi(300);
      const printed: unknown[] = [];
      let isMoving = false;
      const send: Api['send'] = async (path, options, backend) => {
        if (path.endsWith('/print')) {
          printed.push(options?.json);
          return Response.json({});
        }
        // Others move it, with every call, to a page that was read or will be.
        const before = path.includes('offset=0') ? 1 : -1;
        const order = (one: Row) => (one.id === 'k150' ? before : 0);
        if (isMoving) shop.change((all) => all.toSorted((a, b) => order(a) - order(b)));
        return shop.api.send(path, options, backend);
      };
      const actions: Entity['actions'] = [
        { title: 'Print', call: 'POST /parcels/print', on: 'selection', ids: 'parcelIds' },
      ];
      await renderScreen({ ...many, actions }, '/', { api: { ...shop.api, send } });
      await button('Select').click();
      await all().click();
      await expect.element(bar()).toHaveTextContent('300 selected');
      isMoving = true;
      await button('Print').click();
      await expect.element(page.getByText('Only 299 of 300 records could be read.')).toBeVisible();
      await expect.poll(() => printed).toHaveLength(1);
    });

    test('asks again when there are more to delete than was said', async () => {
      const shop = pagingApi(300);
      await shown(shop);
      await button('Select').click();
      await all().click();
      await button('Delete').click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog).toHaveTextContent('300 parcels');
      shop.change((rows) => [...rows, ...lanes(5)]);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect.element(dialog).toHaveTextContent('305 parcels');
      expect(shop.rows()).toHaveLength(305);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => shop.rows().length).toBe(0);
    });

    test('a deletion of at most a hundred can be undone', async () => {
      const shop = pagingApi(300);
      shop.change((rows) => [...rows, ...lanes(90)]);
      await shown(shop, '/?search=Lane');
      await button('Select').click();
      await all().click();
      await expect.element(bar()).toHaveTextContent('90 selected');
      await button('Delete').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.element(row('Lane 0')).not.toBeInTheDocument();
      await button('Undo').click();
      await expect.element(row('Lane 0')).toBeVisible();
      await expect.element(bar()).toHaveTextContent(/^90 selected/);
      expect(shop.rows()).toHaveLength(390);
    });

    test('all stays selected while a search shows a part of it, of which some can be excluded', async () => {
      const shop = pagingApi(1000);
      await shown(shop);
      await button('Select').click();
      await all().click();
      await search('Street 99');
      await expect.element(bar()).toHaveTextContent('1,000 selected (989 not shown)');
      await expect.element(all()).toBeChecked();
      await box('Street 990').click();
      await expect.element(bar()).toHaveTextContent('999 selected (989 not shown)');
      await expect.element(all()).toBePartiallyChecked();
      await all().click();
      await all().click();
      await expect.element(bar()).toHaveTextContent('989 selected (989 not shown)');
      expect(
        shop.asked.every((one) => one.includes('q=') || one === 'limit=50&offset=0' || one === 'limit=50&offset=50'),
      ).toBe(true);
      await search('');
      await expect.poll(foot).toBe('1,000 of 1,000');
      await expect.element(bar()).toHaveTextContent(/^989 selected(?! \()/);
    });

    test('says that it does not know what is selected of another search, and reads it when it must', async () => {
      const shop = pagingApi(120);
      shop.change((rows) => [...rows, ...lanes(60)]);
      await shown(shop, '/?search=Street');
      await button('Select').click();
      await all().click();
      await search('1');
      const lane = page.getByRole('checkbox', { name: 'Select Lane 11' });
      await expect.element(box('Street 1')).toBePartiallyChecked();
      await expect.element(bar()).toHaveTextContent(/^120 selected(?! \()/);
      const goOn = shop.hold();
      await box('Street 1').click();
      await expect.element(bar()).toHaveTextContent('120 selected0 of 120Stop');
      await button('Stop').click();
      goOn();
      await expect.element(bar()).toHaveTextContent('120 selectedStateEdit');
      await expect.element(box('Street 1')).toBePartiallyChecked();
      await box('Street 1').click();
      await expect.element(box('Street 1')).toBeChecked();
      frame().scrollTop = frame().scrollHeight;
      await lane.click();
      await expect.element(bar()).toHaveTextContent('121 selected');
      await expect.element(lane).toBeChecked();
      await search('Street');
      await expect.element(box('Street 2')).toBeChecked();
      await expect.element(bar()).toHaveTextContent('121 selected (1 not shown)');
    });

    test('does nothing with records before they are loaded', async () => {
      const shop = pagingApi(120);
      shop.change((rows) => [...rows, ...lanes(60)]);
      await shown(shop, '/?search=Lane');
      await button('Select').click();
      await box('Lane 0').click();
      await search('Street');
      await expect.poll(foot).toBe('120 of 180');
      let isHeld = true;
      const { send } = shop.api;
      shop.api.send = async (...call) => {
        while (isHeld && call[0].includes('id=')) await new Promise((go) => setTimeout(go, 20));
        return send(...call);
      };
      await all().click();
      await expect.element(bar()).toHaveTextContent(/^121 selected/);
      await expect.element(button('Delete')).toBeDisabled();
      isHeld = false;
      await button('Delete').click();
      await expect.element(page.getByRole('dialog')).toHaveTextContent('Lane 0');
    });

    test('continues by Space in a row whose page was dropped', async () => {
      const shop = pagingApi(2000);
      await shown(shop);
      await button('Select').click();
      await expect.poll(() => frame().scrollHeight).toBeGreaterThan(30_000);
      await page.getByRole('checkbox', { name: 'Select Street 1', exact: true }).click();
      frame().scrollTop = frame().scrollHeight / 2;
      await expect.element(row('Street 1000')).toBeVisible();
      await userEvent.keyboard(' ');
      await expect.element(bar()).toHaveTextContent(/^0 selected/);
      await userEvent.keyboard(' ');
      await expect.element(bar()).toHaveTextContent(/^1 selected/);
    });

    test("keeps the focus while it reads all beside those of another search, and after 'Stop'", async () => {
      const shop = pagingApi(1300);
      shop.change((rows) => [...rows, ...lanes(5)]);
      await shown(shop, '/?search=Lane');
      await button('Select').click();
      await expect.element(all()).toHaveFocus();
      await box('Lane 0').click();
      await search('Street');
      await expect.poll(foot).toBe('1,300 of 1,305');
      all().element().focus();
      const goOn = shop.hold();
      await userEvent.keyboard(' ');
      await expect.element(bar()).toHaveTextContent('1 selected0 of 1,300Stop');
      await expect.element(all()).toHaveFocus();
      await userEvent.keyboard(' ');
      await button('Stop').click();
      await expect.element(button('Done')).toHaveFocus();
      goOn();
      await expect.element(bar()).toHaveTextContent(/^1 selected/);
    });
  });

  test('half a million records scroll by rows, and the scroll bar reaches them all', async () => {
    const shop = pagingApi(500_000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    const inView = () => {
      const top = frame().getBoundingClientRect().top;
      const rows = [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]:not([aria-busy])')];
      const first = rows.find((one) => one.getBoundingClientRect().bottom > top + 60);
      return Number(first?.getAttribute('aria-rowindex'));
    };
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(10_000_000);
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.poll(() => Math.abs(inView() - 250_000)).toBeLessThan(100);
    const before = inView();
    frame().scrollTop += 440;
    await expect.poll(inView).toBe(before + 10);
    frame().scrollTop = frame().scrollHeight;
    await expect.element(row('Street 499999')).toBeVisible();
    frame().focus();
    await userEvent.keyboard('{ArrowDown}{Control>}{Home}{/Control}');
    await expect.poll(() => document.activeElement?.closest('tr')?.ariaRowIndex).toBe('2');
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
    await expect.poll(() => Number(document.activeElement?.closest('tr')?.ariaRowIndex)).toBeGreaterThan(15);
    const focused = document.activeElement?.getBoundingClientRect().bottom ?? 0;
    expect(focused).toBeLessThanOrEqual(frame().getBoundingClientRect().bottom + 1);
  });

  test('says when a page could not be fetched, and tries again', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(30_000);
    shop.down(true);
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.element(page.getByRole('alert')).toBeVisible();
    shop.down(false);
    await button('Retry').click();
    await expect.element(row('Street 500')).toBeVisible();
  });

  test('rows of the last search are marked while the next one runs, and removed if it fails', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    const isBusy = () => document.querySelector('.list')?.getAttribute('aria-busy');
    expect(isBusy()).toBe(null);
    const goOn = shop.hold();
    await userEvent.fill(page.getByRole('searchbox'), 'Street 77');
    await expect.poll(isBusy).toBe('true');
    shop.down(true);
    goOn();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(table()).not.toBeInTheDocument();
    expect(isBusy()).toBe(null);
    shop.down(false);
    await button('Retry').click();
    await expect.element(row('Street 77')).toBeVisible();
    expect(foot()).toBe('11 of 1,000');
  });

  describe('saved as a file', () => {
    const exported: Entity = { ...many, list: { ...many.list, export: ['csv', 'json'] } };
    const textOf = async (blob: Blob | undefined) => (await blob?.text()) ?? '';
    afterEach(() => vi.restoreAllMocks());

    test('shows the progress, goes on after a failure, and has each record once', async () => {
      const shop = pagingApi(1200);
      const files = savedFiles();
      await renderScreen(exported, '/?search=Street', { api: shop.api });
      await expect.element(row('Street 0')).toBeVisible();
      let hasFailed = false;
      const { send } = shop.api;
      shop.api.send = async (...call) => {
        // By its place: the list may ask for a page of its own.
        if (!hasFailed && call[0].includes('offset=500')) {
          hasFailed = true;
          shop.down(true);
        }
        return send(...call);
      };
      await button('Export CSV').click();
      const group = page.getByRole('group', { name: 'Export CSV' });
      await expect.element(group).toHaveTextContent('500 of 1,200');
      await expect.element(group.getByRole('alert')).toBeVisible();
      await expect.element(button('Export JSON')).toBeDisabled();
      expect(files).toHaveLength(0);
      shop.down(false);
      const goOn = shop.hold();
      await group.getByRole('button', { name: 'Retry' }).click();
      await expect.element(group.getByRole('alert')).not.toBeInTheDocument();
      expect(document.activeElement?.textContent).toBe('Stop');
      goOn();
      await expect.poll(() => files.length).toBe(1);
      await expect.poll(() => document.activeElement).toBe(button('Export CSV').element());
      const lines = (await textOf(files[0]?.content)).split('\r\n');
      expect(lines).toHaveLength(1201);
      expect(new Set(lines).size).toBe(1201);
      expect(lines[1200]).toMatch(/^Street 1199,/);
      await expect.element(page.getByText('1,200 parcels exported.')).toBeVisible();
    });

    test('leaves no file when it is stopped, also while a call is under way', async () => {
      const shop = pagingApi(1200);
      const files = savedFiles();
      await renderScreen(exported, '/', { api: shop.api });
      await expect.element(row('Street 0')).toBeVisible();
      const goOn = shop.hold();
      await button('Export JSON').click();
      await expect.element(page.getByRole('group', { name: 'Export JSON' })).toHaveTextContent('0 of 1,200');
      await button('Stop').click();
      await expect.element(page.getByText('0 of 1,200 parcels exported. Stopped.')).toBeVisible();
      await expect.element(button('Export JSON')).toBeEnabled();
      goOn();
      expect(files).toHaveLength(0);
      await button('Export JSON').click();
      await expect.poll(() => files.length).toBe(1);
      const records: readonly Row[] = JSON.parse(await textOf(files[0]?.content));
      expect(records).toHaveLength(1200);
    });

    test('is saved once, however often the button is clicked, and not at all when the list is left at once', async () => {
      const shop = pagingApi(300);
      const files = savedFiles();
      const { unmount } = await renderScreen(exported, '/', { api: shop.api });
      await expect.element(row('Street 0')).toBeVisible();
      const clicked = button('Export CSV').element();
      if (clicked instanceof HTMLButtonElement) for (const _ of [1, 2]) clicked.click();
      await expect.element(page.getByText('300 parcels exported.')).toBeVisible();
      await expect.element(button('Export CSV')).toBeEnabled();
      expect(files).toHaveLength(1);
      const asked = () => shop.offsets().filter((offset) => offset === 250).length;
      expect(asked()).toBe(1);
      if (clicked instanceof HTMLButtonElement) clicked.click();
      await unmount();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(asked()).toBe(1);
      expect(files).toHaveLength(1);
    });

    test('reports once, and not as a success, that records are missing', async () => {
      const shop = pagingApi(60);
      // As if each page had a record of the one before it.
      shop.change((all) => [...all, parcel(0)]);
      const files = savedFiles();
      await renderScreen(exported, '/', { api: shop.api });
      await expect.element(row('Street 0')).toBeVisible();
      await button('Export CSV').click();
      await expect.poll(() => files.length).toBe(1);
      await expect.element(page.getByText('Only 60 of 61 records could be read.')).toBeVisible();
      expect(document.body).not.toHaveTextContent('exported');
      expect(document.querySelectorAll('.toast')).toHaveLength(1);
    });

    test('has the names of references of records out of view', async () => {
      const shop = pagingApi(300);
      shop.change((all) => all.map((one, place) => ({ ...one, userId: `u${place}` })));
      const files = savedFiles();
      const send: Api['send'] = async (path, options, backend) =>
        path.includes('users')
          ? Response.json(
              Array.from({ length: 300 }, (_, place) => ({ id: `u${place}`, email: `${place}@shop.example` })),
            )
          : shop.api.send(path, options, backend);
      await renderScreen(exported, '/', { api: { ...shop.api, send } });
      await expect.element(row('Street 0')).toBeVisible();
      await button('Export CSV').click();
      await expect.poll(() => files.length).toBe(1);
      expect(await textOf(files[0]?.content)).toMatch(/Street 299,.*,299@shop\.example,/);
    });
  });

  describe('on paper', () => {
    const lines = () => [...document.querySelectorAll('tbody tr[aria-rowindex]')].map(({ textContent }) => textContent);
    const said = () => document.querySelector('tbody th')?.textContent;
    const print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      const paper = { lines: lines(), said: said() };
      window.dispatchEvent(new Event('afterprint'));
      return paper;
    };
    afterEach(() => vi.restoreAllMocks());

    test('has the rows that are loaded, none of them blank, and says how all are printed', async () => {
      const shop = pagingApi(400);
      await shown(shop);
      await expect.poll(() => print().said).toMatch(/^Rows 1–/);
      const top = print();
      expect(top.lines.length).toBeLessThanOrEqual(100);
      for (const [place, line] of top.lines.entries()) expect(line).toContain(`Street ${place},`);
      expect(top.said).toBe(`Rows 1–${top.lines.length} of 400. To print all: Print in the list's menu.`);
      await expect.poll(() => frame().scrollHeight).toBeGreaterThan(10_000);
      frame().scrollTop = frame().scrollHeight / 2;
      await expect.element(row('Street 200')).toBeVisible();
      const middle = print();
      const [first = 0] = middle.lines.map((line) => Number(/Street (\d+),/.exec(line)?.[1]));
      expect(first).toBeGreaterThan(0);
      expect(middle.said).toContain(`Rows ${first + 1}–${first + middle.lines.length} of 400.`);
    });

    test('has all, with the names of others, by the entry of its menu, and goes on afterwards', async () => {
      const shop = pagingApi(300);
      shop.change((all) => all.map((one, place) => ({ ...one, userId: `u${place}` })));
      const users = Array.from({ length: 300 }, (_, place) => ({ id: `u${place}`, email: `${place}@shop.example` }));
      const send: Api['send'] = async (path, options, backend) =>
        path.includes('users') ? Response.json(users) : shop.api.send(path, options, backend);
      const papers: ReturnType<typeof print>[] = [];
      vi.spyOn(window, 'print').mockImplementation(() => void papers.push(print()));
      await renderScreen(many, '/?q=Street', { api: { ...shop.api, send } });
      await expect.element(row('Street 0')).toBeVisible();
      await button('More actions').click();
      await button('Print').click();
      await expect.poll(() => papers.length).toBe(1);
      expect(papers[0]?.lines).toHaveLength(300);
      expect(papers[0]?.lines.at(-1)).toContain('299@shop.example');
      expect(papers[0]?.said).toBeUndefined();
      await expect.poll(() => lines().length).toBeLessThan(100);
      await page.getByRole('searchbox', { name: 'Search' }).fill('Street 99');
      await expect.poll(foot).toBe('1 of 300');
    });

    test('has 5,000 rows at most, and says so; a list that is not counted says what it knows', async () => {
      const shop = pagingApi(5100);
      const paging: Entity = { ...many, list: { ...many.list, pageSize: 1000 } };
      const papers: ReturnType<typeof print>[] = [];
      vi.spyOn(window, 'print').mockImplementation(() => void papers.push(print()));
      const send: Api['send'] = async (...call) => Response.json(await (await shop.api.send(...call)).json());
      const screen = await renderScreen(paging, '/', { api: { ...shop.api, send } });
      await expect.poll(() => print().said).toMatch(/^Rows 1–1,000 of 1,000\+\. /);
      screen.unmount();
      await renderScreen(paging, '/', { api: shop.api });
      await expect.element(row('Street 0')).toBeVisible();
      await button('More actions').click();
      await button('Print').click();
      await expect.poll(() => papers.length, { timeout: 20_000 }).toBe(1);
      expect(papers[0]?.lines).toHaveLength(5000);
      expect(papers[0]?.said).toBe('5,000 of 5,100');
    });

    test('does not print when it is stopped, and goes on after a failure', async () => {
      const shop = pagingApi(300);
      const spy = vi.spyOn(window, 'print').mockImplementation(() => undefined);
      await shown(shop);
      await expect.element(row('Street 0')).toBeVisible();
      await button('More actions').click();
      shop.down(true);
      await button('Print').click();
      await expect.element(page.getByRole('alert')).toBeVisible();
      await button('Stop').click();
      await expect.element(button('Print')).toBeEnabled();
      expect(spy).not.toHaveBeenCalled();
      await button('Print').click();
      await expect.element(page.getByRole('alert')).toBeVisible();
      shop.down(false);
      await button('Retry').click();
      await expect.poll(() => spy.mock.calls.length).toBe(1);
    });
  });

  test('what the API cannot do is not offered, nor requested by an address', async () => {
    const shop = pagingApi(300);
    const { list, schema, endpoints } = parcels;
    const unable = entityFrom(
      'parcels',
      schema,
      {
        endpoints,
        wire: { api: { query: { can: { sort: ['street'], filter: ['state'], search: false }, figures: false } } },
        list: {
          title: 'Parcels',
          label: 'street',
          paging: 'server',
          sort: '-weight',
          chooseColumns: true,
          filters: [{ field: 'state' }, { field: 'isPaid' }, { field: 'userId' }, { field: 'dueOn' }],
          columns: list.columns.filter(({ template }) => !template).map(({ field }) => ({ field })),
        },
      },
      panel,
    );
    await renderScreen(unable, '/?search=x&userId=u1&productIds=p1&isPaid=true&sort=-weight', { api: shop.api });
    await expect.element(row('Street 0')).toBeVisible();
    expect(foot()).toBe('300 of 300');
    expect(shop.asked.join()).not.toMatch(/sort|q=|userId|productIds|isPaid/);
    expect(page.getByRole('searchbox').elements()).toHaveLength(0);
    const filters = page.getByRole('group', { name: 'Filters' });
    await expect.poll(() => filters.getByRole('combobox').elements()).toHaveLength(1);
    expect(page.getByRole('columnheader').getByRole('button').elements()).toHaveLength(1);
    await button('Columns').click();
    await expect.element(page.getByRole('checkbox', { name: 'Weight' })).toBeVisible();
    expect(page.getByRole('button', { name: /^Summary of/ }).elements()).toHaveLength(0);
  });

  test('an API that does not count: no total is shown before the end is reached', async () => {
    const shop = pagingApi(120);
    const send: Api['send'] = async (...call) => {
      const answer = await shop.api.send(...call);
      return Response.json(await answer.json());
    };
    const files = savedFiles();
    await renderScreen({ ...many, list: { ...many.list, export: ['csv'] } }, '/', { api: { ...shop.api, send } });
    await expect.element(row('Street 0')).toBeVisible();
    expect(foot()).toBe('');
    await button('Export CSV').click();
    await expect.poll(() => files.length).toBe(1);
    expect((await files[0]?.content.text())?.split('\r\n')).toHaveLength(121);
    await expect.element(page.getByText('120 parcels exported.')).toBeVisible();
    vi.restoreAllMocks();
  });

  test('a row keeps the focus while its page is out of view, and arrows go on from it', async () => {
    const shop = pagingApi(2000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(30_000);
    frame().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const focused = () => document.activeElement?.closest('tr')?.textContent;
    await expect.poll(focused).toContain('Street 1,');
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.element(row('Street 1000')).toBeVisible();
    expect(focused()).toContain('Street 1,');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toContain('Street 2,');
    await expect.poll(() => frame().scrollTop).toBeLessThan(1000);
    // Nobody is left alone at the end while it cannot be fetched.
    shop.down(true);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(focused()).toContain('Street 2,');
    shop.down(false);
    await button('Retry').click();
    await expect.element(row('Street 1999')).toBeVisible();
  });

  test('a row of the query before is not kept among those of the next one, though it had the focus', async () => {
    const shop = pagingApi(2000);
    const { router } = await renderScreen(many, '/', { api: shop.api });
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(30_000);
    frame().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('Street 1,');
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.element(row('Street 1000')).toBeVisible();
    shop.change((all) => [...all, ...lanes(200)]);
    await router.navigate('/?search=Lane');
    await expect.poll(foot).toMatch(/^200 of /);
    await expect.element(page.getByRole('row', { name: /Street \d/ })).not.toBeInTheDocument();
  });

  test('the focus goes to the next row when others delete the record that has it', async () => {
    const shop = pagingApi(300);
    const { client } = await renderScreen(many, '/', { api: shop.api });
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(10_000);
    frame().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    const focused = () => document.activeElement?.closest('tr')?.textContent;
    await expect.poll(focused).toContain('Street 2,');
    shop.change((all) => all.filter(({ id }) => id !== 'k2'));
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await expect.poll(focused).toContain('Street 3,');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toContain('Street 4,');
  });

  test('others may delete the last record while it has the focus', async () => {
    const shop = pagingApi(40);
    const { client } = await renderScreen(many, '/', { api: shop.api });
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(1_700);
    frame().scrollTop = frame().scrollHeight;
    const edit = row('Street 39').getByRole('button', { name: 'Edit' });
    await expect.element(edit).toBeVisible();
    edit.element().focus();
    shop.change((all) => all.slice(0, 39));
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await expect.poll(foot).toBe('39 of 39');
    await expect.element(row('Street 38').getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  test("'Next' and 'Previous' go on beyond the loaded pages", async () => {
    const shop = pagingApi(1000);
    const walked: Entity = {
      ...many,
      list: { ...many.list, pageSize: 10 },
      form: many.form && { ...many.form, neighbours: true },
    };
    await renderScreen(walked, '/', { api: shop.api });
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(30_000);
    frame().scrollTop = 30 * 44;
    await row('Street 35').getByRole('button', { name: 'Edit' }).click();
    const street = page.getByRole('dialog').getByRole('textbox', { name: 'Street' });
    for (let place = 36; place <= 52; place += 1) {
      await button('Next').click();
      await expect.element(street).toHaveValue(`Street ${place}`);
    }
    for (let place = 51; place >= 48; place -= 1) {
      await button('Previous').click();
      await expect.element(street).toHaveValue(`Street ${place}`);
    }
  });
});

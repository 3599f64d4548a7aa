import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { withMoving } from '../../src/shared/config/movingDefaults.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, listed, textbox } from '../support/staff.ts';

const day = { type: 'string', format: 'date' } as const;
const visitsOf = (paging: object = {}, weekStart?: 'saturday') =>
  withMoving(
    entityFrom(
      'visits',
      {
        type: 'object',
        title: 'Visit',
        properties: {
          id: { type: 'string', readOnly: true },
          name: { type: 'string', title: 'Name' },
          on: { ...day, title: 'On', movingDefault: { today: true } },
          due: { ...day, title: 'Due', movingDefault: { field: 'on', plus: '7 days' } },
        },
      },
      {
        endpoints: { list: 'GET /visits', create: 'POST /visits' },
        list: {
          title: 'Visits',
          label: 'name',
          add: 'Add Visit',
          filters: [{ field: 'on' }],
          tones: [
            { if: { properties: { due: { formatExclusiveMaximum: { today: true } } } }, tone: 'error', title: 'Late' },
          ],
          columns: [{ field: 'name' }, { field: 'due', cell: 'due' }],
          ...paging,
        },
        form: {},
      },
      { ...panel, ...(weekStart && { weekStart }) },
    ),
  );
const visits = visitsOf();
const shop = freshShop(visits);
const rows = [
  { id: '1', name: 'Saturday', on: '2026-11-28', due: '2026-11-28' },
  { id: '2', name: 'Sunday', on: '2026-11-29', due: '2026-11-29' },
  { id: '3', name: 'Monday', on: '2026-11-30', due: '2026-11-30' },
];
const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent);
/** The names of rows with a tone, and the text of how late each is. */
const late = () =>
  [...document.querySelectorAll('tbody tr')].flatMap((row) => row.querySelector('.late')?.textContent ?? []);

afterEach(() => void vi.useRealTimers());

/** @param toFake the clock, and what goes by it */
async function show(address: string, entity = visits, toFake: ('Date' | 'setTimeout' | 'clearTimeout')[] = ['Date']) {
  vi.useFakeTimers({ toFake, now: new Date(2026, 10, 28, 23, 59, 30) });
  shop.api.set('visits', rows);
  await renderScreen(entity, address);
  await listed();
}

/** The computer sleeps, and somebody comes back to the page. */
function wake(at: Date) {
  vi.setSystemTime(at);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('at midnight the day of a filter, tones and how late a row is change', async () => {
  await show('/?on=today', visits, ['Date', 'setTimeout', 'clearTimeout']);
  await expect.poll(names).toEqual(['Saturday']);
  expect(late()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(names).toEqual(['Sunday']);
});

test('after sleep, too, without a filter and with one by weeks', async () => {
  await show('/');
  expect(late()).toEqual([]);
  const tones = () => document.querySelectorAll('tbody tr[data-tone]').length;
  expect(tones()).toBe(0);
  wake(new Date(2026, 10, 30, 8));
  await expect.poll(late).toEqual(['2 days late', '1 day late']);
  await expect.poll(tones).toBe(2);
});

test('a week as the config has it', async () => {
  await show('/?on=this-week', visitsOf({}, 'saturday'));
  await expect.poll(names).toEqual(['Saturday', 'Sunday', 'Monday']);
  wake(new Date(2026, 11, 5, 8));
  await expect.poll(names).toEqual([]);
});

test('a list that the API pages is asked for the new day', async () => {
  const asked: string[] = [];
  shop.api.on('GET /visits', () => json(rows));
  const real = window.fetch;
  window.fetch = (input, init) => {
    asked.push(decodeURIComponent(new Request(input, init).url));
    return real(input, init);
  };
  await show('/?on=today', visitsOf({ paging: 'server' }));
  wake(new Date(2026, 10, 29, 8));
  await expect.poll(() => asked.some((url) => url.includes('2026-11-30'))).toBe(true);
  window.fetch = real;
});

test('an open form of a new record has the defaults of the new day, but in what was typed', async () => {
  await show('/');
  await button('Add Visit').click();
  await expect.element(textbox('On')).toHaveValue('2026-11-28');
  await textbox('Name').fill('Tuesday');
  wake(new Date(2026, 10, 29, 8));
  await expect.element(textbox('On')).toHaveValue('2026-11-29');
  await expect.element(textbox('Due')).toHaveValue('2026-12-06');
  await expect.element(textbox('Name')).toHaveValue('Tuesday');
  await textbox('On').fill('2026-01-01');
  wake(new Date(2026, 10, 30, 8));
  await expect.element(textbox('On')).toHaveValue('2026-01-01');
  await expect.element(dialog('Add Visit')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

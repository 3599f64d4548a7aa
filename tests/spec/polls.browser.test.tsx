import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { panel } from '../../src/shared/config/files.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, column, combobox, listed, open, openDialog, options, textbox, toggle } from '../support/staff.ts';
import { hideTab, holdIdleWork, holdPolls } from '../support/time.ts';

const shop = freshShop();
const [ada, bo] = samples.users;
const gets = (call: string) => shop.api.made.filter((made) => made.call === call).length;

/** Sixty users: more than the window holds. */
const crowd = (change: (place: number) => object = () => ({})) =>
  Array.from({ length: 60 }, (_, place) => ({
    id: `u${place}`,
    email: `user${place}@shop.example`,
    name: `User ${place}`,
    roles: ['USER'],
    isActive: true,
    ...change(place),
  }));

/** Lets one refetch of the users happen, and waits until the page shows it. */
async function poll(clock: ReturnType<typeof holdPolls>, brings?: readonly object[]) {
  if (brings) shop.api.set('users', brings);
  const before = gets('GET /admin/users');
  await clock.pass(10_000);
  await expect.poll(() => gets('GET /admin/users')).toBe(before + 1);
  if (brings) await expect.poll(() => document.body.innerText).toContain('Changed');
}

/** Waits until what was fetched is taken, and would be drawn: a poll that is due before makes no call. */
async function taken(client: QueryClient) {
  await expect.poll(() => client.isFetching()).toBe(0);
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
}

describe('Polling', () => {
  // Shows calls 34, limits 2.
  test.each([
    ['users every 10 s', 'users', 'GET /admin/users', 10_000],
    ['discounts every 5 s', 'discounts', 'GET /discounts', 5000],
  ])('Polling: %s', async (_, name, call, every) => {
    const clock = holdPolls();
    const { client } = await renderScreen(name);
    await listed();
    // A busy machine looks several times: that brings no poll nearer.
    let looked = 0;
    await expect.poll(() => (looked += 1)).toBe(4);
    expect(gets(call)).toBe(1);
    await clock.pass(every - 100);
    expect(gets(call)).toBe(1);
    await clock.pass(100);
    await expect.poll(() => gets(call)).toBe(2);
    await taken(client);
    await clock.pass(every);
    await expect.poll(() => gets(call)).toBe(3);
  });

  // Shows calls 34.
  test.each(['products', 'categories', 'orders', 'roles'])('The others do not poll: %s', async (name) => {
    const clock = holdPolls();
    await renderScreen(name);
    await listed();
    await clock.pass(60_000);
    expect(shop.api.made).toHaveLength(1);
  });

  // Shows beyond 5.
  test('What a poll brings is shown', async () => {
    const clock = holdPolls();
    await renderScreen('users');
    await listed();
    await poll(clock, [{ ...ada, name: 'Changed' }, bo]);
    expect(column('Name')).toEqual(['Changed', '-']);
  });

  // Shows beyond 5.
  test('A poll that brings nothing new renders nothing', async () => {
    const clock = holdPolls();
    holdIdleWork();
    const { client, renders } = await renderScreen('users');
    await listed();
    // A row below the pointer would show its checkbox.
    await page.getByRole('heading', { name: 'Users' }).hover();
    await poll(clock);
    await taken(client);
    const before = renders();
    const seen: MutationRecord[] = [];
    const watch = new MutationObserver((records) => seen.push(...records));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let time = 0; time < 3; time += 1) {
      await poll(clock);
      await taken(client);
    }
    watch.disconnect();
    expect(renders()).toBe(before);
    expect(seen.map(({ type, target }) => [type, target.textContent])).toEqual([]);
  });

  // Shows beyond 5.
  test('A list that the server says is still the same renders nothing either', async () => {
    const clock = holdPolls();
    holdIdleWork();
    shop.api.on('GET /admin/users', () => json(samples.users, 200, { etag: '"one"' }));
    const { client, renders } = await renderScreen('users');
    await listed();
    await poll(clock);
    await taken(client);
    const before = renders();
    await poll(clock);
    await taken(client);
    expect(renders()).toBe(before);
    expect(column('Email')).toHaveLength(2);
  });

  // Shows beyond 5.
  test('In a hidden tab it stops, and resumes with one fetch', async () => {
    const clock = holdPolls();
    const { client } = await renderScreen('users');
    await listed();
    hideTab(true);
    await clock.pass(60_000);
    expect(gets('GET /admin/users')).toBe(1);
    hideTab(false);
    await expect.poll(() => gets('GET /admin/users')).toBe(2);
    await taken(client);
    await clock.pass(5000);
    expect(gets('GET /admin/users')).toBe(2);
    await clock.pass(5000);
    await expect.poll(() => gets('GET /admin/users')).toBe(3);
  });
});

describe('A poll does not disturb', () => {
  // Shows beyond 6.
  test('an open dialog with typed text, and the focus in it', async () => {
    const clock = holdPolls();
    await renderScreen('users');
    await openDialog('Edit ada@shop.example', 'Edit User');
    await textbox('Name').fill('Ada Love');
    await poll(clock, [{ ...ada, name: 'Changed' }, bo]);
    await expect.element(textbox('Name')).toHaveValue('Ada Love');
    await expect.element(textbox('Name')).toHaveFocus();
    await userEvent.keyboard('lace');
    await expect.element(textbox('Name')).toHaveValue('Ada Lovelace');
  });

  // Shows beyond 6.
  test('an open menu', async () => {
    const clock = holdPolls();
    await renderScreen('users');
    await openDialog('Edit ada@shop.example', 'Edit User');
    await open('Active');
    await userEvent.keyboard('{ArrowDown}');
    await poll(clock, [{ ...ada, name: 'Changed' }, bo]);
    await expect.element(page.getByRole('option', { name: 'Inactive' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(combobox('Active')).toHaveTextContent('Inactive');
  });

  // Shows beyond 6.
  test('an open choice among the very records that are polled', async () => {
    const clock = holdPolls();
    await renderScreen('roles');
    await openDialog('Add Role', 'Add User Role');
    await combobox('User').fill('a');
    expect(options()).toEqual(['Ada Adams', 'bo@shop.example']);
    shop.api.set('users', [ada, { ...bo, name: 'Barbara' }]);
    await clock.pass(10_000);
    await expect.poll(options).toEqual(['Ada Adams', 'Barbara']);
    await expect.element(combobox('User')).toHaveValue('a');
    await expect.element(combobox('User')).toHaveFocus();
  });

  // Shows beyond 6.
  test('the question before a deletion', async () => {
    const clock = holdPolls();
    await renderScreen('users');
    const asked = await openDialog('Delete bo@shop.example', 'Delete User');
    await poll(clock, [{ ...ada, name: 'Changed' }, bo]);
    await expect.element(asked).toBeVisible();
    await expect.element(button('Cancel')).toHaveFocus();
  });

  // Shows beyond 6.
  test('the scroll position, the focus and the selection', async () => {
    const clock = holdPolls();
    shop.api.set('users', crowd());
    await renderScreen('users');
    await listed();
    const region = page.getByRole('region', { name: 'Users' }).element();
    const edit = button('Edit user30@shop.example').element();
    if (!(edit instanceof HTMLElement)) throw new Error('That cannot have the focus.');
    edit.focus();
    region.scrollTop = 1500;
    const { scrollTop } = region;
    expect(scrollTop).toBeGreaterThan(1000);
    const cell = page.getByRole('cell', { name: 'user31@shop.example', exact: true }).element();
    window.getSelection()?.selectAllChildren(cell);
    await poll(
      clock,
      crowd((place) => (place === 0 || place === 30 ? { name: 'Changed' } : {})),
    );
    expect(region.scrollTop).toBe(scrollTop);
    expect(document.activeElement).toBe(edit);
    expect(String(window.getSelection())).toBe('user31@shop.example');
  });

  // Shows beyond 6.
  test('what was typed into the search', async () => {
    const clock = holdPolls();
    await renderScreen('users');
    await page.getByRole('searchbox').fill('ada');
    await expect.poll(() => column('Email')).toEqual(['ada@shop.example']);
    await poll(clock, [{ ...ada, name: 'Changed' }, bo]);
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    expect(column('Name')).toEqual(['Changed']);
  });

  // Shows beyond 6.
  test('an inline change in flight', async () => {
    const clock = holdPolls();
    const answer = held<Response>();
    shop.api.on('PUT /admin/users/{id}', () => answer.promise);
    await renderScreen('users');
    await toggle('Active ada@shop.example').click();
    await poll(clock, [{ ...ada, name: 'Changed' }, bo]);
    await expect.element(toggle('Active ada@shop.example')).not.toBeChecked();
    shop.api.set('users', [{ ...ada, isActive: false }, bo]);
    answer.resolve(json({}));
    await expect.poll(() => column('Name')).toEqual(['Ada Adams', '-']);
    await expect.element(toggle('Active ada@shop.example')).not.toBeChecked();
  });

  // Shows beyond 4.
  test('with a failure: the last known list stays, with a word and a way to try again, which goes when the list is back', async () => {
    const clock = holdPolls();
    let broken = false;
    shop.api.on('GET /admin/users', () => (broken ? json({}, 503) : json(samples.users)));
    await renderScreen('users');
    await listed();
    broken = true;
    await clock.pass(10_000);
    await expect.element(page.getByRole('alert')).toHaveTextContent(entityNamed('users').errors?.list ?? '');
    expect(column('Email')).toHaveLength(2);
    broken = false;
    await button(panel.texts.retry).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { samples } from '../support/samples.ts';
import { alerted, allFields, button, dialog, listed, openDialog, shown, textbox, told } from '../support/staff.ts';

const EXPIRED = 'Your session has expired. Sign in again.';
const question = dialog('Sign in again');
const signIn = () => question.getByRole('button', { name: 'Sign in with Google' });
/** Another member of the staff. */
const eve = { id: 'u9', firebaseUid: 'uid-eve', email: 'eve@shop.example', roles: ['ADMIN'] };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ ...samples, users: [people.admin, eve] });
});
afterEach(() => api.restore());

const refused = () => json({ message: EXPIRED }, 401);
const puts = () => api.changes().filter(({ call }) => call.startsWith('PUT '));

/** The panel of an ADMIN, whose changes the API refuses until they have signed in again. */
async function open(path: string) {
  const provider = fakeIdentity();
  let isRefusing = true;
  const screen = await renderPanel(path, provider);
  provider.become(userOf(people.admin));
  await listed();
  return {
    ...screen,
    refuse: (call: string) => api.on(call, ({ body }) => (isRefusing ? refused() : json(body ?? {}))),
    signingInBecomes: (user: typeof eve | typeof people.admin) =>
      provider.whenSigningIn(async () => {
        isRefusing = false;
        provider.become(userOf(user));
      }),
  };
}

/** A category's form that is being saved when the session has ended. */
async function saving() {
  const panel = await open('/categories');
  panel.refuse('PUT /categories/{id}');
  await openDialog('Edit Desks', 'Edit Category');
  await textbox('Name').fill('Desks and more');
  await button('Update').click();
  await expect.element(question).toBeVisible();
  return panel;
}

describe('A save that is refused because the session has ended', () => {
  test('asks to sign in again over the form, in the words of the API', async () => {
    await saving();
    await expect.element(alerted(EXPIRED)).toBeVisible();
    await expect.element(question).toHaveTextContent('sign in as admin@shop.example');
    await expect.element(signIn()).toHaveFocus();
    await expect.element(textbox('Name')).toHaveValue('Desks and more');
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('is sent again when the same person has signed in', async () => {
    const { signingInBecomes } = await saving();
    signingInBecomes(people.admin);
    await signIn().click();
    await expect.element(told('Category updated successfully.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(puts().map(({ body }) => Object(body).name)).toEqual(['Desks and more', 'Desks and more']);
  });

  test('is sent again also when the provider had ended the session', async () => {
    const { signingInBecomes, provider } = await open('/categories');
    await openDialog('Edit Desks', 'Edit Category');
    await textbox('Name').fill('Desks and more');
    api.on('PUT /categories/{id}', ({ body }) => (provider.identity.user() ? json(body) : refused()));
    provider.expire();
    await button('Update').click();
    signingInBecomes(people.admin);
    await signIn().click();
    await expect.element(told('Category updated successfully.')).toBeVisible();
  });

  test('fails without that, and the form keeps what was typed', async () => {
    await saving();
    await question.getByRole('button', { name: 'Close' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(alerted(EXPIRED)).toBeVisible();
    await expect.element(textbox('Name')).toHaveValue('Desks and more');
    await button('Update').click();
    await expect.element(question).toBeVisible();
  });

  test('says why signing in failed, and can be tried again', async () => {
    const { provider } = await saving();
    provider.whenSigningIn(() => Promise.reject(new Error('The sign-in window was closed.')));
    await signIn().click();
    await expect.element(alerted('The sign-in window was closed.')).toBeVisible();
    await expect.element(signIn()).toBeEnabled();
  });

  test('asks once: a second refusal by the API is shown as a failure', async () => {
    const { provider } = await saving();
    provider.whenSigningIn(async () => undefined);
    await signIn().click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(alerted(EXPIRED)).toBeVisible();
    expect(puts()).toHaveLength(2);
  });

  test('is not sent as another user, who sees a message; the draft stays with the first one', async () => {
    const { signingInBecomes, provider } = await saving();
    signingInBecomes(eve);
    await signIn().click();
    await expect.element(question).toHaveTextContent('You are now signed in as eve@shop.example.');
    // A form, which is in the address, would be over that.
    await expect.element(page.getByRole('main')).toBeEmptyDOMElement();
    await expect.element(dialog('Edit Category')).not.toBeInTheDocument();
    await question.getByRole('button', { name: 'Close' }).click();
    // It opens anew, for the other person.
    await expect.element(dialog('Edit Category')).toBeVisible();
    await allFields();
    expect(puts()).toHaveLength(1);
    await expect.element(textbox('Name')).toHaveValue('Desks');
    provider.become(userOf(people.admin));
    await expect.element(textbox('Name')).toHaveValue('Desks and more');
  });
});

test('A deletion refused for an ended session is sent again', async () => {
  const { refuse, signingInBecomes } = await open('/categories');
  refuse('DELETE /categories/{id}');
  await openDialog('Delete Desks', 'Delete Category');
  await button('Delete').click();
  signingInBecomes(people.admin);
  await signIn().click();
  await expect.element(told('Category deleted successfully.')).toBeVisible();
});

test('A list refused for an ended session opens no dialog, and offers to sign in', async () => {
  const { provider } = await renderPanel('/categories');
  let isRefusing = true;
  api.on('GET /categories', () => (isRefusing ? refused() : json(samples.categories)));
  provider.become(userOf(people.admin));
  await expect.element(alerted(EXPIRED)).toBeVisible();
  expect(question.query()).toBeNull();
  provider.whenSigningIn(async () => {
    isRefusing = false;
  });
  await button('Sign in again').click();
  await signIn().click();
  await listed();
  expect(shown(EXPIRED)).toBe(false);
});

test('A user who cancels the sign-in can log out, and is not asked again', async () => {
  const { provider, path } = await open('/categories');
  provider.expire();
  await button('Logout').click();
  await expect.poll(path).toBe('/login');
  await expect.element(button('Sign in with Google')).toBeEnabled();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { testApi } from '../support/sessionData.ts';
import { freshShop } from '../support/spec.ts';
import { alerted, button, column, dialog, listed, openDialog, pick, textbox } from '../support/staff.ts';

const shop = freshShop();
const never = () => new Promise<Response>(() => undefined);
const TOO_LONG = 'The shop server took too long to answer.';

/** The clock runs as usual, and can be put forward. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test.each([
  ['does not come', never],
  [
    'does not end',
    async () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([91])) })),
  ],
])('a list whose answer %s shows an error after 30 s, and can be tried again', async (_, answer) => {
  shop.api.on('GET /products', answer);
  await renderScreen('products');
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  // The clock goes on by itself, too: a busy machine may be at it for some seconds.
  await pass(24);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await pass(7);
  await expect.element(alerted(`Failed to load products. ${TOO_LONG}`)).toBeVisible();
  shop.api.on('GET /products', () => json(samples.products));
  await button('Retry').click();
  await listed();
});

test('waiting for a token counts as part of the call', async () => {
  await renderScreen('products', '/', { api: testApi({ token: () => new Promise(() => undefined) }) });
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await pass(31);
  await expect.element(alerted(TOO_LONG)).toBeVisible();
});

// Shows nothing frozen 6.
test('a save fails after 30 s, and nothing that was typed is lost', async () => {
  await renderScreen('products');
  await listed();
  await openDialog('Edit Walnut desk', 'Edit Product');
  await textbox('Name').first().fill('Oak desk');
  shop.api.on('PUT /products/{id}', never);
  await button('Save').click();
  await expect.element(button('Saving...')).toBeVisible();
  await pass(31);
  await expect.element(alerted(`Failed to save product. ${TOO_LONG}`)).toBeVisible();
  await expect.element(textbox('Name').first()).toHaveValue('Oak desk');
  shop.api.on('PUT /products/{id}', () => json({}));
  await button('Save').click();
  await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
});

test('a save that could not be sent says that there is no connection, and can be repeated', async () => {
  await renderScreen('products');
  await listed();
  await openDialog('Edit Walnut desk', 'Edit Product');
  await textbox('Name').first().fill('Oak desk');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  shop.api.on('PUT /products/{id}', () => Promise.reject(new TypeError('Failed to fetch')));
  await button('Save').click();
  await expect.element(alerted('Failed to save product. You are offline.')).toBeVisible();
  await expect.element(button('Save')).toHaveFocus();
  online.mockReturnValue(true);
  shop.api.on('PUT /products/{id}', () => json({}));
  await button('Save').click();
  await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
});

test('a deletion fails after 30 s', async () => {
  shop.api.on('DELETE /orders/{id}', never);
  await renderScreen('orders');
  await listed();
  await button('Delete o1').click();
  await pass(31);
  await expect.element(alerted(`Failed to delete order. ${TOO_LONG}`)).toBeVisible();
  expect(column('ID')).toContain('o1');
});

// Shows nothing frozen 6.
test('an upload has 5 minutes, and its files can be sent again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop.api.on('POST /upload', never);
  await renderScreen('products');
  await listed();
  await openDialog('Edit Walnut desk', 'Edit Product');
  pick('new.png');
  await expect.element(page.getByText('Wait until the upload has finished.')).toBeVisible();
  await pass(290);
  await expect.element(page.getByText('Wait until the upload has finished.')).toBeVisible();
  await pass(11);
  await expect.element(page.getByText(/Upload failed/)).toBeVisible();
  await expect.element(page.getByText('Wait until the upload has finished.')).not.toBeInTheDocument();
});

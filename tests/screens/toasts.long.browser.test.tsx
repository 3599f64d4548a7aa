import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tellDone } from '../../src/panel/data/operations/tellDone.ts';
import { createOutbox } from '../../src/panel/data/outbox/outbox.ts';
import { storedFor } from '../../src/panel/data/stored/storedFor.ts';
import { createToasts, type ToastKind } from '../../src/panel/data/toasts/toasts.ts';
import { panel } from '../../src/shared/config/files.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, listed, openDialog, pick, shown, textbox, told } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const shop = freshShop(parcels);

/** Each look of an assertion lets 50 ms pass: enough for a busy machine to point at it. */
const DURATION = 5000;
/** Lets more time pass than a message stays. */
const longer = () => vi.advanceTimersByTimeAsync(DURATION + 500);

/** A list, and the messages over it; one with a button stays longer than a test. */
async function openList() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const toasts = createToasts();
  const pressed: string[] = [];
  shop.api.set('parcels', [{ id: 'k1', street: 'Street 1', town: 'Town', state: 'A' }]);
  const durations = { ...panel.toasts, success: DURATION, undo: 60_000 };
  const outbox = createOutbox();
  const { config } = await renderScreen(parcels, '/', { toasts, outbox }, { toasts: durations });
  await listed();
  return {
    toasts,
    pressed,
    /** Tells of something that can be taken back. */
    done: (kind: ToastKind, text: string) =>
      tellDone({ toasts, outbox, config }, parcels, { kind, text, about: text, undo: () => pressed.push(text) }),
    /** A message with the button 'Undo'. */
    offer: (text: string) =>
      toasts.show('undo', text, { button: { text: 'Undo', press: () => pressed.push(text), over: () => undefined } }),
  };
}

const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

describe('A message', () => {
  test('is announced: its text is put into an existing status, a failure into an alert', async () => {
    const { toasts } = await openList();
    const said: string[] = [];
    const observer = new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) said.push(status.textContent ?? '');
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    toasts.show('success', 'Saved.');
    await expect.element(told('Saved.')).toBeVisible();
    expect(said[0]).toBe('');
    observer.disconnect();
    toasts.show('error', 'Failed.');
    await expect.element(alerted('Failed.')).toBeVisible();
    // A trace of 10 kB covers no more than half of the page.
    toasts.show('error', 'at Shop.save '.repeat(800));
    await expect.poll(() => document.querySelectorAll('.toast.failed').length).toBe(2);
    for (const toast of document.querySelectorAll('.toast.failed'))
      expect(toast.getBoundingClientRect().height).toBeLessThan(window.innerHeight / 2);
    vi.useRealTimers();
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('closes when its time is over', async () => {
    const { toasts } = await openList();
    toasts.show('success', 'Saved.');
    await expect.element(told('Saved.')).toBeVisible();
    await longer();
    await expect.element(told('Saved.')).not.toBeInTheDocument();
  });

  test('stays until it is closed for a person who wants that, and what waits for it is done then', async () => {
    storedFor('messages', 'uid-admin').write(true);
    const over = vi.fn();
    const { toasts } = await openList();
    toasts.show('success', 'Saved.');
    toasts.show('undo', 'Deleted.', { button: { text: 'Undo', press: () => undefined, over } });
    await expect.element(told('Saved.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(600_000);
    await expect.element(told('Saved.')).toBeVisible();
    expect(over).not.toHaveBeenCalled();
    await told('Deleted.').getByRole('button', { name: 'Close' }).click();
    expect(over).toHaveBeenCalledOnce();
    storedFor('messages', 'uid-admin').forget();
  });

  test('of a failure closes when the same succeeds, and that of another record stays', async () => {
    const { toasts } = await openList();
    toasts.show('error', 'Another failed.', { about: 'parcels/k2' });
    shop.api.on('PUT /parcels/{id}', () => json({ message: 'The lorry is full.' }, 503));
    await openDialog('Edit Street 1', 'Edit Parcel');
    await button('Update').click();
    await expect.element(alerted('The lorry is full.')).toBeVisible();
    shop.api.on('PUT /parcels/{id}', ({ body }) => json(body));
    await button('Update').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shown('The lorry is full.')).toBe(false);
    expect(shown('Another failed.')).toBe(true);
  });

  test('stays while the pointer is on it', async () => {
    const { toasts } = await openList();
    toasts.show('success', 'Saved.');
    await told('Saved.').hover();
    await longer();
    await expect.element(told('Saved.')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await longer();
    await expect.element(told('Saved.')).not.toBeInTheDocument();
  });

  test('stays while the focus is in it, also when the pointer has been there and gone', async () => {
    const { toasts } = await openList();
    toasts.show('success', 'Saved.');
    await expect.element(told('Saved.')).toBeVisible();
    await userEvent.keyboard('{F8}');
    expect(focused()).toBe('Close');
    await told('Saved.').hover();
    await page.getByRole('heading', { level: 1 }).hover();
    await longer();
    await expect.element(told('Saved.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await longer();
    await expect.element(told('Saved.')).not.toBeInTheDocument();
  });
});

describe('The button of a message, by keyboard', () => {
  test('F8 goes to the newest one; pressed, it gives the focus back', async () => {
    const { offer, pressed } = await openList();
    button('Edit Street 1').element().focus();
    offer('First');
    offer('Second');
    await expect.element(told('Second')).toBeVisible();
    await userEvent.keyboard('{F8}');
    expect(focused()).toBe('Undo');
    await userEvent.keyboard('{Enter}');
    expect(pressed).toEqual(['Second']);
    expect(focused()).toBe('Edit Street 1');
    await expect.element(told('First')).toBeVisible();
  });

  test('Escape goes back, and the message stays', async () => {
    const { offer, pressed } = await openList();
    button('Edit Street 1').element().focus();
    offer('First');
    await expect.element(told('First')).toBeVisible();
    await userEvent.keyboard('{F8}{Escape}');
    expect(focused()).toBe('Edit Street 1');
    await expect.element(told('First')).toBeVisible();
    expect(pressed).toEqual([]);
  });

  test('Ctrl+Z undoes the last operation, unless a text was edited since', async () => {
    const { done, pressed } = await openList();
    const search = page.getByRole('searchbox');
    await search.fill('before');
    done('undo', 'First');
    await expect.element(told('First')).toBeVisible();
    await search.fill('nothing');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(pressed).toEqual([]);
    button('Close').element().focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(pressed).toEqual(['First']);
    await expect.element(told('First')).not.toBeInTheDocument();
  });

  test('Ctrl+Z undoes an operation after its message has closed, also in an input that was edited before', async () => {
    const { done, pressed } = await openList();
    await page.getByRole('searchbox').fill('before');
    done('success', 'First');
    done('success', 'Second');
    await expect.element(told('Second')).toBeVisible();
    await longer();
    await expect.element(told('Second')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(pressed).toEqual(['Second', 'First']);
  });

  test('Ctrl+Z undoes the successful part of a batch', async () => {
    const { toasts, done, pressed } = await openList();
    toasts.show('error', 'Two failed.', { button: { text: 'Details', press: () => pressed.push('Details') } });
    done('error', 'One failed.');
    await expect.element(alerted('One failed.')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(pressed).toEqual(['One failed.']);
  });

  test('Tab reaches it at the end of the page', async () => {
    const { offer } = await openList();
    button('Select').element().focus();
    offer('First');
    await expect.element(told('First')).toBeVisible();
    for (let presses = 0; presses < 40 && focused() !== 'Undo'; presses += 1) await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('Undo');
  });
});

test('values that a save left out are shown beside its message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop.api.on('POST /upload', () => json({}, 500));
  await renderScreen('products');
  await openDialog('Edit Walnut desk', 'Edit Product');
  pick('back.png');
  await expect.element(alerted('back.png')).toBeVisible();
  await button('Add Attribute').click();
  await textbox('Name').last().fill('Warranty');
  await button('Save').click();
  await expect.element(told('Product saved successfully!')).toBeVisible();
  await expect.element(told('Attributes without a value were not saved: Warranty.')).toBeVisible();
  await expect.element(told('Not uploaded, so not saved: back.png.')).toBeVisible();
});

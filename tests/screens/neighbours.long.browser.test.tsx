import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed, openDialog, textbox } from '../support/staff.ts';
import { lamps, someLamps } from './lamps.ts';

const shop = freshShop(lamps);

async function show(address: string) {
  shop.api.set('lamps', someLamps);
  const shown = await renderScreen(lamps, address);
  await listed();
  return shown;
}

const [previous, next] = [button('Previous'), button('Next')];
const name = () => textbox('Name');

describe("'Previous' and 'Next'", () => {
  test('go through the list as it is sorted, to its ends', async () => {
    const { router } = await show('/?sort=watts');
    await openDialog('Edit Lantern', 'Change lamp');
    expect(await violationsInBothSchemes()).toEqual([]);
    await expect.element(previous).toBeDisabled();
    await next.click();
    await expect.element(name()).toHaveValue('Reading lamp');
    await expect.poll(() => router.state.location.search).toBe('?sort=watts&edit=l1');
    await next.click();
    await expect.element(name()).toHaveValue('Ceiling & wall');
    await previous.click();
    await expect.element(name()).toHaveValue('Reading lamp');
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
  });

  test('have keys, too', async () => {
    await show('/?sort=watts');
    await openDialog('Edit Lantern', 'Change lamp');
    await name().click();
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    await expect.element(name()).toHaveValue('Reading lamp');
    await name().click();
    await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
    await expect.element(name()).toHaveValue('Lantern');
  });

  test('leave out what the list does not show', async () => {
    await show('/?search=l&sort=watts');
    await page.getByRole('searchbox').fill('lamp');
    await openDialog('Edit Reading lamp', 'Change lamp');
    await expect.element(previous).toBeDisabled();
    await expect.element(next).toBeDisabled();
  });

  test('ask first when something was changed', async () => {
    await show('/?sort=watts');
    await openDialog('Edit Lantern', 'Change lamp');
    await name().fill('Old lantern');
    await next.click();
    await button('Keep editing').click();
    await expect.element(name()).toHaveValue('Old lantern');
    await next.click();
    await button('Discard').click();
    await expect.element(name()).toHaveValue('Reading lamp');
  });
});

describe('The head of a dialog', () => {
  const beside = ['Previous', 'Next'];
  const tools = [...beside, 'Copy link', 'Duplicate', 'History'];

  test('is one line on a phone, with the same buttons there and below the form', async () => {
    await page.viewport(390, 844);
    await show('/');
    await openDialog('Edit Lantern', 'Change lamp');
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const title = boxOf(page.getByRole('heading', { name: 'Change lamp' }).element());
    const cancel = boxOf(button('Cancel').element());
    expect(title.height).toBeLessThan(64);
    expect(title.width).toBeGreaterThan(200);
    for (const name of tools) {
      await expect.element(button(name)).toBeVisible();
      const { top, bottom, width, height } = boxOf(button(name).element());
      const line = beside.includes(name) ? cancel : title;
      expect([name, top >= line.top - 4 && bottom <= line.bottom + 4]).toEqual([name, true]);
      expect([name, Math.min(width, height) >= 44]).toEqual([name, true]);
    }
    expect(boxOf(next.element()).right).toBeLessThanOrEqual(cancel.left);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await violationsInBothSchemes()).toEqual([]);
    await previous.click();
    await expect.element(name()).not.toHaveValue('Lantern');
    await page.viewport(1280, 900);
  });

  test('has buttons with texts where there is room', async () => {
    await page.viewport(1280, 900);
    await show('/');
    await openDialog('Edit Lantern', 'Change lamp');
    for (const name of tools.slice(2)) await expect.element(button(name).getByText(name)).toBeVisible();
  });
});

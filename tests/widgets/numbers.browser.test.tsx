import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderField } from '../support/renderField.tsx';
import { freshShop } from '../support/spec.ts';
import { button, number } from '../support/staff.ts';

freshShop();

const { lang } = document.documentElement;
afterEach(() => {
  document.documentElement.lang = lang;
});

test.each([
  ['en', 0],
  ['de', 1],
])('a day is written out in the language of the page where the browser has another: %s', async (language, times) => {
  document.documentElement.lang = language;
  await renderField({ schema: { type: 'string', format: 'date', title: 'Field' }, value: '2026-01-31' });
  await expect.element(page.getByLabelText('Field')).toHaveValue('2026-01-31');
  expect(page.getByText('31. Januar 2026').elements()).toHaveLength(times);
});

const price = { type: 'number', title: 'Field', minimum: 0, maximum: 500 } as const;
const draw = (value?: number) => renderField({ schema: price, ui: { 'ui:options': { step: 0.01 } }, value });

async function typed(text: string): Promise<void> {
  await number('Field').click();
  await userEvent.keyboard(text);
}

describe.each([
  ['en', '149.95'],
  ['de', '149,95'],
])('In a panel in the language %s', (language, shown) => {
  test.each(['149,95', '149.95'])('%s is read as that price', async (text) => {
    document.documentElement.lang = language;
    const field = await draw();
    await typed(text);
    expect(field.value()).toBe(149.95);
    await expect.element(number('Field')).toHaveValue(text);
    await button('After').click();
    await expect.element(number('Field')).toHaveValue(shown);
  });

  test('a price is shown as people write it, and filled in with a point', async () => {
    document.documentElement.lang = language;
    const field = await draw(149.95);
    await expect.element(number('Field')).toHaveValue(shown);
    await number('Field').fill('12.5');
    expect(field.value()).toBe(12.5);
    await number('Field').clear();
    expect(field.value()).toBeUndefined();
  });
});

test('a number has its step and its limits, and the arrow keys keep to them', async () => {
  const field = await draw(0.3);
  await expect.element(number('Field')).toHaveAttribute('step', '0.01');
  await expect.element(number('Field')).toHaveAttribute('min', '0');
  expect(await violationsInBothSchemes()).toEqual([]);
  await typed('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowUp}');
  expect(field.value()).toBe(0.32);
  await number('Field').fill('0');
  await userEvent.keyboard('{ArrowDown}');
  expect(field.value()).toBe(0);
  await number('Field').fill('500');
  await userEvent.keyboard('{ArrowUp}');
  expect(field.value()).toBe(500);
});

test('a duration is shown in words, and typed as a clock or in words', async () => {
  document.documentElement.lang = 'de';
  const field = await renderField({ schema: { type: 'integer', title: 'Field', format: 'duration' }, value: 90 });
  await expect.element(number('Field')).toHaveValue('1 Std. 30 Min.');
  await number('Field').fill('2:15');
  expect(field.value()).toBe(135);
  await expect.element(number('Field')).toHaveAttribute('inputmode', 'text');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(number('Field')).toHaveValue('2 Std. 16 Min.');
  await number('Field').fill('45');
  await button('After').click();
  await expect.element(number('Field')).toHaveValue('45 Min.');
  await number('Field').fill('bald');
  expect(field.value()).toBe('bald');
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('the wheel over the input that has the focus changes nothing', async () => {
  const field = await draw(199);
  await number('Field').click();
  await userEvent.wheel(number('Field'), { delta: { y: 100 }, times: 3 });
  expect(field.value()).toBe(199);
  expect(field.changes()).toBe(0);
});

test('an invalid number stays as it was typed', async () => {
  const field = await draw(199);
  await number('Field').fill('about 5');
  await button('After').click();
  await expect.element(number('Field')).toHaveValue('about 5');
  expect(field.value()).toBe('about 5');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderField } from '../support/renderField.tsx';
import { freshShop } from '../support/spec.ts';
import { textbox } from '../support/staff.ts';

freshShop();

const short = { type: 'string', title: 'Field', maxLength: 50 } as const;
const said = () => document.querySelector('form [aria-live=polite]')?.textContent;
const seen = () => document.querySelector('form p[aria-hidden]')?.textContent;

test('a text near its limit shows the number of characters left, and announces it in steps', async () => {
  await renderField({ schema: short });
  await textbox('Field').fill('x'.repeat(40));
  await expect.element(textbox('Field')).toHaveValue('x'.repeat(40));
  expect([seen(), said()]).toEqual([undefined, '']);
  await textbox('Field').fill('x'.repeat(43));
  await expect.poll(seen).toBe('7 characters left');
  expect(said()).toBe('10 characters left');
  await textbox('Field').fill('x'.repeat(49));
  await expect.poll(seen).toBe('1 character left');
  await textbox('Field').fill('x'.repeat(51));
  await expect.poll(seen).toBe('1 character too many');
  await textbox('Field').fill(`${'x'.repeat(49)}🪑`);
  await expect.poll(seen).toBe('0 characters left');
  await textbox('Field').fill('x'.repeat(52));
  await expect.poll(seen).toBe('2 characters too many');
  expect(said()).toBe('2 characters too many');
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('a text of several lines shows it, too', async () => {
  await renderField({ schema: short, ui: { 'ui:widget': 'textarea' }, value: 'x'.repeat(45) });
  await expect.element(page.getByText('5 characters left')).toBeVisible();
});

test('a read-only text does not', async () => {
  await renderField({ schema: short, ui: { 'ui:disabled': true }, value: 'x'.repeat(50) });
  await expect.element(textbox('Field')).toBeVisible();
  expect(seen()).toBeUndefined();
});

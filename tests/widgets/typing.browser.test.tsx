import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderField } from '../support/renderField.tsx';
import { freshShop } from '../support/spec.ts';
import { textbox } from '../support/staff.ts';

freshShop();

const text = { type: 'string', title: 'Field', maxLength: 50 } as const;
const long = 'x'.repeat(47);
const left = () => document.querySelector('form p[aria-hidden]')?.textContent;

/** Types a text as one key does, without a moment in which the page could render. */
function type(next: string) {
  const input = document.querySelector('input');
  if (!input) throw new Error('There is no input.');
  input.focus();
  document.execCommand('selectAll');
  document.execCommand('insertText', false, next);
  return input.value;
}

test('what is typed is stored at once, and the form rendered after it was painted', async () => {
  const { value } = await renderField({ schema: text });
  await expect.element(textbox('Field')).toHaveValue('');
  const before = left();
  expect(type(long)).toBe(long);
  await Promise.resolve();
  expect([value(), left()]).toEqual([long, before]);
  await expect.poll(left).toBe('3 characters left');
  expect(type(`${long}y`)).toBe(`${long}y`);
  await expect.poll(left).toBe('2 characters left');
  await expect.element(textbox('Field')).toHaveValue(`${long}y`);
});

test('a value from elsewhere replaces what is typed', async () => {
  const { put, value } = await renderField({ schema: text, value: 'abc' });
  await expect.element(textbox('Field')).toHaveValue('abc');
  type(`${long}y`);
  await expect.poll(left).toBe('2 characters left');
  put('xy');
  await expect.element(textbox('Field')).toHaveValue('xy');
  type('xyz');
  await expect.poll(value).toBe('xyz');
  put(undefined);
  await expect.element(textbox('Field')).toHaveValue('');
});

test('a value from elsewhere can be cleared', async () => {
  const { put, value } = await renderField({ schema: text });
  put('xy');
  await expect.element(textbox('Field')).toHaveValue('xy');
  await textbox('Field').clear();
  await expect.poll(value).toBeUndefined();
});

test('a day is typed as before', async () => {
  const { value, put } = await renderField({ schema: { type: 'string', format: 'date', title: 'Field' } });
  const day = document.querySelector('input');
  await page.getByLabelText('Field').fill('2026-11-25');
  expect([day?.value, value()]).toEqual(['2026-11-25', '2026-11-25']);
  put('2027-01-02');
  await expect.poll(() => day?.value).toBe('2027-01-02');
});

test('a text of several lines keeps them', async () => {
  const { value } = await renderField({ schema: text, ui: { 'ui:widget': 'textarea' }, value: 'one\ntwo' });
  const field = textbox('Field');
  await expect.element(field).toHaveValue('one\ntwo');
  expect(field.element().tagName).toBe('TEXTAREA');
  await field.fill('one\ntwo\nthree');
  expect(value()).toBe('one\ntwo\nthree');
});

test.each([
  ['email', 'info@müller.de', 'email'],
  ['uri', 'https://müller.example/straße', 'url'],
] as const)('an address (%s) stays as it is typed, which the browser would change', async (format, typed, keyboard) => {
  const { value } = await renderField({ schema: { type: 'string', format, title: 'Field' } });
  await textbox('Field').fill(typed);
  await expect.poll(value).toBe(typed);
  await expect.element(textbox('Field')).toHaveAttribute('inputmode', keyboard);
});

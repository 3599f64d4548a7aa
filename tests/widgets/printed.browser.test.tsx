import '../../src/panel/app/print.css';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderField } from '../support/renderField.tsx';
import { freshShop } from '../support/spec.ts';

freshShop();

const media = (name: string) => cdp().send('Emulation.setEmulatedMedia', { media: name });
beforeEach(async () => {
  document.body.classList.add('shell');
  await media('print');
});
afterEach(async () => {
  document.body.classList.remove('shell');
  await media('');
});

const label = () => document.querySelector('form label, form legend') ?? document.body;

test.each(['date', 'date-time'])(
  'an empty %s is printed without its form, and required fields without stars',
  async (format) => {
    const field = await renderField({ schema: { type: 'string', format, title: 'Field' }, required: true });
    const input = page.getByLabelText('Field').element();
    expect(getComputedStyle(input).visibility).toBe('hidden');
    expect(getComputedStyle(label(), '::after').content).toBe('none');
    field.put('2026-01-31T10:00:00Z'.slice(0, format === 'date' ? 10 : 20));
    await expect.poll(() => getComputedStyle(input).visibility).toBe('visible');
  },
);

test('a required group is printed without a star', async () => {
  await renderField({
    schema: { type: 'array', title: 'Field', items: { type: 'string', enum: ['a', 'b'] }, uniqueItems: true },
    ui: { 'ui:widget': 'checkboxes' },
    required: true,
  });
  expect(getComputedStyle(label(), '::after').content).toBe('none');
});

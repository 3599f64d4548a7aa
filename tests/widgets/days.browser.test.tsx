import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { paste } from '../support/paste.ts';
import { renderField } from '../support/renderField.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button } from '../support/staff.ts';

freshShop();

const day = { type: 'string', format: 'date', title: 'Field' } as const;
const time = { type: 'string', format: 'date-time', title: 'Field' } as const;
const input = page.getByLabelText('Field');

/** In a zone that no test browser is in, as panel.json, the codec or the column says. */
const inZones = {
  panel: { ...entityNamed('products'), zone: 'Asia/Kolkata' },
  codec: {
    ...entityNamed('products'),
    zone: 'UTC',
    wire: { codecs: { field: { codec: 'dateOnly', zone: 'Asia/Kolkata' } } },
  },
  column: {
    ...entityNamed('products'),
    list: {
      ...entityNamed('products').list,
      columns: [{ field: 'field', title: 'Field', cell: 'dateTime', zone: 'Asia/Kolkata' }],
    },
  },
} satisfies Readonly<Record<string, Entity>>;

async function pasteInto(text: string) {
  await input.click();
  paste(text);
}

test.each(Object.entries(inZones))(
  'A time is shown and typed by the clocks of its zone, which the %s names',
  async (_, entity) => {
    const field = await renderField({ schema: time, value: '2026-11-30T23:59:59.250+05:30', around: { entity } });
    await expect.element(input).toHaveValue('2026-11-30T23:59:59.25');
    await expect.element(page.getByText('November 30, 2026 at 11:59:59 PM GMT+5:30')).toBeVisible();
    await input.fill('2026-12-07T23:59:59.25');
    expect(field.value()).toBe('2026-12-07T23:59:59.250+05:30');
    await input.fill('2026-11-30T23:59:59.25');
    expect(field.value()).toBe('2026-11-30T23:59:59.250+05:30');
    await input.fill('');
    expect(field.value()).toBeUndefined();
    field.put('2026-07-01T00:00:00Z');
    await expect.element(input).toHaveValue('2026-07-01T05:30');
    await input.fill('2026-07-01T06:00');
    expect(field.value()).toBe('2026-07-01T00:30:00Z');
  },
);

test('A time that the clocks skip is shown as typed until the input is left', async () => {
  const entity = { ...entityNamed('products'), zone: 'America/Santiago' };
  const field = await renderField({ schema: time, around: { entity } });
  await input.fill('2026-09-06T00:30');
  expect(field.value()).toBe('2026-09-06T04:30:00.000Z');
  await expect.element(input).toHaveValue('2026-09-06T00:30');
  await button('After').click();
  await expect.element(input).toHaveValue('2026-09-06T01:30');
});

test('A day is pasted in any notation, and an ambiguous one is asked about', async () => {
  const field = await renderField({ schema: day });
  await pasteInto(' 31.01.2026\n');
  await expect.poll(field.value).toBe('2026-01-31');
  await expect.element(input).toHaveValue('2026-01-31');
  await pasteInto('01/02/2026');
  await expect.element(alerted('Field: which day is "01/02/2026"?')).toBeVisible();
  expect(field.value()).toBe('2026-01-31');
  expect(await violationsInBothSchemes()).toEqual([]);
  await button('February 1, 2026').click();
  await expect.poll(field.value).toBe('2026-02-01');
  await expect.element(alerted('which day')).not.toBeInTheDocument();
  await pasteInto('next week');
  await expect.element(alerted('"next week" is not a date.')).toBeVisible();
  expect(field.value()).toBe('2026-02-01');
  await input.fill('2026-02-03');
  await expect.element(alerted('is not a date')).not.toBeInTheDocument();
});

test('A pasted day is in the record at once: a save does not wait for code', async () => {
  const field = await renderField({ schema: day });
  await pasteInto('31.01.2027');
  expect(field.value()).toBe('2027-01-31');
});

test('A pasted time is in the zone of the field; a pasted day keeps the present time', async () => {
  const entity = inZones.panel;
  const field = await renderField({ schema: time, value: '2026-11-30T23:59:59+05:30', around: { entity } });
  await pasteInto('7.12.2026');
  await expect.poll(field.value).toBe('2026-12-07T23:59:59+05:30');
  await pasteInto('7.12.2026 10:15');
  await expect.poll(field.value).toBe('2026-12-07T10:15:00+05:30');
  await expect.element(input).toHaveValue('2026-12-07T10:15');
});

test('A time of day is typed and pasted, and keeps its notation', async () => {
  const clock = { type: 'string', format: 'time', title: 'Field' } as const;
  const field = await renderField({ schema: clock, value: '10:30:00+02:00' });
  await expect.element(input).toHaveValue('10:30');
  await input.fill('11:45');
  expect(field.value()).toBe('11:45:00+02:00');
  await input.fill('10:30');
  expect(field.value()).toBe('10:30:00+02:00');
  await pasteInto('9.05 pm');
  await expect.poll(field.value).toBe('21:05:00+02:00');
  await pasteInto('soon');
  await expect.element(alerted('"soon" is not a time of day.')).toBeVisible();
  expect(field.value()).toBe('21:05:00+02:00');
  await input.fill('');
  expect(field.value()).toBeUndefined();
  field.put('08:15');
  await expect.element(input).toHaveValue('08:15');
  await input.fill('08:20');
  expect(field.value()).toBe('08:20');
  expect(await violationsInBothSchemes()).toEqual([]);
});

import { expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';

test('a day that is moved keeps the time that came', () => {
  const { encode } = codecFor('dateOnly');
  expect(encode('2026-12-07', '2026-11-30T23:59:59+01:00')).toBe('2026-12-07T23:59:59+01:00');
  expect(encode('2026-12-07', '2026-11-30')).toBe('2026-12-07');
  expect(encode('2026-12-07', null)).toBe('2026-12-07');
  expect(encode(undefined, '2026-11-30T23:59:59+01:00')).toBeUndefined();
});

test('a zone says the day of a time, that of the panel unless the codec has its own', () => {
  const wire = '2026-01-31T23:00:00.000Z';
  for (const codec of [codecFor({ codec: 'dateOnly', zone: 'Europe/Berlin' }), codecFor('dateOnly', 'Europe/Berlin')]) {
    expect(codec.decode(wire)).toBe('2026-02-01');
    expect(codec.encode('2026-02-01', wire)).toBe(wire);
    expect(codec.encode('2026-07-01', wire)).toBe('2026-06-30T22:00:00.000Z');
  }
  expect(codecFor({ codec: 'dateOnly', zone: 'UTC' }, 'Europe/Berlin').decode(wire)).toBe('2026-01-31');
});

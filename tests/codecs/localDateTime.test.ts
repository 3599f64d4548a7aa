import { expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';

const berlin = { codec: 'localDateTime', zone: 'Europe/Berlin' } as const;

test('the zone is its own, else that of the panel', () => {
  const wire = '2026-01-31T10:00:00';
  expect(codecFor(berlin, 'UTC').decode(wire)).toBe('2026-01-31T09:00:00.000Z');
  expect(codecFor('localDateTime', 'America/New_York').decode(wire)).toBe('2026-01-31T15:00:00.000Z');
  expect(codecFor(berlin).encode('2026-07-31T09:00:00.000Z')).toBe('2026-07-31T11:00:00');
});

test('a time with a UTC offset keeps it, and other values stay as they are', () => {
  const { decode, encode } = codecFor(berlin);
  expect(decode('2026-01-31T10:00:00Z')).toBe('2026-01-31T10:00:00Z');
  expect(encode('2026-02-01T10:00:00.000Z', '2026-01-31T10:00:00Z')).toBe('2026-02-01T10:00:00.000Z');
  expect([decode('2026-01-31'), decode('soon'), decode(null)]).toEqual(['2026-01-31', 'soon', null]);
  expect(encode('2026-02-01T10:00:00.000Z', '2026-01-31T10:00:00.000')).toBe('2026-02-01T11:00:00.000');
});

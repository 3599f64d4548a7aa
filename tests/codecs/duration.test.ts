import { expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';

const iso = codecFor('duration');
const clock = codecFor({ codec: 'duration', clock: true });

test('durations are read as ISO 8601, Django and PostgreSQL write them', () => {
  for (const text of ['PT1H30M', 'PT90M', 'P0DT01H30M00S', '01:30:00', '01:30:00.000000', '0 01:30:00'])
    expect([text, iso.decode(text)]).toEqual([text, 90]);
  for (const text of ['P1DT2H', '1 02:00:00', '1 day 02:00:00', '1 day, 2:00:00', '26:00:00'])
    expect([text, iso.decode(text)]).toEqual([text, 1560]);
  for (const text of ['-PT1H30M', '-01:30:00', '-1 22:30:00', '-1 days +22:30:00'])
    expect([text, iso.decode(text)]).toEqual([text, -90]);
  expect(['PT20S', '00:00:20', 'P1Y', 'soon', '', null, 90].map((wire) => iso.decode(wire))).toEqual([
    ...[1 / 3, 1 / 3, undefined, undefined, undefined, undefined, undefined],
  ]);
});

test('a duration is sent in the form that came; a new one as the config says', () => {
  expect([90, 1560, 0, -90, 0.5, 1 / 3].map((minutes) => iso.encode(minutes))).toEqual([
    ...['PT1H30M', 'PT26H', 'PT0S', '-PT1H30M', 'PT30S', 'PT20S'],
  ]);
  expect([90, 1560, 0, -90, 0.505].map((minutes) => clock.encode(minutes))).toEqual([
    ...['01:30:00', '26:00:00', '00:00:00', '-01:30:00', '00:00:30.3'],
  ]);
  expect(iso.encode(90, 'PT90M')).toBe('PT90M');
  expect(iso.encode(95, '01:30:00')).toBe('01:35:00');
  expect(clock.encode(95, 'PT90M')).toBe('PT1H35M');
  expect([clock.encode(undefined, '01:30:00'), clock.encode('soon', undefined)]).toEqual([undefined, undefined]);
});

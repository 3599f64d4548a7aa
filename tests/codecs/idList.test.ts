import { expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';

const { decode, encode, alone } = codecFor({ codec: 'idList', key: 'thingId' });

test('ids are sent under the key, however they came', () => {
  const wire = [{ thingId: 'a' }, { thingId: 7 }, 'b', null];
  expect(decode(wire)).toEqual(['a', '7', 'b']);
  expect(encode(decode(wire), wire)).toEqual([{ thingId: 'a' }, { thingId: 7 }, { thingId: 'b' }]);
});

test('the other keys of an entry go back as they came, and a new entry has only its id', () => {
  const [one, other] = [
    { thingId: 'a', addedAt: '2026-01-01' },
    { id: 4, thingId: 'b' },
  ];
  expect(encode(['b', 'c', 'a'], [one, other])).toEqual([other, { thingId: 'c' }, one]);
});

test('an id that came twice goes back as two entries', () => {
  const wire = [
    { thingId: 'a', shelf: 1 },
    { thingId: 'a', shelf: 2 },
  ];
  expect(encode(decode(wire), wire)).toEqual(wire);
});

test('ids are sent as numbers where they came as numbers, the chosen ones too', () => {
  expect(encode(['3', '4'], [{ thingId: 3 }])).toEqual([{ thingId: 3 }, { thingId: 4 }]);
});

test('as a named value of a body it is the plain list of ids', () => {
  expect(alone(['a', 'b'])).toEqual(['a', 'b']);
});

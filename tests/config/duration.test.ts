import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { cellOf } from '../../src/panel/cells/index.ts';
import { decimalOf } from '../../src/shared/text/decimal.ts';
import { durationClock, durationText } from '../../src/shared/text/duration.ts';
import { anyUnits, durationUnits, numberIn } from '../../src/shared/text/numberText.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** From here on the page is in this language. */
function speak(lang: string): void {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages: [lang] });
}

const read = (text: string) => numberIn(text, '.', durationUnits);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('a duration is read as people write it', () => {
  const texts = {
    90: [
      '90',
      '90 min',
      '1:30',
      '01:30:00',
      '1h30',
      '1h 30m',
      '1 h 30 min',
      '1.5 h',
      '1,5 h',
      '1 hour, 30 minutes',
      'PT1H30M',
    ],
    66: ['1.1 h', '66m', '１:０６'],
    1590: ['26:30', '1 day 2 h 30', '1d 2h 30m', '1 day, 2:30:00'],
    0.5: ['30 s', '30"', '0:00:30'],
    0: ['0', '0:00', '0 min'],
  };
  for (const [minutes, written] of Object.entries(texts))
    expect(written.map((text) => [text, read(text)])).toEqual(written.map((text) => [text, Number(minutes)]));
  for (const text of ['x', '1:60', '1:2:3:4', '1 kg', '1 h 2 h', '30 min 1 h', '1 h x', 'h'])
    expect([text, read(text)]).toEqual([text, undefined]);
  expect(read('-1:30')).toBe(-90);
  expect(numberIn('1:30', '.', anyUnits)).toBe(undefined);
});

test.each([
  ['en', '1 h 30 min', '1.5 hours'],
  ['de', '1 Std. 30 Min.', '1,5 Stunden'],
  ['fr', '1 h 30 min', '1,5 heure'],
  ['ar', '1 س 30 د', '1.5 ساعة'],
])('a duration is shown, and read, in the language of the page: %s', (lang, shown, other) => {
  speak(lang);
  expect(plain(durationText(90))).toBe(shown);
  expect([read(durationText(90)), read(other)]).toEqual([90, 90]);
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), (seconds) => {
      const minutes = seconds / 60 + 0;
      expect(read(durationText(minutes))).toBe(minutes);
      expect(read(durationClock(minutes))).toBe(minutes);
    }),
  );
});

test('a cell shows a duration and the sum of several', () => {
  const column = { field: 'baking', title: 'Baking', cell: 'duration', empty: 'never' };
  const { text, sum, align } = cellOf(column);
  expect([90, 0, 59.5, -90, 1500, undefined].map((value) => plain(text?.(value, column, {}) ?? ''))).toEqual([
    ...['1 h 30 min', '0 min', '59 min 30 s', '-1 h 30 min', '25 h', 'never'],
  ]);
  expect(plain(sum?.(decimalOf(150), column, {}) ?? '')).toBe('2 h 30 min');
  expect(align).toBe('right');
});

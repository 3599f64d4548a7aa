import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cellOf } from '../../src/panel/cells/index.ts';
import { panelAjv } from '../../src/shared/config/ajv.ts';
import { inputTime, timeLike } from '../../src/shared/text/clock.ts';
import { readTime } from '../../src/shared/text/typedClock.ts';

const column = { field: 'opens', title: 'Opens at', cell: 'time', empty: 'never' };
const timeCell = cellOf(column);

test('a time of day is read as people and spreadsheets write it', () => {
  const texts = {
    '10:30': [
      '10:30',
      ' 10.30 ',
      '10h30',
      '1030',
      '10:30 am',
      '10 Uhr 30',
      '10h30min',
      '0.4375',
      '46053,4375',
      '2026-01-31 10:30',
      '１０:３０',
      '10時30分',
    ],
    '22:05': ['22:05', '10:05 PM', '10:05 p.m.', '10:05 p. m.', '22.05 Uhr'],
    '09:00': ['9', '9h', '9 am', '09:00', '0900'],
    '00:00': ['12 am', '0:00', '0000', '0'],
    '00:30': ['0.30', '0:30', '12:30 am'],
    '10:30:15': ['10:30:15'],
    '10:30:00.000': ['10:30:00.000'],
    '10:30Z': ['10:30z'],
  };
  for (const [time, written] of Object.entries(texts)) {
    expect(written.map((text) => [text, readTime(text)])).toEqual(written.map((text) => [text, time]));
  }
  for (const text of ['', 'x', '24:00', '10:60', '25', '13 pm', '0 am', '10:30:99', '10:3', '-1:00', '10-30']) {
    expect([text, readTime(text)]).toEqual([text, undefined]);
  }
});

test.each([
  ['ar', '10:05 م'],
  ['ja', '午後10:05'],
  ['es', '10:05 p. m.'],
])('a time of day is read as the cell writes it: %s', (lang, text) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages: [lang] });
  expect(readTime(text)).toBe('22:05');
  const shown = ['22:05', '09:07:30'].map((time) =>
    timeCell.text?.(time, { ...column, locale: `${lang}-u-hc-h12` }, {}),
  );
  expect(shown.map((time) => readTime(time ?? ''))).toEqual(['22:05', '09:07:30']);
  vi.unstubAllGlobals();
});

test('a changed time keeps its notation, and one that means the same stays as it came', () => {
  expect(timeLike('10:45', '10:30')).toBe('10:45');
  expect(timeLike('10:45', '10:30:00')).toBe('10:45:00');
  expect(timeLike('10:45:05', '10:30:00')).toBe('10:45:05');
  expect(timeLike('10:45', '10:30:00.000')).toBe('10:45:00.000');
  expect(timeLike('10:45', '10:30:00+02:00')).toBe('10:45:00+02:00');
  expect(timeLike('10:30', '10:30:00.000')).toBe('10:30:00.000');
  expect(timeLike('10:45+01:00', '10:30:00')).toBe('10:45+01:00');
  // JSON Schema's times and Strapi's have seconds; no API refuses them.
  expect(timeLike('10:45', undefined)).toBe('10:45:00');
  expect(timeLike('soon', '10:30')).toBe('soon');
  expect([inputTime('10:30:00'), inputTime('10:30:15'), inputTime('x'), inputTime(undefined)]).toEqual([
    ...['10:30', '10:30:15', '', ''],
  ]);
});

test('every time of day that a field may have is read, shown and sorted', () => {
  const isValid = panelAjv().compile({ type: 'string', format: 'time' });
  const part = (max: number) => fc.nat({ max }).map((number) => String(number).padStart(2, '0'));
  const times = fc
    .tuple(part(23), part(59), fc.option(part(59)), fc.constantFrom('', 'Z', '+02:00', '-0330'))
    .map(([hour, minute, second, offset]) => `${hour}:${minute}${second === null ? '' : `:${second}`}${offset}`);
  fc.assert(
    fc.property(times, times, (time, other) => {
      expect(isValid(time)).toBe(true);
      expect(readTime(time)).toBe(time);
      expect(timeLike(time, time)).toBe(time);
      expect(isValid(timeLike(inputTime(other), time))).toBe(true);
      expect(timeCell.text?.(time, column, {})).toMatch(/^\d\d?:\d\d/);
    }),
  );
  expect(['24:00', '10:3', '10', 'x', '10:30:60'].map((text) => isValid(text))).toEqual(Array(5).fill(false));
  expect(['10:30:00', '10:30:15'].map((time) => timeCell.text?.(time, column, {}))).toEqual([
    '10:30 AM',
    '10:30:15 AM',
  ]);
  expect(timeCell.text?.('soon', column, {})).toBe('soon');
  expect(timeCell.text?.(undefined, column, {})).toBe('never');
});

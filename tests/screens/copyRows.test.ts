import { expect, test } from 'vitest';
import { copyRows } from '../../src/panel/grid/table/copyRows.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import type { EntityRecord } from '../../src/shared/wire/record.ts';
import { parcels } from './parcels.ts';

const columns = ['street', 'worth', 'dueOn'].map((field) => ({ field, title: field }));
const records: readonly EntityRecord[] = [
  { id: 'k1', street: 'Line one\nLine  two', worth: 5650.5, dueOn: '2026-03-01' },
  { id: 'k2', street: ' a   b', worth: -1.299 },
];
const copied = (words: Partial<Panel> = {}, shown = columns, of = records) =>
  copyRows({ panel: { ...panel, ...words }, entity: parcels, columns: shown, records: of });

test.each<[Partial<Panel>, string]>([
  [{}, '.'],
  [{ lang: 'de' }, ','],
  [{ lang: 'de', locale: 'de-CH' }, '.'],
  [{ lang: 'en', locale: 'fr' }, ','],
  [{ locale: 'de', csv: { decimals: '.' } }, '.'],
  [{ csv: { separator: ';', decimals: ',' } }, ','],
])('numbers have the decimal sign of the config: %j', (words, sign) => {
  const { plain, html } = copied(words);
  expect(plain.split('\n').slice(1)).toEqual([`Line  two"\t5650${sign}5\t2026-03-01`, ` a   b\t-1${sign}299\t`]);
  expect(html).toContain(`<td x:num="5650.5" sdval="5650.5" sdnum="1033;">5650${sign}5</td>`);
  expect(html).toContain(`<td x:num="-1.299" sdval="-1.299" sdnum="1033;">-1${sign}299</td>`);
  expect(copied(words, columns.slice(1, 2), records.slice(0, 1)).plain).toBe(`5650${sign}5`);
});

test('quotation marks are doubled in a text that has one', () => {
  const streets = ['A "b"\tc', 'd'].map((street, index) => ({ id: `k${index}`, street }));
  expect(copied({}, columns.slice(0, 1), streets).plain).toBe('"A ""b""\tc"\nd');
});

test('line breaks and blanks stay in their cell', () => {
  const { html } = copied();
  const blanks = (count: number) => `<span style="mso-spacerun:yes">${'&nbsp;'.repeat(count)}</span>`;
  expect(html).toContain(`>Line one<br style="mso-data-placement:same-cell">Line${blanks(2)}two</td>`);
  expect(html).toContain(`>${blanks(1)}a${blanks(3)}b</td>`);
});

test('what is no number has none: a blank, a day, an object, a template', () => {
  const template = { field: 'worth', title: 'Worth', template: '{worth}' };
  const odd = [{ id: 'k1', worth: { amount: 5 } }, { id: 'k2' }];
  expect(copied({}, [...columns, template], odd).html).not.toContain('x:num=');
});

test('a reference whose name is still being fetched is copied as its id', () => {
  const labels = (isPartial: boolean) => ({ labelOf: (id: string) => (id === 'u1' ? 'Ada' : undefined), isPartial });
  const column = { field: 'buyers', title: 'Buyers', cell: 'reference' };
  const template = { field: '{buyers}', title: 'Buyers', template: 'To {buyers}', parts: { buyers: column } };
  const of = [{ id: 'k1', buyers: ['u1', 'u2'] }];
  const plain = (shown: readonly object[]) => copied({}, shown.map(Object), of).plain;
  expect(plain([column, { ...column, labels: labels(true) }])).toBe('u1, u2\tAda, u2');
  expect(plain([template])).toBe('To u1, u2');
});

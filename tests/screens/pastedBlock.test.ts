import { expect, test } from 'vitest';
import { type PastedBlock, pastedBlock } from '../../src/panel/import/pastedBlock.ts';
import { parcels } from './parcels.ts';

const columns = parcels.list.columns.map((column) =>
  ['worth', 'weight', 'street'].includes(column.field) ? { ...column, edit: true } : column,
);
const records = [{ id: 'k1' }, { id: 'k2' }];
const block = (text: string, from: string, html = '') =>
  pastedBlock(
    { list: { ...parcels.list, columns } },
    {
      text,
      html,
      row: 0,
      recordAt: (index) => records[index],
      columns: columns.slice(columns.findIndex(({ field }) => field === from)),
    },
  );
/** The cells of the rows, without the ids. */
const cellsOf = ({ file }: PastedBlock) => file.rows.map(({ cells: [, ...others] }) => others);

test('a block is an import into the records from the cell on, by their ids', () => {
  const { file, columns: fields, matches: found, leftOut, beyond } = block('10\t2\r\n20\t3\r\n', 'worth');
  expect(fields).toEqual(['id', 'worth', 'weight']);
  expect(file.rows.map(({ cells }) => cells)).toEqual([
    ['k1', '10', '2'],
    ['k2', '20', '3'],
  ]);
  expect([found, leftOut, beyond]).toEqual([records, 0, 0]);
});

test('values beyond the last row, or for read-only cells, are counted', () => {
  const { columns: fields, file, leftOut, beyond } = block('One\tTwo\nThree\tFour\nFive\tSix', 'street');
  expect(fields).toEqual(['id', 'street', undefined]);
  expect(file.rows).toHaveLength(2);
  expect([leftOut, beyond]).toEqual([2, 2]);
});

test('an error of the spreadsheet is no value, and a short line leaves the cells beyond it alone', () => {
  const { file } = block('#N/A\t2\n3', 'worth');
  const problem = 'importCellError';
  expect(file.rows.map(({ cells }) => cells)).toEqual([
    ['k1', { at: 'Worth', text: '#N/A', problem }, '2'],
    ['k2', '3'],
  ]);
});

test('a quoted cell may have line breaks and tabs', () => {
  const { file } = block('"One\nTwo\tThree"\n"Say ""so"""', 'street');
  expect(file.rows.map(({ cells }) => cells[1])).toEqual(['One\nTwo\tThree', 'Say "so"']);
});

test.each([
  [
    '"Deluxe" chair\t12\n"Kids" desk\t15\n',
    [
      ['"Deluxe" chair', '12'],
      ['"Kids" desk', '15'],
    ],
  ],
  ['"\t3', [['"', '3']]],
  ['"A\t"B', [['"A', '"B']]],
  ['"A"B"\t3', [['"A"B"', '3']]],
  ['6" shelf\t9', [['6" shelf', '9']]],
  ['"A ""x"" b\nc"\t9', [['A "x" b\nc', '9']]],
  [
    '""\t"""a"""\r\n"b\tc"\t',
    [
      ['', '"a"'],
      ['b\tc', ''],
    ],
  ],
  [
    '"open\t1\n2\t3',
    [
      ['"open', '1'],
      ['2', '3'],
    ],
  ],
])('a quotation mark that begins a cell and does not end it is a letter: %j', (text, cells) => {
  expect(cellsOf(block(text, 'street'))).toEqual(cells);
});

test('blank lines at the end are no rows; those before them are', () => {
  const { file, beyond } = block(`1\t2\n${'\t\n'.repeat(10)}`, 'worth');
  expect([file.rows.length, beyond]).toEqual([1, 0]);
  expect(cellsOf(block('\t\n1\t2\n\n \t\n', 'worth'))).toEqual([
    ['', ''],
    ['1', '2'],
  ]);
  expect(cellsOf(block('\t\n\t\n', 'worth'))).toEqual([['', '']]);
});

test('a million lines are counted', () => {
  const { file, beyond } = block('a\tb\n'.repeat(1_000_000), 'street');
  expect([file.rows.length, beyond]).toEqual([2, 1_999_996]);
  expect(block(`"${'a\n'.repeat(1_000_000)}"\t"`, 'street').file.rows).toHaveLength(1);
  expect(block('"a\t1\n'.repeat(300_000), 'street').beyond).toBe(599_996);
});

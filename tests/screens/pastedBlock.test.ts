import { expect, test } from 'vitest';
import { pastedBlock } from '../../src/panel/screens/import/pastedBlock.ts';
import { parcels } from './parcels.ts';

const columns = parcels.list.columns.map((column) =>
  ['worth', 'weight', 'street'].includes(column.field) ? { ...column, edit: true } : column,
);
const records = [{ id: 'k1' }, { id: 'k2' }];
const block = (text: string, from: string) =>
  pastedBlock(
    { list: { ...parcels.list, columns } },
    {
      text,
      row: 0,
      recordAt: (index) => records[index],
      columns: columns.slice(columns.findIndex(({ field }) => field === from)),
    },
  );

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

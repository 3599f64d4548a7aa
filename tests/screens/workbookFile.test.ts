import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../src/panel/import/files/readImportFile.ts';

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number];

const workbook = async (...sheets: readonly Omit<Sheet, 'name'>[]): Promise<Blob> =>
  new Blob([
    new Uint8Array(await writeXlsx({ sheets: sheets.map((sheet, at) => ({ name: `Sheet ${at}`, ...sheet })) })),
  ]);
const cellsOf = async (file: Blob, withHidden?: boolean) => {
  const read = await readImportFile(file, undefined, withHidden);
  return 'problem' in read ? read : [read.titles, ...read.rows.map(({ cells }) => cells)];
};
const hiddenIn = async (file: Blob, withHidden?: boolean) => {
  const read = await readImportFile(file, undefined, withHidden);
  return 'problem' in read ? read : read.hidden;
};
const merge = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
  startRow,
  startCol,
  endRow,
  endCol,
});

describe('Merged cells', () => {
  test('have the value of their first one, as it is shown, down and across', async () => {
    const file = await workbook({
      rows: [
        ['ID', 'Name', 'Group', 'Share', 'More'],
        ['t1', 'Thing 1', 'Wallets', 0.07, 42],
        ['t2', 'Thing 2', null, null, null],
        ['t3', 'Thing 3', 'Belts', null, null],
      ],
      columns: [{}, {}, {}, { numFmt: '0%' }, { numFmt: '00000' }],
      merges: [merge(1, 2, 2, 2), merge(1, 3, 3, 3), merge(2, 4, 3, 4)],
    });
    expect(await cellsOf(file)).toEqual([
      ['ID', 'Name', 'Group', 'Share', 'More'],
      ['t1', 'Thing 1', 'Wallets', '7%', 42],
      ['t2', 'Thing 2', 'Wallets', '7%', ''],
      ['t3', 'Thing 3', 'Belts', '7%', ''],
    ]);
    const read = await readImportFile(file);
    expect('rows' in read && read.rows.map(({ shown }) => shown && [...shown])).toEqual([
      [[4, '00042']],
      undefined,
      undefined,
    ]);
  });

  test('make no row of a blank one, and end where the sheet does', async () => {
    const file = await workbook({
      rows: [['ID', 'Group'], ['t1', 'Wallets'], [], ['t4', null], []],
      merges: [merge(1, 1, 1_048_575, 16_383)],
    });
    expect(await cellsOf(file)).toEqual([
      ['ID', 'Group'],
      ['t1', 'Wallets'],
      ['t4', 'Wallets'],
    ]);
  });
});

describe('What a sheet hides', () => {
  const rows = [
    ['ID', 'Code', 'Price', 'Stock'],
    ['t1', 7, 999, 50],
    ['t2', 8, 999, 51],
    ['t3', 9, 999, 52],
  ];
  const hidden = { hidden: true };
  const part = () =>
    workbook({
      rows: [[], ...rows],
      columns: [{}, {}, hidden, { numFmt: '000' }],
      rowDefs: new Map([1, 2, 4].map((line) => [line, hidden])),
    });

  test('is named and left out, but the line of the titles', async () => {
    const file = await part();
    expect(await cellsOf(file)).toEqual([
      ['ID', 'Code', 'Stock'],
      ['t2', 8, 51],
    ]);
    expect(await hiddenIn(file)).toEqual({ columns: ['Price'], lines: [3, 5], isRead: false });
    const read = await readImportFile(file);
    expect('rows' in read && read.rows[0]?.shown).toEqual(new Map([[2, '051']]));
  });

  test('is read where somebody wants it', async () => {
    const file = await part();
    expect(await cellsOf(file, true)).toEqual(rows);
    expect(await hiddenIn(file, true)).toEqual({ columns: ['Price'], lines: [3, 5], isRead: true });
  });

  test('may be all of its rows, or nothing that has a value', async () => {
    const rowDefs = new Map([1, 2, 3].map((line) => [line, hidden]));
    const all = await workbook({ rows, rowDefs });
    expect([await cellsOf(all), await hiddenIn(all)]).toEqual([
      [['ID', 'Code', 'Price', 'Stock']],
      { columns: [], lines: [2, 3, 4], isRead: false },
    ]);
    const nothing = { rows, columns: [{}, {}, {}, {}, hidden], rowDefs: new Map([[9, hidden]]) };
    expect(await hiddenIn(await workbook(nothing))).toBeUndefined();
    expect(await cellsOf(await workbook({ rows: [['x']], ...hidden }, { rows }))).toEqual(rows);
  });
});

describe('A workbook that would need too much memory is refused', () => {
  const rows = [
    ['Code', 'Price', 'Name'],
    ['A-1', 1, 'Oak'],
  ];
  /** An archive with what its directory says of each file changed. */
  async function lying(change: (directory: DataView, name: string) => void): Promise<Blob> {
    const bytes = new Uint8Array(await (await workbook({ rows })).arrayBuffer());
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at++) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
      change(new DataView(bytes.buffer, at), name);
    }
    return new Blob([bytes]);
  }
  const isSheet = (name: string) => name.includes('worksheets/sheet');

  test('by the sizes of its files, together', async () => {
    const file = await lying((directory) => directory.setUint32(24, 15_000_000, true));
    expect(await readImportFile(file)).toEqual({ problem: 'importTooLarge' });
  });

  test.each([
    ['no size', 0],
    ['a size of more than 4 GB', 0xffffffff],
  ])('where its directory says %s', async (_, size) => {
    const file = await lying((directory, name) => isSheet(name) && directory.setUint32(24, size, true));
    expect(await readImportFile(file)).toEqual({ problem: 'importTooLarge' });
  });

  test('where its directory says that nothing is packed', async () => {
    const file = await lying((directory, name) => isSheet(name) && directory.setUint32(20, 0, true));
    expect(await readImportFile(file)).toEqual({ problem: 'importTooLarge' });
  });

  test('where a file of it is larger than its directory says', async () => {
    const file = await lying((directory, name) => isSheet(name) && directory.setUint32(24, 100, true));
    expect(await readImportFile(file)).toEqual({ problem: 'importDamaged' });
  });

  test('with a cell in the last column, and read with a format there', async () => {
    const wide = Array.from({ length: 16_384 }, (_, at) => (at < 2 ? 'x' : null));
    const far = [...wide.slice(0, -1), 'y'];
    const long = (first: (string | null)[]) => [first, ...Array.from({ length: 400 }, () => ['x', 1])];
    expect(await readImportFile(await workbook({ rows: long(far) }))).toEqual({ problem: 'importTooLarge' });
    expect(await cellsOf(await workbook({ rows: long(wide) }))).toHaveLength(401);
  });

  test('with a cell in the last row, and read with a format there', async () => {
    const far = Array.from({ length: 12_000 }, (): null[] => []);
    const stray = [...rows, ...far, ['x']];
    expect(await readImportFile(await workbook({ rows: stray }))).toEqual({ problem: 'importStrayRow', line: 12_003 });
    const long = Array.from({ length: 1_500 }, (_, at) => [`A-${at}`, at, 'Oak']);
    expect(await cellsOf(await workbook({ rows: [...rows, ...long, ...far, ['x']] }))).toHaveLength(1_503);
  });
});

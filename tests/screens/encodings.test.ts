import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decodedText } from '../../src/panel/import/files/decodedText.ts';
import { readImportFile } from '../../src/panel/import/files/readImportFile.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  return () => vi.unstubAllGlobals();
});

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('A text whose encoding is not certain', () => {
  test.each([
    ['windows-1252', 'St\xfchle\nCaf\xe9\nEl ni\xf1o', 'Stühle · Café · El niño'],
    ['windows-1251', '\xd1\xf2\xee\xeb\n\xd1\xf2\xf3\xeb', 'Стол · Стул'],
    ['windows-1251', '\xea\xf0\xe5\xf1\xeb\xee \xe4\xeb\xff \xf1\xe0\xe4\xe0', 'кресло для сада'],
    ['koi8-r', '\xf3\xd4\xcf\xcc\n\xeb\xd2\xc5\xd3\xcc\xcf', 'Стол · Кресло'],
    ['windows-1250', 'St\xf3\xb3\n\xa3\xf3\xbfko', 'Stół · Łóżko'],
    ['windows-1250', 'Ho\xf8\xe8ice\nk\xf8en', 'Hořčice · křen'],
    ['windows-1254', 'I\xfe\xfdk ye\xfeil', 'Işık yeşil'],
    ['windows-1253', '\xd4\xf1\xe1\xf0\xdd\xe6\xe9', 'Τραπέζι'],
    ['macintosh', 'St\x9fhle\nK\x8ase', 'Stühle · Käse'],
    ['shift_jis', '\x88\xd6\x8eq\n\x83\\\x83t\x83@', '椅子 · ソファ'],
    ['gbk', '\xd2\xce\xd7\xd3\n\xd7\xc0\xd7\xd3', '椅子 · 桌子'],
    ['big5', '\xb4\xc8\xa4l\n\xae\xe0\xa4l', '椅子 · 桌子'],
  ])('can be in %s where it has %j', (name, text, sample) => {
    const { encodings } = decodedText(bytesOf(text)) ?? {};
    expect(encodings?.possible).toContainEqual({ name, sample });
    expect(decodedText(bytesOf(text), name)).toMatchObject({ encodings: { chosen: name } });
  });

  test.each([
    [['en'], 'windows-1252'],
    [['de', 'en', 'pl'], 'windows-1252'],
    [['pl-PL', 'en'], 'windows-1250'],
    [['ru'], 'windows-1251'],
    [['tr'], 'windows-1254'],
    [['el'], 'windows-1253'],
  ])('is first offered in the usual one of the languages %j', (languages, name) => {
    vi.stubGlobal('navigator', { languages });
    vi.stubGlobal('document', { documentElement: { lang: languages[0] } });
    const { encodings } = decodedText(bytesOf('\xd1\xf2\xee\xeb')) ?? {};
    expect([encodings?.chosen, encodings?.possible[0]?.name]).toEqual([name, name]);
  });

  test.each([
    [['de'], 'Stra\xdfe \x81', 'windows-1252'],
    [['ja'], '\xc4\xfd', 'euc-jp'],
    [['ja'], '\x83\\', 'shift_jis'],
  ])(
    'is first offered in the usual one of %j that reads the most of %j, also where another reads all',
    (languages, text, name) => {
      vi.stubGlobal('navigator', { languages });
      vi.stubGlobal('document', { documentElement: { lang: languages[0] } });
      expect(decodedText(bytesOf(text))?.encodings?.chosen).toBe(name);
    },
  );

  test('is offered in each that reads any of its lines differently, however late', () => {
    const { possible = [] } = decodedText(bytesOf(`${'Caf\xe9\n'.repeat(300)}I\xfe\xfdk`))?.encodings ?? {};
    expect(possible).toContainEqual({ name: 'windows-1254', sample: 'Café · Işık' });
  });

  test.each([
    ['windows-1252', 'Stra\xdfe', 'Straße'],
    ['gbk', 'Stra\xe1e', 'Stra醗'],
    ['macintosh', 'Stra\xe1e', 'Stra·e'],
  ])('can be read in %s all the same', (encoding, text, read) => {
    const { text: decoded, encodings } = decodedText(bytesOf(text), encoding) ?? {};
    expect(decoded).toBe(read);
    expect(encodings?.possible.map(({ name }) => name)).toContain(encoding);
  });

  test('reads differently in each encoding that is offered', () => {
    const { possible = [] } = decodedText(bytesOf('Caf\xe9'))?.encodings ?? {};
    expect(new Set(possible.map(({ sample }) => sample)).size).toBe(possible.length);
  });
});

describe('A text whose encoding is certain', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode('Name;N\n椅子;1')],
    ['ASCII', bytesOf('Name;N\nOak;1')],
    [
      'UTF-16 with signs whose other half is zero',
      Uint8Array.from([0x00, 0x4e, 0x3b, 0, 0x31, 0, 0x0a, 0, 0x00, 0x4e]),
    ],
  ])('in %s is not asked for', (_, bytes) => {
    expect(decodedText(bytes)).not.toHaveProperty('encodings');
  });

  test.each([
    [1, 4, undefined],
    [2, 4, 'windows-1252'],
  ])('may have %i damaged bytes beside %i letters, or is asked for: %s', (damaged, letters, chosen) => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('😀'.repeat(letters)),
      ...bytesOf('a\xe9'.repeat(damaged)),
    ]);
    expect(decodedText(bytes)?.encodings?.chosen).toBe(chosen);
  });

  test('and that is long is read without a list of its letters', () => {
    const match = vi.spyOn(String.prototype, 'match');
    const long = 'Стол\n'.repeat(100_000);
    expect(decodedText(new TextEncoder().encode(long))).toEqual({ text: long });
    expect(match).not.toHaveBeenCalled();
    match.mockRestore();
  });

  test('loses only the letters with damaged bytes', async () => {
    const good = new TextEncoder().encode(`Name;Code\n${'Stühle;1\n'.repeat(20)}`);
    const bytes = Uint8Array.from([...good, ...bytesOf('Caf\xe9s;2\n')]);
    const read = await readImportFile(new Blob([bytes]));
    expect(read).not.toHaveProperty('encodings');
    expect('problem' in read ? [] : read.rows.slice(-2).map(({ cells }) => cells)).toEqual([
      ['Stühle', '1'],
      ['Caf\ufffds', '2'],
    ]);
  });
});

test('A file is read in the encoding that was chosen', async () => {
  const file = new Blob([bytesOf('\xcd\xe0\xe7\xe2\xe0\xed\xe8\xe5;N\n\xd1\xf2\xee\xeb;1')]);
  expect(await readImportFile(file, 'windows-1251')).toMatchObject({ titles: ['Название', 'N'] });
  expect(await readImportFile(file, 'windows-1252')).toMatchObject({ rows: [{ cells: ['Ñòîë', '1'] }] });
});

import { pageLanguage, primary } from '../../../shared/text/language.ts';

/** How many bytes are read to detect UTF-16. */
const BEGINNING = 4096;

/** Line breaks, and what stands between cells. */
const SEPARATORS = new Set([...'\n\r\t;,|'].map((sign) => sign.charCodeAt(0)));

/** The encodings that are offered, and the languages whose files often have them; the first is that of all other languages. */
const ENCODINGS: readonly (readonly [name: string, languages: string])[] = [
  ['windows-1252', ''],
  ['windows-1250', 'bs cs hr hu pl ro sk sl sq'],
  ['windows-1251', 'be bg kk mk ru sr uk'],
  ['windows-1254', 'az tr'],
  ['windows-1253', 'el'],
  ['windows-1255', 'he'],
  ['windows-1256', 'ar fa ur'],
  ['windows-1257', 'et lt lv'],
  ['windows-1258', 'vi'],
  ['windows-874', 'th'],
  ['shift_jis', 'ja'],
  ['euc-jp', 'ja'],
  ['gbk', 'zh'],
  ['big5', 'zh'],
  ['euc-kr', 'ko'],
  ['koi8-r', 'ru uk'],
  ['ibm866', 'ru uk'],
  ['macintosh', ''],
  ['iso-8859-2', 'cs hu pl'],
  ['utf-8', ''],
];

/** How many lines are compared at least, how many parts of them are shown, and how much of each. */
const [LINES, SHOWN, LONGEST] = [200, 3, 40];

/** Signs of a wrong encoding: a byte without a sign, a control character, a sign for private use. */
const UNREAD = /[\ufffd\u0080-\u009f\ue000-\uf8ff]/gu;

/** The text of a file. */
interface DecodedText {
  readonly text: string;
  /** The possible encodings; undefined if certain. */
  readonly encodings?: Encodings;
}

/** The encodings that a file may have, each with a sample of its text; the most likely first. */
export interface Encodings {
  readonly chosen: string;
  readonly possible: readonly { readonly name: string; readonly sample: string }[];
}

/**
 * Decodes a text: UTF-8, also where a few of its bytes are damaged, or UTF-16. Nothing in a file of another encoding says
 * which one it is: that has to be asked.
 * @param chosen the user's answer
 * @returns undefined for anything but text
 */
export function decodedText(bytes: Uint8Array, chosen?: string): DecodedText | undefined {
  const certain = certainEncoding(bytes);
  if (certain !== undefined) {
    const text = decode(bytes, certain);
    return text.includes('\0') ? undefined : { text };
  }
  if (bytes.includes(0)) return undefined;
  const possible = possibleEncodings(bytes);
  const encoding = chosen ?? possible[0]?.name ?? 'windows-1252';
  return { text: decode(bytes, encoding), encodings: { chosen: encoding, possible } };
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

function certainEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Every separator has a zero for its other half.
  const beginning = bytes.subarray(0, BEGINNING);
  const withZero = (half: number) =>
    beginning.filter((byte, at) => at % 2 === half && SEPARATORS.has(byte) && bytes[at ^ 1] === 0).length;
  const [little, big] = [withZero(0), withZero(1)];
  if (little !== big) return little > big ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : undefined;
}

/** Whether bytes are UTF-8, but for few of them. In another encoding its sequences come by chance only. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    let [signs, damaged] = [0, 0];
    for (const sign of decode(bytes, 'utf-8')) {
      if (sign > '\x7f') signs += 1;
      if (sign === '\ufffd') damaged += 1;
    }
    return damaged * 5 <= signs;
  }
}

/**
 * The encodings that a text may have: first those of the page's and the browser's languages, of these and of the others
 * first those with the fewest unreadable signs. Those that read the same as another one are left out.
 */
function possibleEncodings(bytes: Uint8Array): Encodings['possible'] {
  const lines = linesBeyondAscii(bytes);
  const usual = new Set([pageLanguage(), ...navigator.languages].map(primary).flatMap(usualIn));
  const readings = new Set<string>();
  return [...new Set([...usual, ...ENCODINGS])]
    .map((of) => ({ name: of[0], rank: usual.has(of) ? 0 : 1, texts: lines.map((line) => decode(line, of[0])) }))
    .filter(({ texts }) => readings.size < readings.add(texts.join('\n')).size)
    .map((reading) => ({ ...reading, unread: reading.texts.join('').match(UNREAD)?.length ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank || a.unread - b.unread)
    .map(({ name, texts }) => ({ name, sample: sampleOf(texts) }));
}

function usualIn(language: string) {
  const own = ENCODINGS.filter(([, languages]) => languages.split(' ').includes(language));
  return own.length > 0 ? own : ENCODINGS.slice(0, 1);
}

/**
 * The first lines with bytes beyond ASCII, and each later one with a byte that none before has: encodings with a sign for
 * each byte read these lines the same only if they read all of the file the same. No encoding has a line break as half of
 * a sign.
 */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  const known = new Set<number>();
  let [start, isCompared] = [0, false];
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte >= 0x80) {
      isCompared ||= lines.length < LINES || !known.has(byte);
      known.add(byte);
    }
    if (byte !== 0x0a && byte !== 0x0d) continue;
    if (isCompared) lines.push(bytes.subarray(start, at));
    [start, isCompared] = [at + 1, false];
  }
  return lines;
}

const sampleOf = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.split(/[;,\t|"]/).find((part) => /[^\0-\x7f]/.test(part)) ?? text))]
    .slice(0, SHOWN)
    .map((part) => part.trim().slice(0, LONGEST))
    .join(' · ');

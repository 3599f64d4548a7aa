/** A possible encoding of a file, with a sample of its text. */
export interface PossibleEncoding {
  readonly name: string;
  readonly sample: string;
}

/** Encodings with a byte for each sign. Of equally plausible ones the first is offered first. */
const SINGLE = [
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'cp850',
  'windows-1253',
  'windows-1257',
  'windows-1256',
  'windows-1255',
  'macintosh',
  'iso-8859-2',
  'ibm866',
];

/** The upper half of code page 850, of DOS in Western Europe, which browsers do not decode. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶\u00a7÷¸°¨·¹³²■\u00a0';

/** Encodings with two bytes for most signs, and how usual a pair of bytes is in them, from -1 to 2. */
const DOUBLE: Readonly<Record<string, (lead: number, trail: number) => number>> = {
  gbk: (lead, trail) => (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1 ? 2 : lead >= 0xa1 && lead <= 0xa3 ? 0 : -1),
  big5: (lead) => (lead >= 0xa4 && lead <= 0xc6 ? 2 : lead >= 0xa1 && lead <= 0xa3 ? 0 : -1),
  shift_jis: (lead) => (lead === 0x82 || lead === 0x83 || (lead >= 0x88 && lead <= 0x97) ? 2 : lead === 0x81 ? 0 : -1),
  'euc-jp': (lead) =>
    lead === 0xa4 || lead === 0xa5 ? 2 : lead >= 0xb0 && lead <= 0xcf ? 1.9 : lead === 0xa1 ? 0 : -1,
  'euc-kr': (lead, trail) =>
    lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1 ? 2 : lead >= 0xa1 && lead <= 0xa3 ? 0 : -1,
};

/** The number of lines that rank the encodings, and the number shown. */
const LINES = 200;
const SHOWN = 3;

/** The longest part of a line that is shown. */
const LONGEST = 40;

/** Accented letters that are usual in some language. */
const USUAL =
  /[äöüßÄÖÜéèêëàâáíìîïóòôúùûñçåæøœãõÉÈÊÀÂÁÍÓÔÚÑÇÅÆØąćęłńśźżĄĆĘŁŃŚŹŻčďěňřšťůžýČĎŘŠŤŽőűŐŰășțşţğıİŞĞāēģīķļņūėįųĀĒĪŪĖ]/u;

/** Two accented letters side by side, as hardly any word of Western Europe has. */
const WESTERN_PAIR = /[àâäåæèêëìîïñòôõöøùûüßÀÂÅÆÈÊËÌÎÏÑÒÔÕØÙÛ]{2}/gu;

const VOWEL = /[аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ]/u;

/** Signs that may stand anywhere. */
const NEUTRAL = /[’‘“”„«»–—…°€£©®™×½²³·\u00a0]/u;

/** The text of bytes. */
export function decode(bytes: Uint8Array, encoding: string): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  const text: string[] = [];
  for (const byte of bytes) text.push(byte < 0x80 ? String.fromCharCode(byte) : (CP850[byte - 0x80] ?? ''));
  return text.join('');
}

/**
 * The encodings that a text may have, the most plausible first: its letters are usual ones, of one alphabet in a word,
 * with capitals at the beginning only. Those that read the same as another one are left out.
 */
export function likelyEncodings(bytes: Uint8Array): PossibleEncoding[] {
  const lines = telling(bytes);
  const used = Uint8Array.from(new Set(bytes.filter((byte) => byte >= 0x80)));
  const readings = new Set<string>();
  const single = SINGLE.filter((name) => {
    const reading = decode(used, name);
    return !readings.has(reading) && readings.add(reading);
  });
  return [...single, ...Object.keys(DOUBLE), 'utf-8']
    .flatMap((name) => {
      const texts = lines.map((line) => decode(line, name));
      const text = texts.join('\n');
      // Bytes that make no pair in it have no sign at all.
      if (!/[^\0-\x7f\ufffd]/.test(text)) return [];
      const usual = DOUBLE[name];
      const pairs = usual ? lines.reduce((sum, line) => sum + pairsIn(line, usual), 0) : 0;
      return [{ name, sample: sampleOf(texts), score: pairs + plausibility(text) }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ name, sample }) => ({ name, sample }));
}

/** The first lines with other signs than those of ASCII. No encoding has a line break as half of a sign. */
function telling(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  let isTelling = false;
  for (let at = 0; at <= bytes.length && lines.length < LINES; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte >= 0x80) isTelling = true;
    if (byte !== 0x0a && byte !== 0x0d) continue;
    if (isTelling) lines.push(bytes.subarray(start, at));
    isTelling = false;
    start = at + 1;
  }
  return lines;
}

function pairsIn(line: Uint8Array, usual: (lead: number, trail: number) => number): number {
  let sum = 0;
  for (let at = 0; at < line.length; at += 1) {
    const [lead = 0, trail = 0] = [line[at], line[at + 1]];
    if (lead < 0x80) continue;
    sum += usual(lead, trail);
    at += 1;
  }
  return sum;
}

const sampleOf = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.split(/[;,\t|"]/).find((part) => /[^\0-\x7f]/.test(part)) ?? text))]
    .slice(0, SHOWN)
    .map((part) => part.trim().slice(0, LONGEST))
    .join(' · ');

/** A score of how plausible a text is. */
function plausibility(text: string): number {
  const signs = [...text.matchAll(/[^\0-\x7f\p{L}\p{M}]/gu)].reduce((sum, { 0: sign, index }) => {
    if (/[\ufffd\u0080-\u009f\ue000-\uf8ff]/u.test(sign)) return sum - 3;
    return sum - (NEUTRAL.test(sign) ? 0 : 1) - (sign !== '’' && isWithin(text, index) ? 1 : 0);
  }, 0);
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => wordScore(word));
  return words.reduce((sum, score) => sum + score, signs);
}

const isWithin = (text: string, at: number): boolean =>
  /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '');

const ALPHABETS = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Arabic}/u,
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u,
];

function wordScore(word: string): number {
  const foreign = word.match(/[^\0-\x7f]/gu) ?? [];
  if (foreign.length === 0) return 0;
  const [isLatin, isCyrillic, , , , isAsian] = ALPHABETS.map((alphabet) => alphabet.test(word));
  if (ALPHABETS.filter((alphabet) => alphabet.test(word)).length !== 1) return -3;
  // Of these their pairs of bytes tell more.
  if (isAsian) return /[\uff61-\uff9f]/u.test(word) ? -foreign.length : 0;
  const odd = (/\p{Ll}\p{Lu}|\p{L}\p{Lu}\p{Ll}/u.test(word) ? 2 : 0) + (/^\p{M}/u.test(word) ? 2 : 0);
  if (isLatin) {
    const letters = foreign.reduce((sum, letter) => sum + (USUAL.test(letter) ? 1 : -1), 0);
    return letters - (word.match(WESTERN_PAIR)?.length ?? 0) - odd;
  }
  if (isCyrillic && word.length > 2 && !VOWEL.test(word)) return -word.length;
  const isLoud = word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  return foreign.length * (isLoud ? 0.5 : 1) - odd;
}

import { decode, likelyEncodings, type PossibleEncoding } from './encodings.ts';

/** How many bytes are read to detect UTF-16. */
const BEGINNING = 4096;

/** Line breaks, and what stands between cells. */
const SEPARATORS = new Set([...'\n\r\t;,|'].map((sign) => sign.charCodeAt(0)));

/** The text of a file. */
interface DecodedText {
  readonly text: string;
  /** The possible encodings; undefined if certain. */
  readonly encodings?: Encodings;
}

/** The encodings that a file may have, the most likely first. */
export interface Encodings {
  readonly chosen: string;
  readonly possible: readonly PossibleEncoding[];
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
  const possible = likelyEncodings(bytes);
  const encoding = chosen ?? possible[0]?.name ?? 'windows-1252';
  return { text: decode(bytes, encoding), encodings: { chosen: encoding, possible } };
}

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
    let [all, damaged] = [0, 0];
    for (const sign of decode(bytes, 'utf-8')) {
      if (sign > '\x7f') all += 1;
      if (sign === '\ufffd') damaged += 1;
    }
    return damaged * 5 <= all;
  }
}

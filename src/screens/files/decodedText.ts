/** How many bytes are read to detect the encoding. */
const BEGINNING = 4096;

/**
 * The text of a file: UTF-8, UTF-16 as Excel's 'Unicode text', or windows-1252 as Excel's CSV where no byte order mark
 * and nothing else says so.
 * @returns undefined for anything but text
 */
export function decodedText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') ? undefined : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Every separator and digit has a zero for its other half.
  const zeros = new Set([...bytes.subarray(0, BEGINNING)].flatMap((byte, place) => (byte === 0 ? place % 2 : [])));
  if (zeros.size === 1) return zeros.has(1) ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

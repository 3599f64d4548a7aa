import { Readable } from 'node:stream';
import type { ImageKind } from '../../shared/config/uploadLimits.ts';

/** How many of a file's first bytes are needed to know its format. */
export const headLength = 64;

/** The format of a file by its first bytes, not its name. */
export function imageKind(head: Buffer): ImageKind | undefined {
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (head.length >= 4 && head.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, head.length))) return 'avif';
  return undefined;
}

/**
 * The format of a picture that is being read, by its first bytes.
 * @returns the format, if it is one, and all of its bytes
 */
export async function withKind(
  body: Readable,
): Promise<{ readonly kind: ImageKind | undefined; readonly body: Readable }> {
  const parts: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  let isOver = false;
  while (length < headLength && !isOver) {
    const { done, value } = await parts.next();
    isOver = done === true;
    if (!value) continue;
    read.push(value);
    length += value.length;
  }
  const rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => parts };
  async function* whole() {
    yield* read;
    yield* rest;
  }
  const passedOn = Readable.from(whole());
  // Also if nobody has begun to read it.
  passedOn.once('close', () => body.destroy());
  return { kind: imageKind(Buffer.concat(read).subarray(0, headLength)), body: passedOn };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';
import { bare, type ListShape } from './shapes.ts';

/**
 * A part of a text, compressed by itself. Parts one after the other are one gzip member: a changed part is compressed
 * anew, the others are used as they are.
 */
export interface Part {
  /** A comma, then the part. Each is made of whole blocks that end at a byte and refer to nothing before. */
  readonly compressed: Buffer;
  /** Of the part without the comma. */
  readonly crc: number;
  readonly length: number;
}

/** Compresses a text, outside of the event loop. */
export async function partOf(text: string): Promise<Part> {
  const bytes = Buffer.from(text);
  const compressed = await compress(bytes, { level: 5, finishFlush: constants.Z_FULL_FLUSH });
  return { compressed: Buffer.concat([comma, compressed]), crc: crc32(bytes), length: bytes.length };
}

const compress = promisify<Buffer, object, Buffer>(deflateRaw);
const expand = promisify<Buffer, object, Buffer>(inflateRaw);

/** A short text as an uncompressed block: the kind of block, the length, the same inverted, the text. */
function block(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(0xffff - bytes.length, 3);
  return Buffer.concat([head, bytes]);
}
const comma = block(',');

/** What every gzip member starts with: no name, no time, any system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/** A JSON list of parts, each of which holds entries of the list: '[' part ',' part ']', or more around them. */
export interface PartedList {
  readonly gzip: { readonly length: number; readonly buffers: readonly Buffer[] };
  readonly plain: { readonly length: number; buffers(): AsyncGenerator<Buffer> };
}

/**
 * Puts parts together. No part is copied or compressed again.
 * @param shape what stands before and after them
 */
export function partedList(parts: readonly Part[], shape: ListShape = bare): PartedList {
  const { before, after } = shape;
  let crc = crc32(before);
  let length = Buffer.byteLength(before);
  for (const [index, part] of parts.entries()) {
    if (index > 0) crc = crc32(',', crc);
    crc = crcOfBoth(crc, part.crc, part.length);
    length += part.length + (index > 0 ? 1 : 0);
  }
  crc = crc32(after, crc);
  length += Buffer.byteLength(after);
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc, 0);
  sums.writeUInt32LE(length % 2 ** 32, 4);
  const buffers = [
    Buffer.concat([header, block(before)]),
    ...parts.map(({ compressed }, index) => (index > 0 ? compressed : compressed.subarray(comma.length))),
    Buffer.concat([block(after), lastBlock, sums]),
  ];
  return {
    gzip: { length: buffers.reduce((sum, buffer) => sum + buffer.length, 0), buffers },
    plain: { length, buffers: () => expanded(parts, shape) },
  };
}

/** How many parts are handed to a connection before other calls have their turn: a fast reader takes any number. */
const AT_ONCE = 16;

/** The parts of an answer, a few at a time. */
export async function* inTurns(buffers: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const [index, buffer] of buffers.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    yield buffer;
  }
}

async function* expanded(parts: readonly Part[], { before, after }: ListShape): AsyncGenerator<Buffer> {
  yield Buffer.from(before);
  for (const [index, { compressed }] of parts.entries()) {
    // A part does not end the stream: what there is, is all of it.
    yield await expand(index > 0 ? compressed : compressed.subarray(comma.length), {
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  }
  yield Buffer.from(after);
}

/** x to the power of 2 to the power of n, modulo the polynomial of CRC-32, for each n: as zlib's crc32_combine has it. */
const powers = (() => {
  const table = [2 ** 30];
  for (let n = 1; n < 32; n += 1) table.push(multiplied(table[n - 1] ?? 0, table[n - 1] ?? 0));
  return table;
})();

function multiplied(a: number, b: number): number {
  let sum = 0;
  let left = b;
  for (let bit = 2 ** 31; bit >= 1; bit /= 2) {
    if ((a & bit) !== 0) sum ^= left;
    left = (left & 1) === 0 ? left >>> 1 : (left >>> 1) ^ 0xedb88320;
  }
  return sum >>> 0;
}

/** The checksum of two texts, one after the other, from theirs and the length of the second. */
export function crcOfBoth(first: number, second: number, length: number): number {
  let shift = 2 ** 31;
  // A byte is 8 bits: the powers start at the third.
  for (let left = length, n = 3; left > 0; left = Math.floor(left / 2), n += 1) {
    if (left % 2 === 1) shift = multiplied(powers[n % 32] ?? 0, shift);
  }
  return (multiplied(shift, first) ^ second) >>> 0;
}

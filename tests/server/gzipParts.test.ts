import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crcOfBoth, partedList, partOf } from '../../src/server/gzipParts.ts';

test('the checksum of two texts comes from theirs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3000 }), (first, second) => {
      expect(crcOfBoth(crc32(first), crc32(second), Buffer.byteLength(second))).toBe(crc32(first + second));
    }),
  );
});

test('parts that were compressed by themselves are one gzip member, and one text', async () => {
  const entries = fc.array(fc.json(), { minLength: 1, maxLength: 5 }).map((list) => list.join(','));
  await fc.assert(
    fc.asyncProperty(fc.array(entries, { maxLength: 6 }), async (texts) => {
      const { gzip, plain } = partedList(await Promise.all(texts.map(partOf)));
      const whole = `[${texts.join(',')}]`;
      expect(gunzipSync(Buffer.concat(gzip.buffers)).toString()).toBe(whole);
      expect(Buffer.concat(gzip.buffers)).toHaveLength(gzip.length);
      const buffers: Buffer[] = [];
      for await (const buffer of plain.buffers()) buffers.push(buffer);
      expect(Buffer.concat(buffers).toString()).toBe(whole);
      expect(Buffer.concat(buffers)).toHaveLength(plain.length);
    }),
    { numRuns: 50 },
  );
});

import { describe, expect, test } from 'vitest';
import { readList } from '../../src/wire/listBody.ts';
import { mapInSlices } from '../../src/wire/slices.ts';

/** An answer whose body comes in chunks of so many bytes. */
function answer(text: string, size = 50_000): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new Response(
    new ReadableStream({
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
        if (at >= bytes.length) controller.close();
      },
    }),
  );
}

/** So many records that their text is parsed in several pieces. */
const many = (record: (index: number) => object) =>
  Array.from({ length: 5000 }, (_, index) => ({ ...record(index), filling: 'x'.repeat(100) }));

describe('A long list is read as it is', () => {
  const lists: Readonly<Record<string, unknown>> = {
    'with texts that look like the next record': many((id) => ({ id, text: '},{"id":7},{\\"id":' })),
    'with records of the same shape within': many((id) => ({
      id,
      children: [{ id: id + 1 }, { id: id + 2 }],
      more: [],
    })),
    'with records that begin otherwise': many((id) => (id % 3 ? { id, name: 'a' } : { name: 'b', id })),
    'with characters of several bytes': many((id) => ({ id, text: '→ €𝄞' })),
    'with values that are no records': [...many((id) => ({ id })), null, 7, ['a']],
    'within an object': { data: many((id) => ({ id })) },
    'of texts': Array.from({ length: 60_000 }, (_, index) => `text ${index}`),
    'of one record': [{ id: 1, text: 'x'.repeat(600_000) }],
  };
  for (const [name, list] of Object.entries(lists)) {
    test(name, async () => {
      expect(await readList(answer(JSON.stringify(list)))).toEqual(list);
      expect(await readList(answer(JSON.stringify(list, undefined, 2)))).toEqual(list);
    });
  }

  test('whatever the length of its chunks', async () => {
    const list = many((id) => ({ id, text: '€'.repeat(id % 40) }));
    for (const size of [777, 300_001, 10_000_000])
      expect(await readList(answer(JSON.stringify(list), size))).toEqual(list);
  });
});

test('a short list too', async () => {
  expect(await readList(answer('[]'))).toEqual([]);
  expect(await readList(answer('[{"id":1}]', 3))).toEqual([{ id: 1 }]);
});

test('what is no JSON, or was cut off, is refused', async () => {
  const text = JSON.stringify(many((id) => ({ id, text: 'abcdefghijklmnop' })));
  await expect(readList(answer(text.slice(0, -1)))).rejects.toThrow(SyntaxError);
  await expect(readList(answer(text.slice(0, text.lastIndexOf('},{') + 1)))).rejects.toThrow(SyntaxError);
  await expect(readList(answer(`${text},`))).rejects.toThrow(SyntaxError);
  await expect(readList(answer(''))).rejects.toThrow(SyntaxError);
});

test('work in slices lets other work in between', async () => {
  let between = 0;
  const timer = setInterval(() => (between += 1));
  const spun = await mapInSlices(
    Array.from({ length: 640 }, (_, index) => index),
    (item) => {
      const until = performance.now() + 0.5;
      while (performance.now() < until);
      return item * 2;
    },
  );
  clearInterval(timer);
  expect(spun).toEqual(Array.from({ length: 640 }, (_, index) => index * 2));
  expect(between).toBeGreaterThan(5);
});

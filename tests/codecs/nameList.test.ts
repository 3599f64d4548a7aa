import { expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';

test('the objects of the names that stay are kept', () => {
  const { encode } = codecFor({ codec: 'nameList', key: 'role' });
  expect(
    encode(
      ['USER', 'STAFF'],
      [
        { id: 1, role: 'ADMIN' },
        { id: 2, role: 'USER' },
      ],
    ),
  ).toEqual([{ id: 2, role: 'USER' }, 'STAFF']);
});

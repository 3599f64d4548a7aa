import { expect, test } from 'vitest';
import { sharesOf } from '../../src/panel/widgets/upload/UploadProgress.tsx';

const files = [{ size: 100 }, { size: 0 }, { size: 300 }];

test.each([
  [0, [0, 0, 0]],
  [0.125, [0.5, 0.125, 0]],
  [0.25, [1, 0.25, 0]],
  [0.625, [1, 0.625, 0.5]],
  [1, [1, 1, 1]],
])('when %d of a call has been sent, its files have been one after the other', (share, shares) => {
  expect(sharesOf(files, share)).toEqual(shares);
});

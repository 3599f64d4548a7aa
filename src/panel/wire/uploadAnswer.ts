import { getPath } from '../../shared/base/getPath.ts';
import { partsOfPaths } from '../../shared/config/uploadPaths.ts';

/**
 * What an answer has at a path of `api.upload.paths`: 'imagePaths' and 'imagePaths[]' are the entries of a list,
 * 'files[].url' and '[].url' a value in each entry, 'doc.url' one value.
 */
export function valuesAt(answer: unknown, path: string): readonly unknown[] {
  const [at, rest] = partsOfPaths(path);
  const found = at === '' ? answer : getPath(answer, at);
  if (rest === undefined) return [found].flat();
  if (!Array.isArray(found)) return [];
  return rest === '' ? found : found.flatMap((entry: unknown) => valuesAt(entry, rest));
}

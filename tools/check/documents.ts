import { parseJson } from '../../src/shared/base/json.ts';
import { withoutDeprecatedWords } from './language/deprecated.ts';
import { parsed } from './parsed.ts';

/**
 * The parsed files of a config, in the words of today.
 * @param where whose they are: 'the working tree'
 * @throws for an unreadable file
 */
export function documentsOf(texts: ReadonlyMap<string, string>, where: string): Map<string, unknown> {
  const written = new Map(
    [...texts].map(([file, text]) => {
      const { error } = parsed(text);
      if (error) throw new Error(`schema/${file} of ${where} cannot be read: ${error.message} See npm run check.`);
      return [file, parseJson(text)];
    }),
  );
  return withoutDeprecatedWords(written);
}

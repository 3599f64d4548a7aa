import { posix } from 'node:path';
import { objectOf } from '../../src/shared/base/json.ts';

/** Where the grammar of a config's files is, as its `panel.json` names it: './meta', or '../../schema/meta' elsewhere. */
export function grammarFolder(panel: unknown): string {
  const word = objectOf(panel)['$schema'];
  return typeof word === 'string' ? posix.dirname(word) : './meta';
}

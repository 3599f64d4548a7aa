import { posix } from 'node:path';
import type { ConfigProblem, Place } from '../place.ts';

/** What other JSON Schema tools need to read a record's schema. */
const JSON_SCHEMA = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * A `$schema` of another kind of file, which would mislead editors.
 * @param grammar the name of the file's grammar: 'record', 'entity' or 'panel'
 */
export function* schemaWordProblems(file: Place, grammar: string): Generator<ConfigProblem> {
  const word = file.get('$schema');
  const wanted = `./meta/${grammar}.schema.json`;
  if (word.text === undefined || posix.join('.', word.text) === posix.join('.', wanted)) return;
  // A config in another folder, or of a shop that has the engine as a package, is explained by the same files.
  if (new RegExp(`^\\.\\.?/(.*/)?schema/meta/${grammar}\\.schema\\.json$`).test(word.text)) return;
  if (grammar === 'record' && JSON_SCHEMA.test(word.text)) return;
  yield word.problem(
    'wrong-grammar',
    `is not the grammar of this file: write "${wanted}", or editors will explain the wrong one.`,
  );
}

import { posix } from 'node:path';
import { grammarAddress, isReached, language, readVersions, withVersion } from '../language/version.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** What other JSON Schema tools need to read a record's schema. */
const JSON_SCHEMA = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * A `$schema` of another kind of file, which would mislead editors, or of a version of the language that this release does not
 * read.
 * @param grammar the name of the file's grammar: 'record', 'entity' or 'panel'
 */
export function* schemaWordProblems(file: Place, grammar: string): Generator<ConfigProblem> {
  const word = file.get('$schema');
  if (word.text === undefined || (grammar === 'record' && JSON_SCHEMA.test(word.text))) return;
  const wanted = `./meta/${grammar}.schema.json`;
  if (posix.join('.', word.text) === posix.join('.', wanted)) return;
  // A config in another folder, or of a shop that has the engine as a package, is explained by the same files.
  const address = grammarAddress(word.text);
  const isOfEngine = /^\.\/meta\/$|schema\/meta\/$/.test(address?.folder ?? '');
  if (!address || !isOfEngine || address.file !== `${grammar}.schema.json`) {
    yield word.problem(
      'wrong-grammar',
      `is not the grammar of this file: write "${wanted}", or editors will explain the wrong one.`,
    );
    return;
  }
  const { version } = address;
  if (version === undefined || readVersions(language).includes(version)) return;
  const known = withVersion(address, language);
  yield word.problem(
    'unknown-version',
    isReached(version, language)
      ? `is version ${version} of the language, which this release reads no more: 'panel migrate --config' edits the config to ${language}.`
      : `is version ${version} of the language, and this release knows ${language}: install the release of that version, or write "${known}".`,
  );
}

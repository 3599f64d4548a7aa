import { isObject } from '../../../src/shared/base/json.ts';
import { type FileKind, fileKindOf } from '../fileKind.ts';
import { type ConfigProblem, Place } from '../place.ts';
import { type Deprecation, deprecations, type Edit, placesOf } from './deprecations.ts';
import { isReached, language } from './version.ts';

/** A problem for each deprecated word of a file, as it is written: a warning while it is read, then a mistake. */
export function* deprecationProblems(
  kind: FileKind,
  file: Place,
  table: readonly Deprecation[] = deprecations,
  version: string = language,
): Generator<ConfigProblem> {
  for (const [deprecation, place] of foundIn(kind, file, table)) {
    const { code, dropped, instead } = deprecation;
    const isWord = code === 'former-word';
    if (isReached(dropped, version)) {
      const message = `${instead} It is not read since ${dropped}: 'panel migrate --config' edits it.`;
      yield isWord ? place.keyProblem('unknown-word', message) : place.problem('unknown-word', message);
    } else {
      const message = `${instead} It is read until ${dropped}: 'panel migrate --config' edits it.`;
      yield isWord ? place.keyWarning(code, message) : place.warning(code, message);
    }
  }
}

/**
 * A parsed file with the words of today in place of deprecated ones. Dropped ones too: the check has refused them, and what it
 * says of the others is easier to read without what follows from them.
 */
export function withoutDeprecated<Document>(
  kind: FileKind,
  document: Document,
  table?: readonly Deprecation[],
): Document;
export function withoutDeprecated(kind: FileKind, document: unknown, table = deprecations): unknown {
  let current = document;
  for (const [, , edits] of foundIn(kind, new Place('', document), table)) current = edits.reduce(edited, current);
  return current;
}

/** The parsed files of a config, by name, with the words of today. */
export const withoutDeprecatedWords = (documents: ReadonlyMap<string, unknown>): Map<string, unknown> =>
  new Map(
    [...documents].map(([file, document]) => {
      const kind = fileKindOf(file);
      return [file, kind ? withoutDeprecated(kind, document) : document];
    }),
  );

/** The deprecated words of a file, each with its place and its edits, as the file is after the edits of those before it. */
export function* foundIn(
  kind: FileKind,
  file: Place,
  table: readonly Deprecation[],
): Generator<[deprecation: Deprecation, place: Place, edits: readonly Edit[]]> {
  let current = file;
  for (const deprecation of table) {
    if (deprecation.kind !== kind) continue;
    // From the last one: what is taken out of a list does not move those before it.
    for (const place of placesOf(deprecation, current).toReversed()) {
      const edits = deprecation.edits(place, current);
      yield [deprecation, place, edits];
      current = new Place(file.file, edits.reduce(edited, current.value));
    }
  }
}

/** A JSON value after an edit. Its keys stay in their order. */
export function edited(value: unknown, edit: Edit): unknown {
  if ('set' in edit) return changed(value, edit.set, (_, key) => [[key, edit.value]]);
  if ('remove' in edit) return changed(value, edit.remove, () => []);
  return changed(value, edit.rename, (inside) => [[edit.to, inside]]);
}

type Entry = readonly [key: string | number, value: unknown];

/** A JSON value with other entries in place of the one at a path, or after the others where there is none. */
function changed(
  value: unknown,
  [step, ...rest]: readonly (string | number)[],
  entriesFor: (value: unknown, key: string | number) => readonly Entry[],
): unknown {
  if (step === undefined) return value;
  const become = (inside: unknown): readonly Entry[] =>
    rest.length === 0 ? entriesFor(inside, step) : [[step, changed(inside, rest, entriesFor)]];
  if (Array.isArray(value))
    return value.flatMap((inside, index) => (index === step ? become(inside).map(([, one]) => one) : [inside]));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inside]): readonly Entry[] =>
    key === step ? become(inside) : [[key, inside]],
  );
  return Object.fromEntries(
    Object.hasOwn(value, step) || rest.length > 0 ? entries : [...entries, ...become(undefined)],
  );
}

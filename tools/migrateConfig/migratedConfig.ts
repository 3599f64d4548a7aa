import { objectOf } from '../../src/shared/base/json.ts';
import { fileKindOf } from '../check/fileKind.ts';
import { foundIn, withoutDeprecated } from '../check/language/deprecated.ts';
import { type Deprecation, deprecations, type Edit } from '../check/language/deprecations.ts';
import { grammarAddress, isReached, language, withVersion } from '../check/language/version.ts';
import { Place, pathText } from '../check/place.ts';
import { configTexts, put, sectionOf } from '../locale/configTexts.ts';
import { languageOf } from '../locale/localized.ts';
import { editedText } from './jsonEdits.ts';

/** A config file in the words of today. */
export interface MigratedFile {
  readonly file: string;
  readonly text: string;
  /** What was changed: a line each. */
  readonly changes: readonly string[];
}

/**
 * The files of a config that change, with the words of today in place of deprecated ones. A second run finds nothing.
 * @param texts the files by name
 * @param documents the same, parsed; comments are allowed
 */
export function migratedConfig(
  texts: ReadonlyMap<string, string>,
  documents: ReadonlyMap<string, unknown>,
  table: readonly Deprecation[] = deprecations,
  version: string = language,
): MigratedFile[] {
  return [...texts].flatMap(([file, text]) => {
    const edits = [...editsOf(file, documents, table), ...versionEdits(documents.get(file), version)];
    const changed = edits.reduce(editedText, text);
    const written = new Place(file, documents.get(file));
    return changed === text ? [] : [{ file, text: changed, changes: edits.map((edit) => lineOf(edit, written)) }];
  });
}

function editsOf(file: string, documents: ReadonlyMap<string, unknown>, table: readonly Deprecation[]): Edit[] {
  const kind = fileKindOf(file);
  if (kind === undefined) return [];
  const own = [...foundIn(kind, new Place(file, documents.get(file)), table)].flatMap(([, , edits]) => edits);
  return kind === 'locale' ? [...own, ...translationEdits(file, documents, table)] : own;
}

/** A file of another language names the texts of the config: what changes there changes its keys and their translations. */
function translationEdits(
  locale: string,
  documents: ReadonlyMap<string, unknown>,
  table: readonly Deprecation[],
): Edit[] {
  return [...documents].flatMap(([file, document]) => {
    const kind = fileKindOf(file);
    const section = sectionOf(file);
    const translations = objectOf(objectOf(documents.get(locale))[section]);
    if (kind === undefined || languageOf(file) !== undefined || Object.keys(translations).length === 0) return [];
    const today = (one: unknown) => textsAt(file, withoutDeprecated(kind, one, table));
    const [before, after] = [textsAt(file, document), today(document)];
    const said = today(translated(file, document, translations));
    const shown = new Set(after.values());
    return [...new Map([...before].map(([path, text]) => [text, path]))].flatMap(([text, path]): Edit[] => {
      const [now, at] = [after.get(path), [section, text]];
      if (now === text || !Object.hasOwn(translations, text)) return [];
      if (now === undefined || Object.hasOwn(translations, now)) return shown.has(text) ? [] : [{ remove: at }];
      const value = said.get(path);
      if (shown.has(text)) return [{ set: [section, now], value }];
      return [
        { set: at, value },
        { rename: at, to: now },
      ];
    });
  });
}

/** The visible texts of a file, by their paths. */
const textsAt = (file: string, document: unknown): Map<string, string> =>
  new Map(configTexts(file, document).map(({ path, text = '' }) => [pathText(path), text]));

function translated(file: string, document: unknown, translations: Readonly<Record<string, unknown>>): unknown {
  const copy = structuredClone(document);
  for (const { path, text = '' } of configTexts(file, document))
    if (typeof translations[text] === 'string') put(copy, path, translations[text]);
  return copy;
}

/** A shop's files name the version of the language that they are written in. */
function versionEdits(document: unknown, version: string): Edit[] {
  const address = grammarAddress(objectOf(document)['$schema']);
  if (!address || address.version === version) return [];
  const { version: named, folder } = address;
  // In the engine's own repository files and grammar change together.
  const isWanted = named === undefined ? folder.includes('node_modules/') : isReached(named, version);
  return isWanted ? [{ set: ['$schema'], value: withVersion(address, version) }] : [];
}

/** An edit as a line: "texts.goOn is removed". */
function lineOf(edit: Edit, file: Place): string {
  if ('remove' in edit) return `${pathText(edit.remove)} is removed`;
  if ('rename' in edit) return `${pathText(edit.rename)} is called '${edit.to}'`;
  const before = file.get(...edit.set);
  const now = JSON.stringify(edit.value);
  return `${pathText(edit.set)} is ${now}${before.exists ? `; it was ${JSON.stringify(before.value)}` : ''}`;
}

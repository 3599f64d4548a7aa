import { objectOf } from '../../src/shared/base/json.ts';
import { withEveryText } from '../../src/shared/config/grammar.ts';
import { schemaWordProblems } from '../check/fields/schemaWordProblems.ts';
import { fileKindOf } from '../check/fileKind.ts';
import { foundIn, withoutDeprecated } from '../check/language/deprecated.ts';
import { type Deprecation, deprecations, type Edit } from '../check/language/deprecations.ts';
import { grammarAddress, isReached, language, withVersion } from '../check/language/version.ts';
import { sharedTextProblems } from '../check/panel/panelProblems.ts';
import { Place, pathText } from '../check/place.ts';
import { configTexts, put, sectionOf } from '../locale/configTexts.ts';
import { languageOf } from '../locale/localized.ts';
import { editedText } from './jsonEdits.ts';

const PANEL = 'panel.json';

/** A config file in the words of today. */
interface MigratedFile {
  readonly file: string;
  readonly text: string;
  /** What was changed: a line each. */
  readonly changes: readonly string[];
}

/** The grammar of config files, for editors. */
export interface GrammarFiles {
  /** The address of the folder with them, from that of a file. */
  folderFrom(file: string): string;
  /** Whether an address leads to a folder, from that of a file. */
  isThere(file: string, folder: string): boolean;
}

/**
 * The files of a config that change, with the words of today in place of deprecated ones, shared texts left out where the
 * panel fills in others, and the grammar where it is. A second run finds nothing.
 * @param texts the files by name
 * @param documents the same, parsed; comments are allowed
 * @param grammar where it is; by default `$schema` leads to it
 */
export function migratedConfig(
  texts: ReadonlyMap<string, string>,
  documents: ReadonlyMap<string, unknown>,
  table: readonly Deprecation[] = deprecations,
  version: string = language,
  grammar?: GrammarFiles,
): MigratedFile[] {
  const all = [...table, ...misfilledTexts(documents, table)];
  return [...texts].flatMap(([file, text]) => {
    const edits = [...editsOf(file, documents, all), ...grammarEdits(file, documents.get(file), version, grammar)];
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

/** The shared texts whose placeholders the panel does not fill in: their defaults take their place. */
function misfilledTexts(documents: ReadonlyMap<string, unknown>, table: readonly Deprecation[]): Deprecation[] {
  const panel = new Place(PANEL, withoutDeprecated('panel', documents.get(PANEL), table));
  const defaults: Readonly<Record<string, unknown>> = withEveryText({ texts: {} }).texts;
  return [...sharedTextProblems(panel)].flatMap(({ path, code }) => {
    const word = path.join('.');
    if (defaults[path.slice(1).join('.')] === undefined) return [];
    return {
      kind: 'panel',
      word,
      since: language,
      dropped: language,
      code,
      instead: '',
      edits: () => [{ remove: path }],
    };
  });
}

/** A `$schema` that leads nowhere, or to the grammar of another kind of file, leads to the one of the engine. */
function grammarEdits(file: string, document: unknown, version: string, grammar?: GrammarFiles): Edit[] {
  const [kind, word] = [fileKindOf(file), objectOf(document)['$schema']];
  if (!grammar || kind === undefined || word === undefined) return versionEdits(document, version);
  const address = grammarAddress(word);
  const problems = [...schemaWordProblems(new Place(file, document), kind)];
  const isWrong = problems.some(({ code }) => code === 'wrong-grammar');
  if (!isWrong && (!address || grammar.isThere(file, address.folder))) return versionEdits(document, version);
  const folder = `${grammar.folderFrom(file)}/`;
  const own = { folder, file: `${kind}.schema.json` };
  return [
    { set: ['$schema'], value: folder.includes('node_modules/') ? withVersion(own, version) : folder + own.file },
  ];
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
  const was = ({ exists, value }: Place) =>
    exists && typeof value !== 'object' ? `; it was ${JSON.stringify(value)}` : '';
  if ('remove' in edit) return `${pathText(edit.remove)} is removed${was(file.get(...edit.remove))}`;
  if ('rename' in edit) return `${pathText(edit.rename)} is called '${edit.to}'`;
  return `${pathText(edit.set)} is ${JSON.stringify(edit.value)}${was(file.get(...edit.set))}`;
}

import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { isObject, objectOf, parseJson } from '../../src/shared/base/json.ts';
import { nameReason } from '../check/files.ts';
import { findProblems, mistakesIn, printed } from '../check/schemaText.ts';
import { documentsIn, withTexts } from '../locale/configTexts.ts';
import { engineLocale } from '../locale/engineLocale.ts';
import { isEnglish, ownLanguage } from '../locale/ownLanguage.ts';
import { type Drawn, entityTexts, layout, namesOf } from './entityTexts.ts';
import { fromOpenApi, passing } from './fromOpenApi.ts';
import { grammarFolder } from './grammarFolder.ts';

const PANEL = 'panel.json';

/** The files of a new entity, by name, or why it cannot be created. */
type NewEntity =
  | { readonly files: ReadonlyMap<string, string>; readonly notes: readonly string[] }
  | { readonly refused: string };

/**
 * A new entity in a config: its two files, and `panel.json` with a line in the menu.
 * @param texts the config files by name
 * @param name the entity's name, as its files and calls have it
 * @param titles the title of its list; by default made from the name
 * @param title the title of one record; by default made from `titles`
 * @param from an OpenAPI document that describes it
 * @param given what is known of them without one
 */
export function newEntity(
  texts: ReadonlyMap<string, string>,
  name: string,
  titles?: string,
  title?: string,
  from?: unknown,
  given?: Drawn,
): NewEntity {
  const [schemaFile, uiFile] = [`${name}.schema.json`, `${name}.ui.json`];
  const known = [...texts.keys()].flatMap((file) => /^(.*)\.(?:schema|ui)\.json$/.exec(file)?.[1] ?? []);
  const taken = [schemaFile, uiFile].find((file) => texts.has(file));
  if (taken !== undefined) return { refused: `'${name}' is there already: schema/${taken}.` };
  const reason = nameReason(name, known);
  if (reason !== undefined) return { refused: reason };
  if (titles?.trim() === '' || title?.trim() === '') return { refused: 'A title must not be blank.' };

  const before = mistakesIn(findProblems(texts));
  const panel = texts.get(PANEL) ?? '';
  if (before.some(({ file }) => file === PANEL) || panel === '') {
    return { refused: `${PANEL} has mistakes, which come first:\n\n${told(before)}` };
  }
  const names = namesOf(name, titles, title);
  const parsed = parseJson(panel, isObject);
  const surroundings = { entities: known, base: String(objectOf(parsed['api'])['base']) };
  const drawn = given ?? (from === undefined ? undefined : fromOpenApi(from, names, surroundings));
  if (typeof drawn === 'string') return { refused: drawn };
  const made = entityTexts(names, objectOf(parsed['defaults']), drawn, grammarFolder(parsed));
  const { schema, ui, notes } = drawn ? passed(texts, made, drawn, [schemaFile, uiFile]) : { ...made, notes: [] };
  const lang = ownLanguage(new Map([[PANEL, parsed]]));
  const inOwn = (file: string, text: string) =>
    isEnglish(lang) ? text : layout(withTexts(file, parseJson(text), (english) => engineLocale(lang).text(english)));
  const files = new Map([
    [schemaFile, inOwn(schemaFile, schema)],
    [uiFile, inOwn(uiFile, ui)],
    [PANEL, withMenuEntry(panel, { title: names.titles, entity: name })],
  ]);
  const old = new Set(before.map(({ file, message }) => `${file} ${message}`));
  const after = mistakesIn(findProblems(new Map([...texts, ...files])));
  const own = after.filter(({ file, message }) => !old.has(`${file} ${message}`));
  return own.length > 0 ? { refused: `The config would have a mistake:\n\n${told(own)}` } : { files, notes };
}

/** The two files without what the check refuses in them. */
function passed(
  texts: ReadonlyMap<string, string>,
  made: ReturnType<typeof entityTexts>,
  drawn: Drawn,
  [schemaFile, uiFile]: readonly [string, string],
) {
  const all = new Map([...texts, [schemaFile, made.schema] as const, [uiFile, made.ui] as const]);
  const documents = documentsIn(all);
  const { documents: sound, notes } = passing(documents, [schemaFile, uiFile]);
  const [schema = '', ui = ''] = [schemaFile, uiFile].map((file) => layout(sound.get(file)));
  return { schema, ui, notes: [...drawn.notes, ...notes] };
}

const told = (problems: ReturnType<typeof findProblems>): string =>
  problems.map((problem) => printed(problem)).join('\n\n');

/**
 * The text of a `panel.json` with one more entry at the end of its menu, laid out as the entries before it.
 * @throws if it has no menu
 */
export function withMenuEntry(panel: string, entry: { readonly title: string; readonly entity: string }): string {
  const tree = parseTree(panel);
  const entries = (tree && findNodeAtLocation(tree, ['menu'])?.children) ?? [];
  const last = entries.at(-1);
  if (!last) throw new Error('panel.json has no menu.');
  const before = entries.at(-2);
  // The text between two entries; for a single one, before it.
  const from = before ? before.offset + before.length : (last.parent?.offset ?? 0) + 1;
  const between = panel.slice(from, last.offset).replace(/^\s*,/, '');
  const end = last.offset + last.length;
  const text = `{ "title": ${JSON.stringify(entry.title)}, "entity": ${JSON.stringify(entry.entity)} }`;
  return `${panel.slice(0, end)},${between || ' '}${text}${panel.slice(end)}`;
}

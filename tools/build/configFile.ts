import { getProp } from '../../src/shared/base/getProp.ts';
import { isObject, jsonIn, objectOf, parseJson } from '../../src/shared/base/json.ts';
import { partedTexts, withEveryText } from '../../src/shared/config/grammar.ts';
import { type ConfigFile, withPreset } from '../../src/shared/config/presets/index.ts';
import { holdersOf, type RightWord } from '../../src/shared/config/rights.ts';
import { withoutDeprecated } from '../check/language/deprecated.ts';
import { documentsIn } from '../locale/configTexts.ts';
import { withEngineWords } from '../locale/engineWords.ts';
import { inOwnLanguage, ownSentences } from '../locale/ownLanguage.ts';
import { schemaIn } from './resolvedSchema.ts';

export const PANEL = 'panel.json';
export const SCHEMA = '.schema.json';
export const SCREEN = '.ui.json';

/**
 * A file of the config as the page, the server and the commands read it, as JSON.
 * @param file its name
 * @param written the files of the config, by name
 * @returns undefined for a file that is missing
 */
export function configFile(file: string, written: ReadonlyMap<string, string>): string | undefined {
  const texts = inOwnLanguage(written);
  const text = texts.get(file);
  if (text === undefined) return undefined;
  if (file === PANEL) return panelIn(texts).panel;
  if (file.endsWith(SCREEN)) return screenIn(text);
  return file.endsWith(SCHEMA) ? JSON.stringify(schemaIn(text)) : text;
}

/** The module `virtual:sentences`: what the API says, in the language of the config. */
export const sentencesModule = (texts: ReadonlyMap<string, string>): string =>
  `export default ${JSON.stringify(ownSentences(documentsIn(texts)))};`;

const isFile = (json: unknown): json is ConfigFile & { readonly menu?: unknown } => isObject(json);

/** The `.ui.json` of an entity. */
export const screenIn = (text: string): string =>
  JSON.stringify(withPreset(withoutDeprecated('entity', parseJson(text, isFile))));

/** The entities that had another name, by it. */
const formerEntities = (texts: ReadonlyMap<string, string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...texts].flatMap(([file, text]) => {
      const was = file.endsWith(SCHEMA) ? getProp(jsonIn(text), 'was') : undefined;
      return typeof was === 'string' ? [[was, file.slice(0, -SCHEMA.length)] as const] : [];
    }),
  );

/** `panel.json`, and separately the texts of overlays. */
export function panelIn(texts: ReadonlyMap<string, string>): { readonly panel: string; readonly opened: string } {
  const source = withEngineWords(parseJson(texts.get(PANEL) ?? '{}', isFile));
  const menu = menuOfReaders(source.menu, texts);
  const panel = withEveryText(
    withoutDeprecated('panel', { texts: {}, ...source, ...(menu !== undefined && { menu }) }),
  );
  const { first, opened } = partedTexts(panel.texts);
  const former = formerEntities(texts);
  const whole = { ...panel, texts: first, ...(Object.keys(former).length > 0 && { formerEntities: former }) };
  return { panel: JSON.stringify(withPreset(whole)), opened: JSON.stringify(opened) };
}

/**
 * A menu in which the page of an entity is for those roles only that may read it (`rights.read`), so that it is drawn
 * before the entity is loaded.
 * @param texts the files of the config, by name
 */
export function menuOfReaders(menu: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (!Array.isArray(menu)) return menu;
  return menu.map((entry: unknown) => {
    if (!isObject(entry)) return entry;
    if (entry['entries']) return { ...entry, entries: menuOfReaders(entry['entries'], texts) };
    const read = objectOf(objectOf(jsonIn(texts.get(`${entry['entity']}.ui.json`) ?? ''))['rights'])['read'];
    const readers = isRight(read) ? holdersOf(read) : undefined;
    if (!readers) return entry;
    const { roles } = entry;
    return { ...entry, roles: Array.isArray(roles) ? readers.filter((role) => roles.includes(role)) : readers };
  });
}

/** The files have not been checked yet. */
const isRight = (value: unknown): value is RightWord =>
  [value].flat().every((one) => typeof one === 'string' || (isObject(one) && Array.isArray(one['roles'] ?? [])));

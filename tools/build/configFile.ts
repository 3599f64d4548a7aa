import { isObject, parseJson } from '../../src/shared/base/json.ts';
import { partedTexts, withEveryText } from '../../src/shared/config/grammar.ts';
import { type ConfigFile, withPreset } from '../../src/shared/config/presets/index.ts';
import { withoutDeprecated } from '../check/language/deprecated.ts';
import { menuOfReaders } from './menuOfReaders.ts';
import { schemaIn } from './resolvedSchema.ts';

export const PANEL = 'panel.json';
export const SCHEMA = '.schema.json';
export const SCREEN = '.ui.json';

/**
 * A file of the config as the page, the server and the commands read it, as JSON.
 * @param file its name
 * @param texts the files of the config, by name
 * @returns undefined for a file that is missing
 */
export function configFile(file: string, texts: ReadonlyMap<string, string>): string | undefined {
  const text = texts.get(file);
  if (text === undefined) return undefined;
  if (file === PANEL) return panelIn(texts).panel;
  if (file.endsWith(SCREEN)) return screenIn(text);
  return file.endsWith(SCHEMA) ? JSON.stringify(schemaIn(text)) : text;
}

const isFile = (json: unknown): json is ConfigFile & { readonly menu?: unknown } => isObject(json);

/** The `.ui.json` of an entity. */
export const screenIn = (text: string): string =>
  JSON.stringify(withPreset(withoutDeprecated('entity', parseJson(text, isFile))));

/** `panel.json`, and separately the texts of overlays. */
export function panelIn(texts: ReadonlyMap<string, string>): { readonly panel: string; readonly opened: string } {
  const source = parseJson(texts.get(PANEL) ?? '{}', isFile);
  const menu = menuOfReaders(source.menu, texts);
  const panel = withEveryText(
    withoutDeprecated('panel', { texts: {}, ...source, ...(menu !== undefined && { menu }) }),
  );
  const { first, opened } = partedTexts(panel.texts);
  return { panel: JSON.stringify(withPreset({ ...panel, texts: first })), opened: JSON.stringify(opened) };
}

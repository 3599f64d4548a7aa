import { isObject } from '../../src/shared/base/json.ts';
import { configTexts, type Documents, sectionOf } from './configTexts.ts';
import { languageOf } from './localized.ts';

/** The part of a language's file for the API's messages. */
export const API = 'api';

/** Texts of the config that the API uses: messages and titles of records, and the refusal of the guard. */
const isSaid = (file: string, path: readonly (string | number)[]): boolean =>
  file.endsWith('.schema.json')
    ? path.includes('errorMessage') || path.at(-1) === 'title'
    : ['list/title', 'guard/forbidden/text'].includes(path.join('/'));

/**
 * Translations of the API's English messages: its own, and those of the config.
 * @param documents the parsed files of `schema/`, by name
 */
export function saidIn(documents: Documents, language: string): Record<string, string> {
  const sections = documents.get(`locales/${language}.json`);
  const inSection = (name: string) => (isObject(sections) && isObject(sections[name]) ? sections[name] : {});
  const own = Object.entries(inSection(API));
  const files = [...documents].filter(([file]) => languageOf(file) === undefined);
  const ofConfig = files.flatMap(([file, document]) =>
    configTexts(file, document).flatMap(({ path, text = '' }): [string, unknown][] =>
      isSaid(file, path) ? [[text, inSection(sectionOf(file))[text]]] : [],
    ),
  );
  const said = new Map<string, string>();
  for (const [english, other] of [...own, ...ofConfig]) {
    if (typeof other === 'string' && !said.has(english)) said.set(english, other);
  }
  return Object.fromEntries(said);
}

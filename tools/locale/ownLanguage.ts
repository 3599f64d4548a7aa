import { type OwnSentences, sentences } from '../../src/server/http/sentences.ts';
import { getProp } from '../../src/shared/base/getProp.ts';
import { jsonIn, objectOf } from '../../src/shared/base/json.ts';
import { perObject } from '../../src/shared/base/perObject.ts';
import { ENGLISH, primary } from '../../src/shared/text/language.ts';
import { type Documents, documentsIn, withDefaults } from './configTexts.ts';
import { engineLocale } from './engineLocale.ts';
import { API, PANEL_SECTION } from './sections.ts';

export const PANEL = 'panel.json';

/** The language of a config's own texts. */
export function ownLanguage(documents: Documents): string {
  const lang = getProp(documents.get(PANEL), 'lang');
  return typeof lang === 'string' ? lang : ENGLISH;
}

/** Whether a config is in English, as the engine's own texts are. */
export const isEnglish = (language: string): boolean => primary(language) === ENGLISH;

/** What a text that the engine has by default is in a language: as the config's file of it says, else as the engine does. */
export function engineTextIn(documents: Documents, language: string): (text: string, section: string) => string {
  const file = objectOf(documents.get(`locales/${language}.json`));
  return (text, section) =>
    [section, PANEL_SECTION].map((name) => ownText(file[name], text)).find((said) => said !== undefined) ??
    engineLocale(language).text(text) ??
    text;
}

/** What a message of the API is in a language; undefined for one that is not translated. */
export function engineMessageIn(documents: Documents, language: string): (english: string) => string | undefined {
  const file = objectOf(documents.get(`locales/${language}.json`));
  return (english) => ownText(file[API], english) ?? engineLocale(language).message(english);
}

const ownText = (section: unknown, text: string): string | undefined => {
  const said = Object.hasOwn(objectOf(section), text) ? objectOf(section)[text] : undefined;
  return typeof said === 'string' ? said : undefined;
};

/**
 * The files of a config in another language than English, with what they leave out in that language.
 * @param texts the files of `schema/`, by name
 * @returns the same files for a config in English, which has its defaults where it is read
 */
export const inOwnLanguage = perObject((texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const language = ownLanguage(new Map([[PANEL, jsonIn(texts.get(PANEL) ?? '')]]));
  if (isEnglish(language)) return texts;
  const documents = documentsIn(texts);
  const filled = withDefaults(documents, engineTextIn(documents, language));
  return new Map(
    [...texts].map(([file, text]) => {
      const document = isScreen(file) ? filled.get(file) : undefined;
      return [file, document === undefined ? text : JSON.stringify(document)];
    }),
  );
});

const isScreen = (file: string): boolean => file === PANEL || file.endsWith('.ui.json');

/** The API's messages in the language of a config. */
export function ownSentences(documents: Documents): OwnSentences {
  const language = ownLanguage(documents);
  if (isEnglish(language)) return { language, said: {} };
  const inLanguage = engineMessageIn(documents, language);
  const said = Object.values(sentences).flatMap((english) => {
    const own = inLanguage(english);
    return own === undefined ? [] : [[english, own] as const];
  });
  return { language, said: Object.fromEntries(said) };
}

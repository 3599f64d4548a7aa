import { isObject, objectOf } from '../../src/shared/base/json.ts';
import { csvForm } from '../../src/shared/text/csvForm.ts';
import { primary } from '../../src/shared/text/language.ts';
import { Place } from '../check/place.ts';
import { type Documents, put, sectionOf, withDefaults, withTexts } from './configTexts.ts';
import { engineTextIn, PANEL } from './ownLanguage.ts';

/** The file of a language in `schema/`; undefined for another file. */
export const languageOf = (file: string): string | undefined => /^locales\/([^/]+)\.json$/.exec(file)?.[1];

/**
 * The config in another language. What it leaves out is in that language as its file says, else as the engine does.
 * @param documents the parsed files of `schema/`, by name
 * @param language one that `locales/` has a file of
 * @returns the files with the translated texts. A `locale` of another language is that of the translation: numbers and
 *   days are written as the texts around them, but for those that leave the panel: these are as the config has them
 */
export function localized(documents: Documents, language: string): Map<string, unknown> {
  const sections = documents.get(`locales/${language}.json`);
  const files = [...documents].filter(([file]) => languageOf(file) === undefined);
  const translated = new Map(
    files.map(([file, document]): [string, unknown] => {
      const section = objectOf(objectOf(sections)[sectionOf(file)]);
      const own = file === PANEL ? { ...objectOf(document), lang: language, csv: ownCsvForm(document) } : document;
      const copy = withTexts(file, own, (text) => (Object.hasOwn(section, text) ? section[text] : undefined));
      renameActions(document, copy);
      for (const { path, text = '' } of localesIn(new Place(file, document))) {
        if (primary(text) !== primary(language)) put(copy, path, language);
      }
      return [file, copy];
    }),
  );
  return withDefaults(translated, engineTextIn(documents, language));
}

/** How the config writes what leaves the panel, whatever language a person reads it in. */
function ownCsvForm(panel: unknown) {
  const textAt = (...path: readonly string[]) => new Place(PANEL, panel).get(...path).text;
  const csv = { separator: textAt('csv', 'separator'), decimals: textAt('csv', 'decimals') };
  return csvForm({ csv, locale: textAt('locale'), lang: textAt('lang') });
}

/** The locales that a file names: that of the panel, and those of columns. */
const localesIn = (root: Place): Place[] =>
  [root, ...root.get('list', 'columns').items].map((place) => place.get('locale')).filter(({ exists }) => exists);

/** The rights to actions name them by their titles, which are translated. */
function renameActions(document: unknown, copy: unknown): void {
  const [own, other] = [document, copy].map((one) => objectOf(one)['actions']);
  const rights = objectOf(objectOf(copy)['rights']);
  if (!isObject(rights['actions']) || !Array.isArray(own) || !Array.isArray(other)) return;
  const titles = new Map(own.map((action, place) => [objectOf(action)['title'], objectOf(other[place])['title']]));
  const renamed = Object.entries(rights['actions']).map(([title, roles]) => [titles.get(title) ?? title, roles]);
  put(copy, ['rights', 'actions'], Object.fromEntries(renamed));
}

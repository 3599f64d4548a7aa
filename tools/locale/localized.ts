import { isObject } from '../../src/config/json.ts';
import { configTexts, type Documents, put, sectionOf, withDefaults } from './configTexts.ts';

/** The file of a language in `schema/`; undefined for another file. */
export const languageOf = (file: string): string | undefined => /^locales\/([^/]+)\.json$/.exec(file)?.[1];

/**
 * The config in another language.
 * @param documents the parsed files of `schema/`, by name
 * @param language one that `locales/` has a file of
 * @returns the files with the translated texts
 */
export function localized(documents: Documents, language: string): Map<string, unknown> {
  const sections = documents.get(`locales/${language}.json`);
  const files = [...withDefaults(documents)].filter(([file]) => languageOf(file) === undefined);
  return new Map(
    files.map(([file, document]) => {
      const section = isObject(sections) ? sections[sectionOf(file)] : undefined;
      const copy = structuredClone(document);
      for (const { path, text = '' } of configTexts(file, document)) {
        const said = isObject(section) && Object.hasOwn(section, text) ? section[text] : undefined;
        if (typeof said === 'string') put(copy, path, said);
      }
      return [file, copy];
    }),
  );
}

import { posix } from 'node:path';
import { objectOf, parseJson } from '../../src/shared/base/json.ts';
import { apiTexts, languageReason, textsBySection } from '../check/panel/localeProblems.ts';
import { findProblems, mistakesIn } from '../check/schemaText.ts';
import { API } from '../locale/saidIn.ts';
import { grammarFolder } from '../newEntity/grammarFolder.ts';

/** The file of a language with every text of the config, or why there is none. */
type NewLocale =
  | { readonly file: string; readonly text: string; readonly added: number }
  | { readonly refused: string };

/**
 * The file of a language with every visible text. Untranslated texts are in English; existing translations stay.
 * @param texts the config files by name
 */
export function newLocale(texts: ReadonlyMap<string, string>, language: string): NewLocale {
  const reason = languageReason(language);
  if (reason !== undefined) return { refused: reason };
  if (mistakesIn(findProblems(texts)).length > 0) {
    return { refused: 'The config has mistakes, which come first: npm run check' };
  }
  const documents = new Map([...texts].map(([file, text]) => [file, parseJson(text)]));
  const file = `locales/${language}.json`;
  const before = objectOf(documents.get(file));
  let added = 0;
  const sections = [...textsBySection(documents), [API, apiTexts()] as const].map(([section, places]) => {
    const there = objectOf(before[section]);
    const missing = [...places.keys()].filter((text) => !Object.hasOwn(there, text));
    added += missing.length;
    return [section, { ...there, ...Object.fromEntries(missing.map((text) => [text, text])) }] as const;
  });
  const $schema = posix.join('..', grammarFolder(documents.get('panel.json')), 'locale.schema.json');
  const locale = { $schema, ...before, ...Object.fromEntries(sections) };
  return { file, text: `${JSON.stringify(locale, undefined, 2)}\n`, added };
}

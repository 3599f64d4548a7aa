import { posix } from 'node:path';
import { sentences } from '../../src/server/http/sentences.ts';
import { objectOf } from '../../src/shared/base/json.ts';
import { isWritten, languageReason, textsBySection } from '../check/panel/localeProblems.ts';
import { findProblems, mistakesIn } from '../check/schemaText.ts';
import { documentsIn } from '../locale/configTexts.ts';
import { engineLocale } from '../locale/engineLocale.ts';
import { ownLanguage } from '../locale/ownLanguage.ts';
import { API } from '../locale/sections.ts';
import { grammarFolder } from '../newEntity/grammarFolder.ts';

/** The file of a language with every text of the config, or why there is none. */
type NewLocale =
  | { readonly file: string; readonly text: string; readonly added: number }
  | { readonly refused: string };

/**
 * The file of a language with every visible text; that of the config's own language has only those that it leaves out. Texts that
 * the engine brings in this language are translated, others are as in the config; existing translations stay.
 * @param texts the config files by name
 * @returns `added`: how many texts are to be translated
 */
export function newLocale(texts: ReadonlyMap<string, string>, language: string): NewLocale {
  const documents = documentsIn(texts);
  const reason = languageReason(language, ownLanguage(documents));
  if (reason !== undefined) return { refused: reason };
  if (mistakesIn(findProblems(texts)).length > 0) {
    return { refused: 'The config has mistakes, which come first: npm run check' };
  }
  const file = `locales/${language}.json`;
  const before = objectOf(documents.get(file));
  const engine = engineLocale(language);
  let added = 0;
  const sectionWith = (section: string, all: readonly (readonly [text: string, said: string | undefined])[]) => {
    const there = objectOf(before[section]);
    const missing = all.filter(([text]) => !Object.hasOwn(there, text));
    added += missing.filter(([, said]) => said === undefined).length;
    return [section, { ...there, ...Object.fromEntries(missing.map(([text, said = text]) => [text, said])) }] as const;
  };
  const sections = [
    ...[...textsBySection(documents, language)].map(([section, places]) =>
      sectionWith(
        section,
        [...places].map(([text, place]) => [text, isWritten(documents, place) ? undefined : engine.text(text)]),
      ),
    ),
    sectionWith(
      API,
      Object.values(sentences).map((text) => [text, engine.message(text)]),
    ),
  ].filter(([, section]) => Object.keys(section).length > 0);
  const $schema = posix.join('..', grammarFolder(documents.get('panel.json')), 'locale.schema.json');
  const locale = { $schema, ...before, ...Object.fromEntries(sections) };
  return { file, text: `${JSON.stringify(locale, undefined, 2)}\n`, added };
}

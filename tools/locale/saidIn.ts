import { sentences } from '../../src/server/http/sentences.ts';
import { objectOf } from '../../src/shared/base/json.ts';
import { configTexts, type Documents, sectionOf } from './configTexts.ts';
import { languageOf } from './localized.ts';
import { engineMessageIn, ownLanguage } from './ownLanguage.ts';
import { API } from './sections.ts';

type Said = Record<string, string>;

/** Texts of the config that the API uses: messages and titles of records, and the refusal of the guard. */
const isSaid = (file: string, path: readonly (string | number)[]): boolean =>
  file.endsWith('.schema.json')
    ? path.includes('errorMessage') || path.at(-1) === 'title'
    : ['list/title', 'guard/forbidden/text'].includes(path.join('/'));

/**
 * Translations of what the API says: its own messages, in the language of the config, those of the config, and those of another
 * backend.
 * @param documents the parsed files of `schema/`, by name
 */
export function saidIn(documents: Documents, language: string): Said {
  const sections = objectOf(documents.get(`locales/${language}.json`));
  const [inOwn, inOther] = [ownLanguage(documents), language].map((one) => engineMessageIn(documents, one));
  const ofApi = Object.values(sentences).map((english): [string, unknown] => [
    inOwn?.(english) ?? english,
    inOther?.(english),
  ]);
  const files = [...documents].filter(([file]) => languageOf(file) === undefined);
  const ofConfig = files.flatMap(([file, document]) =>
    configTexts(file, document).flatMap(({ path, text = '' }): [string, unknown][] =>
      isSaid(file, path) ? [[text, objectOf(sections[sectionOf(file)])[text]]] : [],
    ),
  );
  return firstOf([...ofApi, ...Object.entries(saidByBackend(documents, language)), ...ofConfig]);
}

/** Translations of what another backend says, as the file of a language has them: also that of the config's own language. */
export const saidByBackend = (documents: Documents, language: string): Said => {
  const own: readonly string[] = Object.values(sentences);
  const said = Object.entries(objectOf(objectOf(documents.get(`locales/${language}.json`))[API]));
  return firstOf(said.filter(([text]) => !own.includes(text)));
};

function firstOf(pairs: readonly (readonly [text: string, other: unknown])[]): Said {
  const said = new Map<string, string>();
  for (const [text, other] of pairs) if (typeof other === 'string' && !said.has(text)) said.set(text, other);
  return Object.fromEntries(said);
}

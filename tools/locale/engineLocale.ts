import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jsonIn, objectOf } from '../../src/shared/base/json.ts';
import { perText } from '../../src/shared/base/perObject.ts';
import { ENGLISH, primary } from '../../src/shared/text/language.ts';
import { API, PANEL_SECTION } from './sections.ts';

const root = resolve(import.meta.dirname, '../..');

const examples = join(root, 'examples');

/**
 * The folders with the languages that the engine brings: those of its own shop, of its examples, which a clone may leave out, and
 * of the config that a shop begins with.
 */
const folders = (): string[] => [
  join(root, 'schema/locales'),
  ...(existsSync(examples) ? readdirSync(examples) : []).map((example) => join(examples, example, 'locales')),
  join(root, 'tools/init/locales'),
];

/** What the engine brings of a language, by the English text; that of a region is the language's. */
interface EngineLocale {
  /** A text of a screen: a shared one, or one of an option. */
  text(english: string): string | undefined;
  /** A message of the API. */
  message(english: string): string | undefined;
}

/** The texts of the engine in a language: of English every one, of a language that it does not bring none. */
export const engineLocale = perText((language: string): EngineLocale => {
  if (primary(language) === ENGLISH) return { text: (english) => english, message: (english) => english };
  const files = folders().flatMap((folder) => {
    const found = [language, primary(language)].map((name) => join(folder, `${name}.json`)).find(existsSync);
    return found === undefined ? [] : [objectOf(jsonIn(readFileSync(found, 'utf8')))];
  });
  const lookedUp = (sections: (file: Readonly<Record<string, unknown>>) => readonly unknown[]) => {
    const all = new Map<string, string>();
    for (const [english, said] of files.flatMap(sections).flatMap((section) => Object.entries(objectOf(section))))
      if (typeof said === 'string' && !all.has(english)) all.set(english, said);
    return (english: string) => all.get(english);
  };
  return {
    // What screens share comes first: an entity may say the same word of something else.
    text: lookedUp(({ [PANEL_SECTION]: panel, [API]: _, $schema: __, ...others }) => [panel, ...Object.values(others)]),
    message: lookedUp((file) => [file[API]]),
  };
});

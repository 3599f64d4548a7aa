import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonIn, objectOf } from '../../src/shared/base/json.ts';
import { sectionOf, withTexts } from '../locale/configTexts.ts';
import { engineLocale } from '../locale/engineLocale.ts';
import { layout } from '../newEntity/entityTexts.ts';

const PANEL = 'panel.json';

/** What the engine's own languages lack of the config that a shop begins with. */
const folder = join(import.meta.dirname, 'locales');

/**
 * The files of a new config in a language, as its own: with `lang`, and with the texts that the engine brings of it. Others stay
 * in English, and the title of the panel is the shop's.
 * @param texts the files by name
 */
export function inLanguage(texts: ReadonlyMap<string, string>, language: string): Map<string, string> {
  const file = join(folder, `${language}.json`);
  const more = existsSync(file) ? objectOf(jsonIn(readFileSync(file, 'utf8'))) : {};
  return new Map(
    [...texts].map(([name, text]) => {
      const document = withTexts(name, jsonIn(text), (english, path) =>
        name === PANEL && path.join() === 'title'
          ? undefined
          : (objectOf(more[sectionOf(name)])[english] ?? engineLocale(language).text(english)),
      );
      return [name, layout(name === PANEL ? withLanguage(document, language) : document)];
    }),
  );
}

/** The panel with its language after its title. */
function withLanguage(panel: unknown, lang: string): object {
  const { $schema, title, ...others } = objectOf(panel);
  return { $schema, title, lang, ...others };
}

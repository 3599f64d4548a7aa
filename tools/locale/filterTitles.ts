import { isObject, jsonIn } from '../../src/shared/base/json.ts';
import { Place } from '../check/place.ts';
import { sectionOf } from './configTexts.ts';
import { languageOf } from './localized.ts';

/**
 * The files of the config where each option of `list.filter` also has its titles in all languages, as `titles`: addresses once
 * had the title in the language of the page, and links of colleagues still have (docs/behaviour.md#lists).
 * @param texts the files of `schema/`, by name
 */
export function withFilterTitles(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const locales = [...texts].filter(([file]) => languageOf(file) !== undefined).map(([, text]) => jsonIn(text));
  return new Map(
    [...texts].map(([file, text]): [string, string] => {
      const ui = file.endsWith('.ui.json') ? jsonIn(text) : undefined;
      const options = new Place(file, ui).get('list', 'filter', 'options').items;
      if (options.length === 0) return [file, text];
      const sections = locales.map((locale) => (isObject(locale) ? locale[sectionOf(file)] : undefined));
      for (const { value: option } of options) {
        if (!isObject(option) || typeof option['title'] !== 'string') continue;
        const { title } = option;
        const said = sections.flatMap((section) => (isObject(section) && section[title]) || []);
        Reflect.set(option, 'titles', [...new Set([title, ...said.filter((one) => typeof one === 'string')])]);
      }
      return [file, JSON.stringify(ui)];
    }),
  );
}

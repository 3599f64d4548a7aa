import entities from 'virtual:entities';
import locales from 'virtual:locales';
import translations from 'virtual:translations';
import type { ConfigParts, LocaleLoaders } from '../../shared/config/config.ts';
import { panel } from '../../shared/config/panel.ts';
import { ENGLISH } from '../../shared/text/language.ts';

/** The config in `schema/`, for the page. In development an edit replaces this module in the open page (`src/panel/main.ts`). */
export interface BundledConfig {
  /** The available languages, the config's own first. */
  readonly languages: readonly string[];
  /** The config in a language; synchronous for its own. */
  in(language: string): ConfigParts | Promise<ConfigParts>;
}

const loaders: LocaleLoaders = locales;

/** The parts of the config in its own language. */
export const own: ConfigParts = { panel, entities, texts: () => import('virtual:texts'), translations };

export const bundledConfig: BundledConfig = {
  languages: [panel.lang ?? ENGLISH, ...Object.keys(loaders)],
  in: (language) => loaders[language]?.().then((module) => module.default) ?? own,
};

import type { Plugin } from 'vite';
import { directionOf } from '../../src/shared/text/language.ts';
import { readSchemaTexts } from '../check/schemaText.ts';
import { documentsIn } from '../locale/configTexts.ts';
import { isEnglish, ownLanguage } from '../locale/ownLanguage.ts';

/**
 * A Vite plugin that writes the language of the config into the page, for what reads it before its code runs.
 * @param schema the folder of the config
 */
export const pageLanguage = (schema: string): Plugin => ({
  name: 'page-language',
  transformIndexHtml(html) {
    const language = ownLanguage(documentsIn(readSchemaTexts(schema)));
    if (isEnglish(language)) return html;
    return html.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`);
  },
});

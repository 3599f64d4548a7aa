import type { Plugin } from 'vite';
import { getPath } from '../../src/shared/base/getPath.ts';
import { readSchemaTexts } from '../check/schemaText.ts';
import { documentsIn } from '../locale/configTexts.ts';
import { languageOf, localized } from '../locale/localized.ts';
import { ownLanguage } from '../locale/ownLanguage.ts';

/**
 * A Vite plugin for browsers older than 'Baseline widely available' (docs/behaviour.md#browsers): a script in the page, which needs
 * nothing but ES5, says so in place of the spinner, before any module runs. The page's policy names the hash of the script
 * (`src/server/http/page.ts`).
 * @param schema the folder of the config
 */
export const oldBrowserScript = (schema: string): Plugin => ({
  name: 'old-browser-script',
  transformIndexHtml: () => [{ tag: 'script', children: scriptSaying(sentencesIn(schema)), injectTo: 'body' }],
});

/** The sentence by language; '' is the config's own. */
function sentencesIn(schema: string): Readonly<Record<string, string>> {
  const documents = documentsIn(readSchemaTexts(schema));
  const sentenceIn = (language: string) => {
    const said = getPath(localized(documents, language).get('panel.json'), 'texts.browserTooOld');
    if (typeof said !== 'string') throw new Error('The text browserTooOld is none.');
    return said;
  };
  const own = sentenceIn(ownLanguage(documents));
  const others = [...documents.keys()].flatMap((file) => {
    const language = languageOf(file);
    const text = language === undefined ? own : sentenceIn(language);
    return text === own ? [] : [[language?.toLowerCase() ?? '', text] as const];
  });
  return { '': own, ...Object.fromEntries(others) };
}

/** The script, in ES5. It looks for what browsers have had last, in the first half of 2024: those that have it have the rest. */
const scriptSaying = (sentences: Readonly<Record<string, string>>): string => `(function () {
  if (window.AbortSignal && AbortSignal.any && window.Promise && Promise.withResolvers && [].toSorted) return;
  var sentences = ${JSON.stringify(sentences).replaceAll('<', '\\u003c')};
  var language = (navigator.language || '').toLowerCase();
  var line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.style.margin = '16px';
  line.appendChild(document.createTextNode(sentences[language] || sentences[language.split('-')[0]] || sentences['']));
  var root = document.getElementById('root');
  root.innerHTML = '';
  root.appendChild(line);
})();`;

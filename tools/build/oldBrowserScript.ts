import type { Plugin } from 'vite';
import { getPath } from '../../src/shared/base/getPath.ts';
import { readSchemaTexts } from '../check/schemaText.ts';
import { documentsIn } from '../locale/configTexts.ts';
import { languageOf, localized } from '../locale/localized.ts';
import { ownLanguage } from '../locale/ownLanguage.ts';

/**
 * A Vite plugin for browsers that cannot read the page's modules at all (docs/behaviour.md#browsers): a script in the page
 * that needs nothing but ES5 says what is needed, in place of the spinner. Its policy names the hash of the script
 * (`src/server/http/page.ts`).
 * @param schema the folder of the config
 */
export const oldBrowserScript = (schema: string): Plugin => ({
  name: 'old-browser-script',
  transformIndexHtml: () => [{ tag: 'script', children: scriptSaying(sentencesIn(schema)), injectTo: 'head' }],
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

/** The script, in ES5. An error of syntax in a module reaches the page as any other; a browser without modules runs none. */
const scriptSaying = (sentences: Readonly<Record<string, string>>): string => `(function () {
  var sentences = ${JSON.stringify(sentences).replaceAll('<', '\\u003c')};
  function tell() {
    var root = document.getElementById('root');
    if (!root || !root.querySelector('.starting')) return;
    var language = (navigator.language || '').toLowerCase();
    var line = document.createElement('p');
    line.setAttribute('role', 'alert');
    line.style.margin = '16px';
    line.appendChild(document.createTextNode(sentences[language] || sentences[language.split('-')[0]] || sentences['']));
    root.innerHTML = '';
    root.appendChild(line);
  }
  window.addEventListener('error', function (event) {
    if (/SyntaxError/.test(event.error ? event.error.name : event.message)) tell();
  });
  if (!('noModule' in document.createElement('script'))) window.addEventListener('load', tell);
})();`;

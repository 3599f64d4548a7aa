import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { translatorOf } from '../../src/panel/wire/translated.ts';
import { sentences } from '../../src/server/http/sentences.ts';
import { getPath } from '../../src/shared/base/getPath.ts';
import { objectOf, parseJson } from '../../src/shared/base/json.ts';
import { configFile, panelIn } from '../../tools/build/configFile.ts';
import { findProblems, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { inLanguage } from '../../tools/init/inLanguage.ts';
import { configTexts, engineTexts } from '../../tools/locale/configTexts.ts';
import { engineLocale } from '../../tools/locale/engineLocale.ts';
import { localized } from '../../tools/locale/localized.ts';
import { inOwnLanguage, ownSentences } from '../../tools/locale/ownLanguage.ts';
import { saidIn } from '../../tools/locale/saidIn.ts';
import { newLocale } from '../../tools/newLocale/newLocale.ts';

type Texts = ReadonlyMap<string, string>;

const start = readSchemaTexts(resolve(import.meta.dirname, '../../examples/start'));
const documentsOf = (texts: Texts) => new Map([...texts].map(([file, text]) => [file, parseJson(text)]));
const said = (texts: Texts) => findProblems(texts).map((problem) => printed(problem));

/** A config with a file changed. */
function changed(
  texts: Texts,
  file: string,
  change: (document: Record<string, unknown>) => object,
): Map<string, string> {
  return new Map(texts).set(file, JSON.stringify(change(objectOf(parseJson(texts.get(file) ?? '{}'))), null, 2));
}

/** What is in English, and is not the same in another language. */
const english = (language: string) => {
  const { text, message } = engineLocale(language);
  return new Set([
    ...engineTexts().filter((one) => text(one) !== one),
    ...Object.values(sentences).filter((one) => message(one) !== one),
  ]);
};

describe.each(['de', 'fr', 'ar'])('a shop that begins in %s', (language) => {
  let shop: Texts;
  beforeAll(() => {
    shop = inLanguage(start, language);
  });

  test('is checked without a problem, and names its language', () => {
    expect(said(shop)).toEqual([]);
    expect(getPath(documentsOf(shop).get('panel.json'), 'lang')).toBe(language);
  });

  test('has none of its own texts in English', () => {
    const texts = (of: Texts) =>
      [...documentsOf(of)].flatMap(([file, document]) => configTexts(file, document)).map(({ text = '' }) => text);
    const [before, after] = [texts(start), texts(shop)];
    const same = before.filter((text, place) => text === after[place]);
    // Words of both languages, and the title, which a shop gives.
    expect(same.filter((text) => !/^(My shop|Name|System|Menu|Actions|Stock|Email|Image)$/.test(text))).toEqual([]);
  });

  test('shows none of the engine in English', () => {
    const words = english(language);
    const { panel, opened } = panelIn(inOwnLanguage(shop));
    const shown = { ...objectOf(objectOf(parseJson(panel))['texts']), ...objectOf(parseJson(opened)) };
    expect(Object.keys(shown).length).toBeGreaterThan(300);
    expect(Object.entries(shown).filter(([, text]) => words.has(String(text)))).toEqual([]);
    const list = { list: { columns: [{ field: 'isActive', cell: 'yesNo' }] } };
    const ui = configFile('staff.ui.json', new Map(shop).set('staff.ui.json', JSON.stringify(list))) ?? '';
    expect(ui).toContain(`"yes":${JSON.stringify(engineLocale(language).text('Yes'))}`);
  });

  test('needs no text of the engine in its panel.json', () => {
    const bare = changed(shop, 'panel.json', ({ logout, login, guard, toasts, defaults, texts, ...panel }) => panel);
    expect(said(bare)).toEqual([]);
    const filled = objectOf(parseJson(panelIn(inOwnLanguage(bare)).panel));
    const whole = objectOf(parseJson(panelIn(inOwnLanguage(shop)).panel));
    expect(filled).toEqual({ ...whole, toasts: { success: 4000, invalid: 4000, error: 6000 } });
    const partly = changed(bare, 'panel.json', (panel) => ({
      ...panel,
      login: { button: 'Los' },
      texts: { edit: 'Bearb.' },
    }));
    expect(said(partly)).toEqual([]);
    expect(objectOf(parseJson(panelIn(inOwnLanguage(partly)).panel))).toMatchObject({
      login: { ...objectOf(whole['login']), button: 'Los' },
      texts: { ...objectOf(whole['texts']), edit: 'Bearb.' },
    });
    const wrong = changed(bare, 'panel.json', (panel) => ({ ...panel, login: 'Los', texts: { edti: 'Bearb.' } }));
    expect(said(wrong)).toEqual([expect.stringContaining('must be an object'), expect.stringContaining("'edti'")]);
  });

  test('has an API that says every sentence in its language', () => {
    const own = ownSentences(documentsOf(shop));
    expect(own.language).toBe(language);
    expect(Object.keys(own.said).sort()).toEqual(Object.values(sentences).sort());
    for (const one of Object.values(own.said)) expect(english(language)).not.toContain(one);
  });

  test('finds each text of the engine that it may leave out', () => {
    expect(engineTexts().filter((text) => engineLocale(language).text(text) === undefined)).toEqual([]);
  });
});

describe('a shop in German', () => {
  const shop = inLanguage(start, 'de');

  test('says what it wants in its own way, also with titles in capitals', () => {
    const own = changed(shop, 'panel.json', (panel) => ({
      ...panel,
      texts: { ...objectOf(panel['texts']), emptyAdd: 'Jetzt anlegen: {Title}', undo: 'Zurück' },
    }));
    expect(said(own)).toEqual([]);
    const { panel, opened } = panelIn(inOwnLanguage(own));
    expect({ ...objectOf(getPath(parseJson(panel), 'texts')), ...objectOf(parseJson(opened)) }).toMatchObject({
      emptyAdd: 'Jetzt anlegen: {Title}',
      undo: 'Zurück',
    });
  });

  test('may say texts of the engine otherwise in a file of its language, and nothing else', () => {
    const file = { panel: { Undo: 'Ungeschehen machen' }, api: { 'The number is too large': 'Zu groß' } };
    const own = new Map(shop).set('locales/de.json', JSON.stringify(file));
    expect(said(own)).toEqual([]);
    expect(panelIn(inOwnLanguage(own)).panel).toContain('"undo":"Ungeschehen machen"');
    expect(ownSentences(documentsOf(own)).said['The number is too large']).toBe('Zu groß');
    const more = new Map(shop).set('locales/de.json', JSON.stringify({ products: { Preis: 'Betrag' } }));
    expect(said(more)).toEqual([expect.stringContaining("'Preis' is not a text of the config")]);
  });

  test('is shown in English by a file of what it says itself', () => {
    const made = newLocale(shop, 'en');
    if ('refused' in made) throw new Error(made.refused);
    expect(JSON.parse(made.text)).toMatchObject({
      panel: { Undo: 'Undo', 'Erneut versuchen': 'Erneut versuchen' },
      products: { Preis: 'Preis' },
    });
    expect(made.added).toBeLessThan(120);
    const both = new Map(shop).set('locales/en.json', JSON.stringify({ products: { Preis: 'Price' } }));
    const shown = localized(documentsOf(both), 'en');
    expect(shown.get('panel.json')).toMatchObject({ lang: 'en', texts: { undo: 'Undo', retry: 'Erneut versuchen' } });
    expect(shown.get('products.schema.json')).toMatchObject({ properties: { price: { title: 'Price' } } });
  });

  test('has its API translated from German', () => {
    const both = new Map(shop).set('locales/fr.json', JSON.stringify({ products: { Produkt: 'Produit' } }));
    const french = translatorOf(saidIn(documentsOf(both), 'fr'));
    expect(french('Diesen Eintrag gibt es nicht mehr (Produkt). Vielleicht wurde er gelöscht.')).toBe(
      'Cet enregistrement n’existe pas (Produit). Il a peut-être été supprimé.',
    );
  });
});

describe('a shop in a language that the engine does not bring', () => {
  const dutch = changed(start, 'panel.json', (panel) => ({ ...panel, lang: 'nl' }));

  test('is warned at the place of its language, until it has the file', () => {
    expect(said(dutch)).toEqual([
      expect.stringMatching(
        /^schema\/panel\.json:\d+:\d+ {2}warning: lang: .*'new-locale nl' writes locales\/nl\.json/,
      ),
    ]);
    const made = newLocale(dutch, 'nl');
    if ('refused' in made) throw new Error(made.refused);
    const { panel, api } = JSON.parse(made.text);
    expect(made.added).toBe(
      JSON.stringify(JSON.parse(made.text), null, 1)
        .split('\n')
        .filter((line) => line.startsWith('  "')).length,
    );
    expect(panel).toMatchObject({ Undo: 'Undo' });
    // The config's own.
    expect(panel).not.toHaveProperty('Retry');
    expect(api).toMatchObject({ 'The number is too large': 'The number is too large' });
    const whole = new Map(dutch).set(made.file, made.text);
    expect(said(whole)).toEqual([expect.stringContaining(`warning: ${made.added} texts are as in English`)]);
    const { Undo: _, ...others } = panel;
    const { 'The number is too large': __, ...calls } = api;
    const lacking = changed(whole, made.file, (file) => ({
      ...file,
      panel: { ...others, Move: 'Verplaatsen' },
      api: calls,
    }));
    expect(said(lacking)).toEqual([
      expect.stringContaining(' texts are as in English'),
      expect.stringMatching(/^schema\/locales\/nl\.json:\d+:\d+ {2}warning: panel: 'Undo' is not translated/),
      expect.stringMatching(
        /^schema\/locales\/nl\.json:\d+:\d+ {2}warning: api: 'The number is too large' is not translated/,
      ),
    ]);
    expect(panelIn(inOwnLanguage(lacking)).panel).toContain('"move":"Verplaatsen"');
  });

  test('is refused where it is none', () => {
    const odd = changed(start, 'panel.json', (panel) => ({ ...panel, lang: 'xx' }));
    expect(said(odd)).toEqual([expect.stringMatching(/lang: 'xx' is not a language/)]);
  });
});

test('a config without its texts is one problem, until it names its language', () => {
  const bare = changed(start, 'panel.json', ({ login, guard, texts, ...panel }) => ({ ...panel, texts: {} }));
  expect(said(bare)).toEqual([
    expect.stringMatching(
      /what all screens say is missing: login, guard, actions, edit, .* "lang": "en"\. \[missing-word\]/,
    ),
  ]);
  const named = changed(bare, 'panel.json', (panel) => ({ ...panel, lang: 'en' }));
  expect(said(named)).toEqual([]);
  expect(parseJson(configFile('panel.json', named) ?? '')).toMatchObject({ login: { button: 'Sign in with Google' } });
});

test('a config in English is read as it is written', () => {
  expect(inOwnLanguage(start)).toBe(start);
  expect(ownSentences(documentsOf(start)).said).toEqual({});
});

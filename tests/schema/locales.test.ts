import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { configTexts, sectionOf, withDefaults } from '../../tools/locale/configTexts.ts';
import { localized } from '../../tools/locale/localized.ts';

const shop = readSchemaTexts(resolve(import.meta.dirname, 'shop'));
const documents = new Map<string, unknown>([...shop].map(([file, text]) => [file, JSON.parse(text)]));
const textsOf = (file: string) => configTexts(file, documents.get(file)).map(({ text = '' }) => text);

/** A file with every part of the shop, and no text. */
const sections: Readonly<Record<string, Record<string, string>>> = Object.fromEntries(
  ['panel', 'products', 'categories', 'users', 'orders', 'discounts', 'roles'].map((name) => [name, {}]),
);

/** What the check says of a file of another language, without the file's name. */
const saidOf = (locale: unknown, file = 'locales/nl.json') =>
  findProblems(new Map([...shop, [file, JSON.stringify(locale, null, 2)]]))
    .filter((problem) => problem.file === file)
    .map(({ severity, line, column, message }) => `${severity} ${line}:${column}  ${message}`);

describe('the texts to translate', () => {
  test('are titles, sentences, names of values and options of kinds', () => {
    const ui = textsOf('products.ui.json');
    for (const text of ['Products', 'Out of Stock', 'Make Main', 'Add Attribute', 'Failed to attach the discounts.'])
      expect(ui).toContain(text);
    expect(textsOf('products.schema.json')).toEqual(
      expect.arrayContaining(['Product', 'Price must be positive', 'Attribute name required']),
    );
    expect(textsOf('panel.json')).toEqual(expect.arrayContaining(['Admin Dashboard', 'Logout', 'Sign Out']));
  });

  test('exclude names, calls, values and signs', () => {
    const all = [...documents.keys()].flatMap(textsOf);
    for (const text of ['name', 'DRAFT', 'GET /products', '$', '₹', 'newest', 'edit', 'Product image'])
      expect(all).not.toContain(text);
  });
});

describe('a file of another language', () => {
  test('changes its texts, and nothing else', () => {
    const translated = localized(
      new Map([...documents, ['locales/nl.json', { products: { Price: 'Prijs', name: 'naam', DRAFT: 'nee' } }]]),
      'nl',
    );
    expect(translated.get('products.schema.json')).toMatchObject({
      properties: { price: { title: 'Prijs', minimum: 0 }, name: { title: 'Name' }, status: { default: 'DRAFT' } },
    });
    expect(translated.get('orders.ui.json')).toMatchObject(Object(documents.get('orders.ui.json')));
    expect([...translated.keys()]).not.toContain('locales/nl.json');
  });

  test('writes numbers and days as its own texts, where the config names a locale of another language', () => {
    const panel = { ...Object(documents.get('panel.json')), locale: 'en-GB' };
    const list = {
      columns: [{ field: 'price', locale: 'nl-BE' }, { field: 'added', locale: 'fr-FR' }, { field: 'name' }],
    };
    const translated = localized(
      new Map([
        ['panel.json', panel],
        ['products.ui.json', { list }],
        ['locales/nl.json', {}],
      ]),
      'nl',
    );
    const csv = { separator: ',', decimals: '.' };
    expect(translated.get('panel.json')).toMatchObject({ locale: 'nl', csv });
    expect(Object(translated.get('products.ui.json')).list.columns).toMatchObject([
      { field: 'price', locale: 'nl-BE' },
      { field: 'added', locale: 'nl' },
      { field: 'name' },
    ]);
    expect(list.columns[1]).toMatchObject({ locale: 'fr-FR' });
    expect(
      Object(
        localized(
          new Map([
            ['panel.json', {}],
            ['locales/nl.json', {}],
          ]),
          'nl',
        ).get('panel.json'),
      ),
    ).not.toHaveProperty('locale');
  });

  test('translates what the panel says where the config says nothing', () => {
    const translated = localized(
      new Map([
        ...documents,
        ['locales/nl.json', { discounts: { Yes: 'Ja' }, panel: { 'Discard draft': 'Concept weg' } }],
      ]),
      'nl',
    );
    expect(translated.get('discounts.ui.json')).toHaveProperty(
      'list.columns',
      expect.arrayContaining([expect.objectContaining({ field: 'isActive', yes: 'Ja', no: 'No' })]),
    );
    expect(translated.get('panel.json')).toHaveProperty('texts.discardDraft', 'Concept weg');
  });

  test('that lacks a text, or has an unused one, has a warning at its place', () => {
    const own = [...withDefaults(documents)].filter(([file]) => sectionOf(file) === 'orders');
    const texts = own.flatMap(([file, document]) => configTexts(file, document).map(({ text = '' }) => text));
    const translated = texts.filter((text) => text !== 'Orders').map((text) => [text, `${text}!`]);
    const orders = Object.fromEntries([...translated, ['Odrers', 'Bestellingen']]);
    const said = saidOf({ ...sections, orders });
    const line = (text: string) => expect.stringMatching(new RegExp(`^warning \\d+:\\d+ {2}${text}$`));
    expect(said).toContainEqual(
      line(
        "orders.Odrers: 'Odrers' is not a text of the config: its translation is shown nowhere. Did you mean 'Orders'\\?",
      ),
    );
    expect(said).toContainEqual(line("orders: 'Orders' is not translated \\(orders.ui.json, list.title\\)."));
    expect(said).toContainEqual(line("roles: \\d+ texts are not translated: 'User role', .*"));
    expect(said.every((line) => line.startsWith('warning'))).toBe(true);
  });

  test.each([
    ['products', 'products.schema.json', 'products.ui.json missing-file'],
    ['panel', 'panel.json', 'panel.json missing-file'],
  ])('says nothing of the texts of %s while %s is missing', (section, gone, told) => {
    const texts = [...shop.keys()].filter((file) => sectionOf(file) === section).flatMap(textsOf);
    const locale = { [section]: Object.fromEntries(texts.map((text) => [text, `${text}!`])) };
    const files = new Map(shop).set('locales/nl.json', JSON.stringify(locale));
    files.delete(gone);
    const found = findProblems(files).filter(({ code }) => code !== 'untranslated');
    expect(found.map(({ file, code }) => `${file} ${code}`)).toEqual([told]);
  });

  test('with many unused texts has one warning for each part', () => {
    const gone = Object.fromEntries(['one', 'two', 'three', 'four'].map((text) => [text, text]));
    expect(saidOf({ ...sections, orders: gone })).toContainEqual(
      expect.stringMatching(
        /^warning \d+:\d+ {2}orders: 4 translations are of texts that the config does not have: 'one', /,
      ),
    );
  });

  test.each([
    [
      'an unknown part',
      { ...sections, prodcuts: {} },
      "prodcuts: 'prodcuts' is neither an entity nor panel. Did you mean 'products'?",
    ],
    ['no text', { ...sections, orders: { Order: 7 } }, 'orders.Order: must be a text, not a number.'],
    [
      'a blank too many',
      { ...sections, panel: { '{shown} of {total}': '{shown} {van} {total}' } },
      "'{van}' is not a placeholder of this text.",
    ],
    [
      'a blank too few',
      { ...sections, panel: { '{shown} of {total}': '{shown}' } },
      "the placeholder '{total}' is missing.",
    ],
    [
      'a button that no longer says of what it is',
      { ...sections, panel: { 'Show {title}': 'Toon' } },
      "the placeholder '{title}' is missing.",
    ],
  ])('with %s is refused', (_, locale, sentence) => {
    const mistakes = saidOf(locale).filter((line) => line.startsWith('error'));
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(sentence);
  });

  test.each([
    ['locales/en.json', 'the config itself is in English: change its texts there.'],
    ['locales/german.json', "'german' is not a language: such a file is named 'de' or 'pt-BR'."],
  ])('is named after its language: %s', (file, sentence) => {
    expect(saidOf(sections, file)).toContain(`error 1:1  ${sentence}`);
  });
});

test('the fields that narrow a choice are not translated', () => {
  const options = { none: 'Nobody', where: { trades: 'trades' } };
  const ui = { uiSchema: { mentor: { 'ui:widget': 'Reference', 'ui:options': options } } };
  expect(configTexts('staff.ui.json', ui).map(({ text }) => text)).toEqual(['Nobody']);
});

test('the texts of an action’s dialog are translated, and its colour is not', () => {
  const action = { title: 'Send', confirm: { title: 'Send it', text: 'Send it now?', submit: 'Now', tone: 'error' } };
  const read = (actions: unknown) => configTexts('lamps.ui.json', { actions }).map(({ text }) => text);
  expect(read([action])).toEqual(['Send', 'Send it', 'Send it now?', 'Now']);
  expect(read([{ title: 'Send', confirm: 'Now?' }])).toEqual(['Send', 'Now?']);
});

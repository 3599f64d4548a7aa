import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presets } from '../../src/shared/config/presets/index.ts';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';

const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

/** What the check says of a list that another API pages with these words. */
function told(api: object, list: object = {}, referring: object = {}): string[] {
  const texts = new Map(sound);
  const products = JSON.parse(texts.get('products.ui.json') ?? '');
  const wire = { ...products.wire, api };
  const next = { ...products, wire, list: { ...products.list, paging: 'server', ...list } };
  texts.set('products.ui.json', JSON.stringify(next));
  const schema = JSON.parse(texts.get('products.schema.json') ?? '');
  texts.set('products.schema.json', JSON.stringify({ ...schema, properties: { ...schema.properties, ...referring } }));
  return findProblems(texts)
    .filter(({ file }) => file === 'products.ui.json')
    .map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

const page = 'limit={count}&offset={from}';
const base = 'https://api.shop.example';
const enough = { page, ids: 'id={values}', any: '{field}={value}', sort: 's={field}', sortDown: 's=-{field}' };

describe('a list that its API pages', () => {
  test.each(Object.keys(presets))('has what it needs with the words of %s', (preset) => {
    expect(told({ preset, base }, { filter: undefined, filters: undefined })).toEqual([]);
  });

  test('has what it needs', () => {
    expect(told({ base, total: 'n', query: enough })).toEqual([]);
  });

  test.each([
    ['no records by their ids', { ids: undefined, any: undefined }, "'query.ids' is missing, and 'query.any'"],
    ['an order one way only', { sortDown: undefined }, "'query.sortDown' is missing beside 'query.sort'."],
    ['half a range', { from: 'f={field}:{value}' }, "'query.before' is missing beside 'query.from'."],
    ['JSON that is not sent', { any: '"{field}":{values}' }, "'query.where' is missing: 'any' is a part of the JSON"],
    ['always the first page', { page: 'limit={count}' }, 'every page would be the first one'],
  ])('%s is reported', (_, words, says) => {
    const problems = told({ base, total: 'n', query: { ...enough, ...words } }).filter((one) => /^error/.test(one));
    expect(problems).toEqual([expect.stringContaining(says)]);
    expect(problems[0]).toContain('error missing-query-word: list.paging: ');
  });

  test('a missing total is a warning, unless pages name the next one', () => {
    expect(told({ base, query: enough })).toEqual([expect.stringContaining('warning missing-query-word')]);
    expect(told({ base, query: { ...enough, page: 'limit={count}', next: 'Next' } })).toEqual([]);
  });

  test('sorting by a reference without a label is reported, and a filter by a list of unknown keys', () => {
    const made = { type: 'string', title: 'Made', reference: { to: 'categories' } };
    const columns = [{ field: 'name' }, { field: 'made' }];
    const sorted = { columns, filter: undefined, filters: undefined, sort: 'made' };
    expect(told({ preset: 'strapi', base }, sorted, { made })).toEqual([
      expect.stringContaining("error unsortable-column: list.sort: 'api.references.sort' asks for 'made'"),
    ]);
    const query = { can: { sort: { made: 'made.name' } } };
    expect(told({ preset: 'strapi', base, query }, sorted, { made })).toEqual([]);
    const like = { type: 'array', title: 'Like', items: { type: 'string', reference: { to: 'products' } } };
    const filters = [{ field: 'like', options: [{ title: 'All' }] }];
    const filtered = { filter: undefined, filters };
    expect(told({ preset: 'directus', base }, filtered, { like })).toEqual([
      expect.stringContaining("warning no-effect: list.filters[0].field: is not offered: 'api.query.can.lists'"),
    ]);
    expect(told({ preset: 'strapi', base }, filtered, { like })).toEqual([]);
  });

  test('more sort fields than the API allows are reported', () => {
    const sort = ['name', 'price'];
    const query = { ...enough, can: { several: false } };
    expect(told({ base, total: 'n', query }, { filter: undefined, sort })).toEqual([
      expect.stringContaining("error unsortable-column: list.sort[1]: 'api.query.can.several' does not let"),
    ]);
    expect(told({ base, total: 'n', query: enough }, { filter: undefined, sort })).toEqual([]);
  });

  test('too large pages, and options that the API cannot filter by, are reported', () => {
    expect(told({ preset: 'woocommerce', base }, { filter: undefined, filters: undefined, pageSize: 200 })).toEqual([
      expect.stringContaining("error out-of-range: list.pageSize: must be at most 100: 'api.query.max'"),
    ]);
    const filters = [{ field: 'status', options: [{ title: 'Both', values: ['DRAFT', 'ACTIVE'] }] }];
    const query = { ...enough, can: { values: ['sku'], sort: { name: 'title' }, filter: { status: 'state' } } };
    expect(told({ base, total: 'n', query }, { filter: undefined, filters, sort: 'name' })).toEqual([
      expect.stringContaining("warning no-effect: list.filters[0].options[0]: is not offered: 'api.query.can.values'"),
    ]);
    const misspelt = { ...enough, can: { sort: { nmae: 'title' } } };
    expect(
      told({ base, total: 'n', query: misspelt }, { filter: undefined, filters: undefined, sort: undefined }),
    ).toEqual([
      expect.stringContaining("error unknown-field: wire.api.query.can.sort.nmae: 'nmae' is not a field of products."),
    ]);
  });

  test('sort fields and filters that the API lacks are reported', () => {
    const filters = [{ field: 'status', options: [{ title: 'Draft', values: ['DRAFT'] }] }];
    const can = { sort: ['price'], filter: ['sku', 'nmae'] };
    expect(told({ base, total: 'n', query: { ...enough, can } }, { filter: undefined, filters, sort: 'name' })).toEqual(
      [
        expect.stringContaining(
          "error unknown-field: wire.api.query.can.filter[1]: 'nmae' is not a field of products.",
        ),
        expect.stringContaining("warning no-effect: list.filters[0].field: is not offered: 'api.query.can.filter'"),
        expect.stringContaining('error unsortable-column: list.sort'),
      ],
    );
  });
});

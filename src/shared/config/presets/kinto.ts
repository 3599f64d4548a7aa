import type { Preset } from '../grammar.ts';

/**
 * https://docs.kinto-storage.org/en/stable/api/1.x/pagination.html: each page names the next one. A search names its fields:
 * `"search": "like_name={text}"`.
 */
export const kinto: Preset = {
  rows: 'data',
  total: 'Total-Objects',
  error: 'message',
  fieldErrors: { at: 'details', field: 'name', message: 'description' },
  version: 'last_modified',
  body: { under: 'data' },
  query: {
    page: '_limit={count}',
    next: 'Next-Page',
    count: 'HEAD',
    sort: '_sort={field}',
    sortDown: '_sort=-{field}',
    any: 'in_{field}={json}',
    one: '{field}={json}',
    has: 'contains_any_{field}=[{json}]',
    from: 'min_{field}={json}',
    before: 'lt_{field}={json}',
  },
};

import type { Preset } from '../grammar.ts';

/** https://github.com/typicode/json-server/tree/v0, and refine's simple REST. It has no 'less than'. */
export const jsonServer: Preset = {
  total: 'X-Total-Count',
  // A deletion looks through all records for those that refer to it, and fails at a null.
  body: { empty: { reference: '' } },
  query: {
    page: '_start={from}&_end={to}',
    sort: '_sort={field}&_order=asc',
    sortDown: '_sort={field}&_order=desc',
    search: 'q={text}',
    any: '{field}={value}',
    from: '{field}_gte={value}',
    before: '{field}_lte={until}',
    can: { lists: false },
  },
};

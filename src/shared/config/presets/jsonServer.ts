import type { Preset } from '../grammar.ts';

/** https://github.com/typicode/json-server/tree/v0, and refine's simple REST. It has no 'less than'. */
export const jsonServer: Preset = {
  total: 'X-Total-Count',
  // Each deletion looks through the fields `…Id` of all records: it fails at a null, and deletes a record whose field is ''.
  body: { empty: { reference: 'omit' } },
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

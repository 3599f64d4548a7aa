import type { Preset } from '../grammar.ts';

/** https://docs.medusajs.com/api/admin (version 2): rows are under the entity's name. */
export const medusa: Preset = {
  total: 'count',
  error: 'message',
  body: { changes: true },
  references: { many: 'object' },
  upload: { call: 'POST /admin/uploads', field: 'files', paths: 'files[].url' },
  query: {
    page: 'limit={count}&offset={from}',
    sort: 'order={field}',
    sortDown: 'order=-{field}',
    search: 'q={text}',
    any: '{field}[]={value}',
    flag: '{field}={value}',
    from: '{field}[$gte]={value}',
    before: '{field}[$lt]={value}',
    can: { several: false },
  },
};

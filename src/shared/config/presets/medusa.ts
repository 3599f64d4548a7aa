import type { Preset } from '../grammar.ts';

/** https://docs.medusajs.com/api/admin (version 2): rows are under the entity's name. */
export const medusa: Preset = {
  total: 'count',
  error: 'message',
  body: { changes: true },
  references: { many: 'object' },
  upload: { call: 'POST /admin/uploads', field: 'files', paths: 'files[].url' },
  login: {
    call: 'POST /auth/user/emailpass',
    token: 'token',
    person: { call: 'GET /admin/users/me', at: 'user', name: 'first_name' },
    refresh: 'POST /auth/token/refresh',
    google: false,
  },
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

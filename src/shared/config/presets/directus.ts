import type { Preset } from '../grammar.ts';

/** https://directus.io/docs/guides/connect/query-parameters */
export const directus: Preset = {
  rows: 'data',
  total: 'meta.filter_count',
  error: 'errors',
  fieldErrors: { at: 'errors', field: 'extensions.field', message: 'message' },
  body: { changes: true },
  // A list goes through a table between the two: its fields have a codec.
  references: { many: false, sort: '{field}.{label}' },
  // Beside the records, which are below '/items'.
  upload: {
    call: 'POST /files',
    base: '..',
    field: 'file',
    each: true,
    paths: 'data.id',
    store: 'id',
    address: 'assets/{id}',
  },
  // Also beside the records. It refuses an expired token in the header, even with a refresh token in the body.
  login: {
    call: 'POST /auth/login',
    base: '..',
    token: 'data.access_token',
    person: {
      call: 'GET /users/me?fields=id,email,first_name,last_name,role.name',
      at: 'data',
      name: 'first_name',
      roles: 'role.name',
    },
    refreshToken: 'data.refresh_token',
    refresh: { call: 'POST /auth/refresh', body: { refresh_token: '{refresh}', mode: 'json' } },
    signOut: { call: 'POST /auth/logout', body: { refresh_token: '{refresh}', mode: 'json' } },
    google: false,
  },
  query: {
    page: 'limit={count}&offset={from}&meta=filter_count',
    sort: 'sort={field}',
    sortDown: 'sort=-{field}',
    search: 'search={text}',
    any: '{"{field}":{"_in":{values}}}',
    flag: '{"{field}":{"_eq":{value}}}',
    no: '{"_or":[{"{field}":{"_eq":false}},{"{field}":{"_null":true}}]}',
    references: '{"{field}":{"{key}":{"_in":{values}}}}',
    from: '{"{field}":{"_gte":{value}}}',
    before: '{"{field}":{"_lt":{value}}}',
    where: 'filter={"_and":[{all}]}',
    // A field of JSON is compared by no operator.
    can: { lists: false },
  },
};

import type { Preset } from '../grammar.ts';

/** https://payloadcms.com/docs/rest-api/overview. A search names its fields: `"search": "where[name][like]={text}"`. */
export const payload: Preset = {
  rows: 'docs',
  total: 'totalDocs',
  error: 'errors',
  fieldErrors: { at: 'errors.0.data.errors', field: 'path', message: 'message' },
  body: { changes: true },
  // Answers to a save have them as objects.
  references: { sort: '{field}.{label}' },
  // The collection of a new project; its files come one by one.
  upload: { call: 'POST /media', field: 'file', each: true, paths: 'doc.url', ids: 'doc.id' },
  // The collection of a new project. A token is changed for a new one only before its end.
  login: {
    call: 'POST /users/login',
    token: 'token',
    expires: 'exp',
    person: 'user',
    refresh: { call: 'POST /users/refresh-token', token: 'refreshedToken' },
    // It refuses an ended token as it refuses a missing right.
    check: { call: 'GET /users/me', at: 'user' },
    signOut: 'POST /users/logout',
    google: false,
  },
  query: {
    page: 'limit={count}&page={page}&depth=0',
    sort: 'sort={field}',
    sortDown: 'sort=-{field}',
    any: 'where[{field}][in]={values}',
    one: 'where[{field}][equals]={value}',
    no: 'where[and][{place}][or][0][{field}][equals]=false&where[and][{place}][or][1][{field}][exists]=false',
    from: 'where[{field}][greater_than_equal]={value}',
    before: 'where[{field}][less_than]={value}',
  },
};

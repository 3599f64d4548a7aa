import type { Preset } from '../grammar.ts';

/**
 * https://loopback.io/doc/en/lb4/Querying-data.html (version 4), as its generated controllers have it: the number of records is
 * another call. A search names its fields: `"search": "filter[where][name][like]=%{text}%"`.
 */
export const loopback: Preset = {
  total: 'count',
  error: 'error.message',
  fieldErrors: 'error.details',
  // It refuses null for texts, and has none for other fields either: it says so at the field.
  body: { changes: true, empty: { text: '' } },
  references: {},
  // Of '@loopback/authentication-jwt', with the controller of its documentation.
  login: { call: 'POST /users/login', token: 'token', person: 'GET /whoAmI', google: false },
  query: {
    page: 'filter[limit]={count}&filter[skip]={from}',
    count: { path: '/count', names: { 'filter[where]': 'where' } },
    sort: 'filter[order][{index}]={field} ASC',
    sortDown: 'filter[order][{index}]={field} DESC',
    // It reads five levels of brackets.
    any: 'filter[where][{field}][inq][{index}]={value}',
    one: 'filter[where][and][{place}][{field}]={value}',
    from: 'filter[where][and][{place}][{field}][gte]={value}',
    before: 'filter[where][and][{place}][{field}][lt]={value}',
    can: { lists: false },
  },
};

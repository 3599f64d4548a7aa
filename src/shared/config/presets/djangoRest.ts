import type { Preset } from '../grammar.ts';

/**
 * https://www.django-rest-framework.org/api-guide/filtering, with django-filter's `__in`, `__gte` and `__lt`. Pages
 * take `page_size` if the view allows it.
 */
export const djangoRest: Preset = {
  rows: 'results',
  total: 'count',
  error: 'detail|non_field_errors',
  fieldErrors: { at: '' },
  // Texts are never null; all else is.
  body: { changes: true, empty: { text: '' }, multipart: true },
  references: {},
  // Of 'rest_framework.authtoken': its tokens do not end.
  login: {
    call: 'POST /api-token-auth/',
    body: { username: '{username}', password: '{password}' },
    token: 'token',
    google: false,
    auth: { scheme: 'Token' },
  },
  query: {
    page: 'page={page}&page_size={count}',
    sort: 'ordering={field}',
    sortDown: 'ordering=-{field}',
    search: 'search={text}',
    any: '{field}__in={values}',
    one: '{field}={value}',
    from: '{field}__gte={value}',
    before: '{field}__lt={value}',
  },
};

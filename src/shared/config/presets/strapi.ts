import type { Preset } from '../grammar.ts';

/** https://docs.strapi.io/cms/api/rest/parameters (version 5) */
export const strapi: Preset = {
  id: 'documentId',
  rows: 'data',
  total: 'meta.pagination.total',
  error: 'error.message',
  fieldErrors: 'error.details.errors',
  body: { under: 'data', changes: true },
  // A save of a draft publishes nothing, and what is not published yet is read, too.
  params: { status: 'draft' },
  // A save takes the ids alone; a list has objects if the call populates them.
  references: { sort: '{field}.{label}' },
  upload: { call: 'POST /upload', field: 'files', paths: '[].url', ids: '[].id' },
  // Of its plugin 'users-permissions'. A role may read itself with the permission 'find' of roles.
  login: {
    call: 'POST /auth/local',
    body: { identifier: '{email}', password: '{password}' },
    token: 'jwt',
    person: { call: 'GET /users/me?populate=role', id: 'documentId', name: 'username', roles: 'role.name' },
    google: false,
  },
  query: {
    // `api.rest.maxLimit` of a new project.
    max: 100,
    page: 'pagination[start]={from}&pagination[limit]={count}&pagination[withCount]=true',
    sort: 'sort[{index}]={field}:asc',
    sortDown: 'sort[{index}]={field}:desc',
    any: 'filters[{field}][$in][{index}]={value}',
    no: 'filters[$and][{place}][$or][0][{field}][$eq]=false&filters[$and][{place}][$or][1][{field}][$null]=true',
    reference: 'filters[{field}][{key}][$in][{index}]={value}',
    references: 'filters[{field}][{key}][$in][{index}]={value}',
    from: 'filters[{field}][$gte]={value}',
    before: 'filters[{field}][$lt]={value}',
    can: { lists: false },
  },
};

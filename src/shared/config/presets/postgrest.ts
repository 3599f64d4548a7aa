import type { Preset } from '../grammar.ts';

/**
 * https://docs.postgrest.org/en/stable/references/api/tables_views.html, and Supabase. A search names its fields:
 * `"search": "name=ilike.*{text}*"`.
 */
export const postgrest: Preset = {
  total: 'Content-Range',
  error: 'message',
  headers: { Prefer: 'count=exact, return=representation' },
  body: { changes: true },
  query: {
    page: 'limit={count}&offset={from}',
    sort: 'order={field}.asc.nullslast',
    sortDown: 'order={field}.desc.nullslast',
    any: '{field}=in.({quoted})',
    flag: '{field}=is.{value}',
    no: '{field}=not.is.true',
    has: '{field}=ov.{{quoted}}',
    from: '{field}=gte.{value}',
    before: '{field}=lt.{value}',
  },
};

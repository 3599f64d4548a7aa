import type { Preset } from './preset.ts';

/** https://woocommerce.github.io/woocommerce-rest-api-docs: at most 100 records a page; it sorts and filters by few fields. */
export const woocommerce: Preset = {
  total: 'X-WP-Total',
  error: 'message',
  fieldErrors: 'data.params',
  body: { changes: true },
  query: {
    page: 'page={page}&per_page={count}',
    sort: 'orderby={field}&order=asc',
    sortDown: 'orderby={field}&order=desc',
    search: 'search={text}',
    ids: 'include={values}',
    any: '{field}={values}',
    one: '{field}={value}',
    can: {
      several: false,
      sort: ['id', 'date', 'title', 'slug', 'price'],
      filter: ['status', 'tag', 'sku', 'stock_status', 'featured', 'type'],
    },
  },
};

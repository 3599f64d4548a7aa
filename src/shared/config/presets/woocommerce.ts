import type { Preset } from '../grammar.ts';

/**
 * https://woocommerce.github.io/woocommerce-rest-api-docs (version 3): at most 100 records a page. It sorts and filters by few
 * fields, which for products have names of their own; other records name theirs in `query.can`.
 */
export const woocommerce: Preset = {
  total: 'X-WP-Total',
  error: 'message',
  fieldErrors: 'data.params',
  // It ignores null.
  body: { changes: true, empty: '' },
  // Categories are objects, upsells are ids.
  references: { many: false },
  query: {
    max: 100,
    page: 'page={page}&per_page={count}',
    sort: 'orderby={field}&order=asc',
    sortDown: 'orderby={field}&order=desc',
    search: 'search={text}',
    ids: 'include={values}',
    any: '{field}={values}',
    one: '{field}={value}',
    can: {
      several: false,
      sort: {
        id: 'id',
        name: 'title',
        slug: 'slug',
        price: 'price',
        date_created: 'date',
        date_modified: 'modified',
        average_rating: 'rating',
        total_sales: 'popularity',
        menu_order: 'menu_order',
      },
      filter: {
        sku: 'sku',
        slug: 'slug',
        type: 'type',
        status: 'status',
        featured: 'featured',
        on_sale: 'on_sale',
        tax_class: 'tax_class',
        stock_status: 'stock_status',
        parent_id: 'parent',
        categories: 'category',
        tags: 'tag',
      },
      values: ['sku', 'parent_id', 'categories', 'tags'],
    },
  },
};

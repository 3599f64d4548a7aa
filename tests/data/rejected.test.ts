import { describe, expect, test } from 'vitest';
import { hasPath, rejectedIn, withRejected } from '../../src/panel/data/operations/rejected.ts';
import { ApiError } from '../../src/panel/wire/apiError.ts';
import type { Entity } from '../../src/shared/config/entity.ts';

const lamps: Entity = {
  name: 'lamps',
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      slug: { type: 'string', title: 'Slug' },
      data: { type: 'string', title: 'Data' },
      images: {
        type: 'array',
        title: 'Images',
        items: { type: 'object', properties: { url: { type: 'string', title: 'URL' } } },
      },
    },
  },
  endpoints: { list: 'GET /lamps' },
  list: { title: 'Lamps', empty: 'None', label: 'slug', columns: [{ field: 'slug', title: 'Slug' }] },
};
const refusal = (fields: Readonly<Record<string, string>>) => new ApiError(422, 'Two errors', fields);

describe('the messages of a refusal', () => {
  test.each([
    ['slug', ['slug']],
    ['Slug', ['slug']],
    ['data', ['data']],
    ['data.slug', ['data', 'slug']],
    ['attributes.slug', ['slug']],
    ['Images.0.url', ['images', '0', 'url']],
    ['seo.slug', ['seo', 'slug']],
    ['lamp.Slug', ['slug']],
    ['images', ['images']],
    ['Images.0', ['images', '0']],
    ['Images.0.URL', ['images', '0', 'url']],
    ['Images.0.Odd', ['images', '0', 'Odd']],
    ['Lamps.images.0.url', ['images', '0', 'url']],
  ])('%s is about the value at %j', (key, path) => {
    expect(rejectedIn(lamps, refusal({ [key]: 'No' }))).toEqual([{ path, message: 'No' }]);
  });

  test.each([
    ['slug', true],
    ['slug.0', false],
    ['images', true],
    ['images.1', true],
    ['images.1.url', true],
    ['images.1.alt', false],
    ['seo', false],
    ['toString', false],
  ])('whether the schema has %s: %s', (path, has) => {
    expect(hasPath(lamps.schema.properties, path.split('.'))).toBe(has);
  });

  test('those that no input shows are in the message, each once', () => {
    const error = refusal({ slug: 'Taken', seo: 'Too long', 'images.0.url': 'Odd' });
    expect(withRejected('Two errors', lamps, error, ([field]) => field === 'slug')).toBe(
      'Two errors seo: Too long images.0.url: Odd',
    );
    expect(withRejected('Failed: Taken', lamps, error)).toBe('Failed: Taken seo: Too long images.0.url: Odd');
    expect(withRejected('Failed', lamps, new Error('boom'))).toBe('Failed');
  });
});

import type { FromSchema } from 'json-schema-to-ts';
import { isObject } from '../../base/json.ts';
import { object, text } from '../../config/grammar/words.ts';
import type { Codec } from '../codec.ts';
import { isBlank, listOf } from '../json.ts';

const options = object('', ['altText'], {
  altText: { ...text, description: 'The alt text an image without one is sent with.', examples: ['A picture of it'] },
});

/** Whether the `order` of an image is its index, and its alt text is not null. */
const isSettled = (image: unknown, place: number): boolean =>
  isObject(image) && image['order'] === place && image['altText'] !== null;

export const definition: Codec<FromSchema<typeof options>> = {
  name: 'imageList',
  description:
    'Images by position: order, the missing alt text and exactly one primary image are settled on the way out.',
  types: ['array'],
  items: { type: 'object', properties: ['url'] },
  options,
  decode: (wire) => {
    // Most lists need no change: they are not copied.
    if (Array.isArray(wire) && wire.every(isSettled)) return wire;
    const images = listOf(wire).filter(isObject);
    const place = (image: Record<string, unknown>, index: number) =>
      typeof image['order'] === 'number' ? image['order'] : index;
    return images
      .map((image, index) => ({ image, place: place(image, index) }))
      .sort((a, b) => a.place - b.place)
      .map(({ image: { altText: alt, ...image } }) =>
        alt === null ? image : { ...image, ...(alt !== undefined && { altText: alt }) },
      );
  },
  encode: (value, _, { altText }) => {
    if (!Array.isArray(value)) return undefined;
    const images = value.filter(isObject);
    const primary = Math.max(
      images.findIndex((image) => image['isPrimary'] === true),
      0,
    );
    return images.map((image, order) => ({
      ...image,
      altText: isBlank(image['altText']) ? altText : image['altText'],
      isPrimary: order === primary,
      order,
    }));
  },
  schema: (field) => field,
};

import type { FromSchema } from 'json-schema-to-ts';
import { object, text } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { pictureFit, pictureSize, samplePicture } from '../picture.ts';
import { widthOf } from '../text.ts';
import { pictureOf } from './pictureOf.ts';

const options = object('', [], {
  empty: { ...text, description: 'Shown in place of a missing picture; an icon by default.', examples: ['No image'] },
  size: pictureSize(48),
  fit: pictureFit,
});

export type Options = FromSchema<typeof options>;

export const definition: Cell<Options> = {
  name: 'image',
  description: 'A picture by its address; of a list of images the primary one, else the first.',
  types: ['string', 'array'],
  listOf: { types: ['object'], properties: ['url'] },
  options,
  plain: (value) => pictureOf(value) ?? '',
  width: (_, { size = 48, empty = '' }) => Math.max(size, widthOf(empty)),
  height: ({ size = 48 }) => size,
  sample: samplePicture,
};

import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { pictureSize, samplePicture } from '../picture.ts';

const options = object('', [], { size: pictureSize(40) });

export type Options = FromSchema<typeof options>;

export const definition: Cell<Options> = {
  name: 'avatar',
  description: "A face by its address; without one the first letter of the record's name.",
  types: ['string'],
  options,
  width: (_, { size = 40 }) => size,
  height: ({ size = 40 }) => size,
  sample: samplePicture,
};

import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';
import { textOf } from '../text.ts';
import { DOT, tones } from '../tones.ts';

const options = object('', [], { tones });

export type Options = FromSchema<typeof options>;

/** The width beside the text: the frame and its arrow. */
const FRAME = 64;

export const definition: Cell<Options> = {
  name: 'select',
  description: "One of the field's enum, chosen in place. With `tones`, a dot is beside each.",
  types: ['string'],
  options,
  edits: true,
  needs: 'enum',
  text: (value) => textOf(value, {}),
  sort: sortValue,
  width: (longest, { tones }) => longest + FRAME + (tones ? DOT : 0),
};

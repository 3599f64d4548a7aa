import { object } from '../../config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';
import { textOf } from '../text.ts';

/** The width beside the text: the frame and its arrow. */
const FRAME = 64;

export const definition: Cell = {
  name: 'select',
  description: "One of the field's enum, chosen in place.",
  types: ['string'],
  options: object('', [], {}),
  edits: true,
  needs: 'enum',
  text: textOf,
  sort: sortValue,
  width: (longest) => longest + FRAME,
};

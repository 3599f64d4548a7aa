import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { edit } from '../edit.ts';
import { sortValue } from '../sortValue.ts';
import { empty, textOf } from '../text.ts';

const options = object('', [], { empty, edit });

export const definition: Cell<FromSchema<typeof options>> = {
  name: 'text',
  description: 'The value as it is.',
  types: ['string', 'number', 'integer', 'boolean'],
  options,
  editor: { types: ['string'] },
  text: textOf,
  sort: sortValue,
};

import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';

const options = object('', [], { empty });

export const definition: Cell<FromSchema<typeof options>> = {
  name: 'list',
  description: 'The texts and numbers of a list, with commas between them.',
  types: ['array'],
  listOf: { types: ['string', 'number', 'integer'] },
  options,
  byDefault: ({ type }) => type === 'array',
  text: (value, column) => {
    const list: unknown[] = Array.isArray(value) ? value : [];
    const items = list.filter((item) => typeof item === 'string' || typeof item === 'number');
    return items.length > 0 ? items.join(', ') : emptyText(column);
  },
  sort: sortValue,
};

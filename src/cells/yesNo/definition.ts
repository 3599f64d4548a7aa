import type { FromSchema } from 'json-schema-to-ts';
import { object, text } from '../../config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';

const options = object('', [], {
  yes: { ...text, description: 'How true reads.', examples: ['Active'], default: 'Yes' },
  no: { ...text, description: 'How anything else reads.', examples: ['Inactive'], default: 'No' },
});

export const definition: Cell<FromSchema<typeof options>> = {
  name: 'yesNo',
  description: 'A yes or no, in words.',
  types: ['boolean'],
  options,
  byDefault: ({ type }, titles) => type === 'boolean' && titles === undefined,
  text: (value, { yes = 'Yes', no = 'No' }) => (value === true ? yes : no),
  sort: sortValue,
};

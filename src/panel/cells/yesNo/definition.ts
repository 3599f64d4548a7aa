import type { FromSchema } from 'json-schema-to-ts';
import { object, text } from '../../../shared/config/grammar/words.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { NO_VALUE } from '../../ui/noValue.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';

const options = object('', [], {
  yes: { ...text, description: 'How true reads.', examples: ['Active'], default: 'Yes' },
  no: {
    ...text,
    description:
      "How false reads, and a missing value; where the API pages the list and cannot be asked for both: '-' for that.",
    examples: ['Inactive'],
    default: 'No',
  },
});

type Options = FromSchema<typeof options> & Pick<Column, 'isUnsetApart'>;

export const definition: Cell<Options> = {
  name: 'yesNo',
  description: 'A yes or no, in words.',
  types: ['boolean'],
  options,
  byDefault: ({ type }, titles) => type === 'boolean' && titles === undefined,
  // What a filter for no does not find must not read so.
  text: (value, { yes = 'Yes', no = 'No', isUnsetApart }) =>
    value === true ? yes : value === undefined && isUnsetApart ? NO_VALUE : no,
  sort: sortValue,
};

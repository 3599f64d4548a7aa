import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';

export const definition: Cell = {
  name: 'switch',
  description: 'A yes or no, toggled in place.',
  types: ['boolean'],
  options: object('', [], {}),
  edits: true,
  sort: sortValue,
  width: () => 64,
};

import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { type DayOptions, dayCell, dayOptions } from '../dayCell.ts';

const options = object('', [], dayOptions);

export const definition: Cell<DayOptions> = {
  ...dayCell,
  name: 'date',
  description:
    "The day of a date-time: '2026-01-31T10:00:00Z' reads '2026-01-31'. With a locale or a dateStyle: '31 Jan 2026'.",
  options,
  byDefault: ({ format }) => format === 'date',
};

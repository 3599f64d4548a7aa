/** The panel's kinds of cell. A new kind is a folder here and a line in this list; the first one is the default. */

import { cells as custom } from '#custom/cells.ts';
import type { Column } from '../../shared/config/grammar.ts';
import { definition as avatar } from './avatar/definition.ts';
import { definition as badge } from './badge/definition.ts';
import type { Cell } from './cell.ts';
import { definition as date } from './date/definition.ts';
import { definition as dateTime } from './dateTime/definition.ts';
import { definition as due } from './due/definition.ts';
import { definition as duration } from './duration/definition.ts';
import { definition as enumeration } from './enum/definition.ts';
import { definition as image } from './image/definition.ts';
import { definition as list } from './list/definition.ts';
import { definition as number } from './number/definition.ts';
import { definition as reference } from './reference/definition.ts';
import { definition as select } from './select/definition.ts';
import { definition as onOff } from './switch/definition.ts';
import { definition as text } from './text/definition.ts';
import { definition as time } from './time/definition.ts';
import { definition as yesNo } from './yesNo/definition.ts';

export const cells: readonly Cell[] = [
  text,
  number,
  date,
  dateTime,
  time,
  duration,
  due,
  list,
  enumeration,
  reference,
  yesNo,
  badge,
  image,
  avatar,
  select,
  onOff,
  ...custom,
];

const byName: ReadonlyMap<string, Cell> = new Map(cells.map((cell) => [cell.name, cell]));

/** The cell that formats a column in a template: its own, or the one for its field's type. */
export function cellFor(column: Column): Cell {
  const { cell, of, titles } = column;
  const own = cell === undefined ? undefined : byName.get(cell);
  return own?.text ? own : ((of && cells.findLast(({ byDefault }) => byDefault?.(of, titles))) ?? text);
}

/** Whether a column shows names of other records. */
export const showsLabels = (column: Column): boolean => cellOf(column).needs === 'reference';

/** The parts of a column that show names of other records. */
export const labelParts = ({ parts = {} }: Column): Column[] =>
  Object.values(parts).filter((part) => cellFor(part).needs === 'reference');

/** Whether the values of a column are edited in the table. */
export const editsInPlace = (column: Column): boolean => cellOf(column).edits === true || isEdited(column);

/** Whether they are edited as in a spreadsheet: the config says so, and every record has the field. */
export const isEdited = (column: Column): boolean =>
  column['edit'] === true && cellOf(column).editor !== undefined && !column.of?.conditional;

/** Whether a click on a column's heading sorts by it. */
export const isSortable = ({ sortable = true }: Column, { sort }: Cell): boolean => sort !== undefined && sortable;

/**
 * The cell of a column.
 * @throws for an unknown name, which `npm run check` reports with its place
 */
export function cellOf({ cell: name = text.name }: Column): Cell {
  const cell = byName.get(name);
  if (!cell) throw new Error(`No cell is named '${name}'. There are: ${[...byName.keys()].join(', ')}.`);
  return cell;
}

import type { ComponentType } from 'react';
import type { CellName, Column } from '../config/grammar.ts';
import type { EntityRecord } from '../wire/record.ts';
import { AvatarCell } from './AvatarCell.tsx';
import { type CellProps, dateText, dateTimeText, listText, numberText, textOf, yesNoText } from './cell.ts';
import { ImageCell } from './ImageCell.tsx';
import { SelectCell } from './SelectCell.tsx';
import { SwitchCell } from './SwitchCell.tsx';
import { BadgeCell, DateCell, DateTimeCell, ListCell, NumberCell, TextCell, YesNoCell } from './TextCells.tsx';

/** How a kind of cell shows, sorts and is searched. */
export interface Cell {
  readonly Component: ComponentType<CellProps>;
  /** What a search finds in it; without it, nothing. */
  readonly text?: (value: unknown, column: Column, record: EntityRecord) => string;
  /** Numbers stand to the right, so that their digits line up. */
  readonly align?: 'right';
  /** Whether the value is changed in place: such a cell has the states of a change under way and of a failed one. */
  readonly interactive?: true;
  /** Pictures cannot be sorted. */
  readonly sorts: boolean;
}

/** Every cell a column can name. A name of the grammar without its entry here is a type error. */
export const cells: Readonly<Record<CellName, Cell>> = {
  text: { Component: TextCell, text: textOf, sorts: true },
  number: { Component: NumberCell, text: numberText, align: 'right', sorts: true },
  date: { Component: DateCell, text: dateText, sorts: true },
  dateTime: { Component: DateTimeCell, text: dateTimeText, sorts: true },
  list: { Component: ListCell, text: listText, sorts: true },
  yesNo: { Component: YesNoCell, text: yesNoText, sorts: true },
  badge: { Component: BadgeCell, text: textOf, sorts: true },
  image: { Component: ImageCell, sorts: false },
  avatar: { Component: AvatarCell, sorts: false },
  select: { Component: SelectCell, text: textOf, interactive: true, sorts: true },
  switch: { Component: SwitchCell, interactive: true, sorts: true },
};

/** The cell of a column. */
export const cellOf = (column: Column): Cell => cells[column.cell ?? 'text'];

import type { EntityRecord } from '../../wire/record.ts';

/** What keys do with the records of a table. */
export interface RowKeys {
  /** The record of the row at an index, if it is there. */
  readonly recordAt: (index: number) => EntityRecord | undefined;
  readonly onOpen: ((record: EntityRecord) => void) | undefined;
  readonly onRemove: ((record: EntityRecord) => void) | undefined;
  /** Whether a deletion is asked about: if not, one key is not enough for it. */
  readonly asks: boolean;
}

/** A key that was pressed in a table. */
export interface TableKey {
  readonly key: string;
  readonly shiftKey: boolean;
  /** With Ctrl, or Cmd. */
  readonly isWide: boolean;
  readonly target: Element;
  /** What the table scrolls in. */
  readonly frame: HTMLElement;
}

import type { Entity } from '../../../shared/config/entity.ts';
import type { Column, Panel } from '../../../shared/config/grammar.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { TableFocus } from './tableFocus.ts';

/** The cells of a table that are copied. */
export interface CopiedPart {
  readonly panel: Panel;
  readonly entity: Entity;
  readonly columns: readonly Column[];
  readonly records: readonly EntityRecord[];
}

/** The handlers of a table's keys. */
export interface RowKeys {
  readonly table: TableFocus;
  /** The record of the row at an index, if loaded. */
  readonly recordAt: (index: number) => EntityRecord | undefined;
  readonly onOpen: ((record: EntityRecord) => void) | undefined;
  readonly onRemove: ((record: EntityRecord) => void) | undefined;
  /** Loads the code of the editors. */
  readonly loadEditors?: (() => Promise<unknown>) | undefined;
  /** Starts editing a cell, by its key; with a text that replaces its value. */
  readonly onEditCell?: ((key: string, isByTyping: boolean, text?: string) => void) | undefined;
  /** Begins to select records, with this one; undefined while they are being selected. */
  readonly onPick?: ((record: EntityRecord) => void) | undefined;
  /** Moves a record by a number of rows; resolves when the row is rendered there. */
  readonly onMove?: ((record: EntityRecord, by: number) => Promise<void>) | undefined;
  /** The part of the table to copy when this element has the focus; undefined for none. */
  readonly copied?: ((target: Element) => CopiedPart | undefined) | undefined;
  /** Whether a deletion is asked about: if not, one key is not enough for it. */
  readonly asks: boolean;
}

/** A key that was pressed in a table. */
export interface TableKey {
  readonly key: string;
  readonly shiftKey: boolean;
  /** With Ctrl, or Cmd. */
  readonly isWide: boolean;
  /** With Alt. */
  readonly isAlt: boolean;
  readonly target: Element;
  /** The element that the table scrolls in. */
  readonly frame: HTMLElement;
}

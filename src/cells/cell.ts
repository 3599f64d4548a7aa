import type { Entity } from '../config/entity.ts';
import type { Column } from '../config/grammar.ts';
import type { Kind } from '../config/kind.ts';
import type { EntityRecord } from '../wire/record.ts';

/**
 * A kind of cell: how a value shows in a table, is sorted and is searched. Its component stands beside its definition,
 * in `Cell.tsx`, or in `Cell.lazy.tsx` when its code is fetched only for the lists that need it. A cell that is but its
 * text has none. A column holds the cell's options beside its own `field` and `title`.
 */
export interface Cell<Options extends object = object> extends Kind {
  /** What a value shows: what a search finds. Without it a search finds nothing. */
  text?(value: unknown, options: Options, record: EntityRecord): string;
  /** What a value is sorted by; nothing comes last. Without it the column cannot be sorted by. */
  sort?(value: unknown, options: Options, record: EntityRecord): string | number | undefined;
  /**
   * The pixels that the values want, where that is not the width of their texts.
   * @param longest the width of the longest text
   */
  width?(longest: number, options: Options): number;
  /** Numbers stand to the right, so that their digits line up. */
  readonly align?: 'right';
  /** Whether the value is changed in place, which an update call then saves. */
  readonly edits?: true;
  /** What the schema of its field must have. */
  readonly needs?: 'enum';
  /** A text that its field may hold, where the schema says no more than that it is one: for records made up by tests. */
  sample?(field: string, index: number): string;
}

/** What the component of a cell is given: the decoded value, whatever it is, and where it stands. */
export interface CellProps<Options extends object = object> {
  readonly value: unknown;
  readonly record: EntityRecord;
  readonly column: Column & Options;
  readonly entity: Entity;
}

/** The name of a record: what its buttons say after their verb. */
export function labelOf(entity: Entity, record: EntityRecord): string {
  const label = record[entity.list.label];
  return String(typeof label === 'string' && label !== '' ? label : (record['id'] ?? ''));
}

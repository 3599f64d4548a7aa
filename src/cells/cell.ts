import type { Entity } from '../config/entity.ts';
import type { Column, FieldSchema } from '../config/grammar.ts';
import type { ItemType, Kind } from '../config/kind.ts';
import type { EntityRecord } from '../wire/record.ts';

/**
 * A kind of cell: how a value is shown in a table, sorted and searched. Its component is in the same folder:
 * `Cell.tsx`, or `Cell.lazy.tsx` if it uses MUI or is large: that one is loaded only by lists that need it, as a shop's
 * own always are. A cell that only shows its text has no component. The cell's options are in the column, beside its
 * `field` and `title`.
 */
export interface Cell<Options extends object = object> extends Kind {
  /** The value as text, for the search. Without it the column is not searched. */
  text?(value: unknown, options: Options, record: EntityRecord): string;
  /** The value in an exported file, if it differs from the text: the URL of a picture. */
  plain?(value: unknown): string;
  /** The sort key of a value; undefined comes last. Without it the column cannot be sorted. */
  sort?(value: unknown, options: Options, record: EntityRecord): string | number | undefined;
  /**
   * The width of the values in pixels, if it is not the width of their texts.
   * @param longest the width of the longest text
   */
  width?(longest: number, options: Options): number;
  /** Right for numbers, so that their digits line up. */
  readonly align?: 'right';
  /** Whether the value is edited in place, which an update call saves. */
  readonly edits?: true;
  /** For lists: the entry types that it can show, and the properties they must have. */
  readonly listOf?: { readonly types: readonly ItemType[]; readonly properties?: readonly string[] };
  /**
   * A keyword that the schema of its field must have. With 'reference', the column's `labels` has the names of the
   * referenced records once they are known.
   */
  readonly needs?: 'enum' | 'reference';
  /** Whether this cell formats a field of this schema in a template, if the field has no column of its own. */
  byDefault?(field: FieldSchema, titles: Column['titles']): boolean;
  /** A sample text for test records, for a field that may be any text. */
  sample?(field: string, index: number): string;
}

/** The props of a cell's component: the decoded value, of any type, with its record and column. */
export interface CellProps<Options extends object = object> {
  readonly value: unknown;
  readonly record: EntityRecord;
  readonly column: Column & Options;
  readonly entity: Entity;
}

/** The name of a record, for its buttons: 'Edit Walnut desk'. */
export function labelOf(entity: Entity, record: EntityRecord): string {
  const label = record[entity.list.label];
  return String(typeof label === 'string' && label !== '' ? label : (record['id'] ?? ''));
}

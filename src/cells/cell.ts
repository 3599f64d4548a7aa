import type { Entity } from '../config/entity.ts';
import type { Column, FieldSchema } from '../config/grammar.ts';
import type { ItemType, Kind } from '../config/kind.ts';
import type { EntityRecord } from '../wire/record.ts';

/**
 * A kind of cell: how a value is shown in a table, sorted and searched. Its component is in the same folder:
 * `Cell.tsx`, or `Cell.lazy.tsx` for one that is made of MUI's parts, or large: it is loaded only by lists that need it,
 * as a shop's own always are. A cell that only shows its text has none. The cell's options are in the column, beside its `field` and `title`.
 */
export interface Cell<Options extends object = object> extends Kind {
  /** The value as text, which the search looks into. Without it the search finds nothing. */
  text?(value: unknown, options: Options, record: EntityRecord): string;
  /** The value in an exported file, if that is another text: the address of a picture. */
  plain?(value: unknown): string;
  /** What a value is sorted by; undefined comes last. Without it the column cannot be sorted. */
  sort?(value: unknown, options: Options, record: EntityRecord): string | number | undefined;
  /**
   * The width of the values in pixels, if it is not the width of their texts.
   * @param longest the width of the longest text
   */
  width?(longest: number, options: Options): number;
  /** Right for numbers, so that their digits line up. */
  readonly align?: 'right';
  /** Whether the value is changed in place, which an update call then saves. */
  readonly edits?: true;
  /** For lists: the types of entry that it can show, and the properties these must have. */
  readonly listOf?: { readonly types: readonly ItemType[]; readonly properties?: readonly string[] };
  /**
   * A keyword that the schema of its field must have. With 'reference' the column has, as `labels`, what the records are
   * called that the field refers to, once that is known.
   */
  readonly needs?: 'enum' | 'reference';
  /**
   * Whether it is the cell that shows a field of this schema as a part of a text, where the field has no column of its own.
   */
  byDefault?(field: FieldSchema, titles: Column['titles']): boolean;
  /** A sample text for records in tests, for a field whose schema only says that it is a text. */
  sample?(field: string, index: number): string;
}

/** The props of a cell's component: the decoded value, of any type, with its record and column. */
export interface CellProps<Options extends object = object> {
  readonly value: unknown;
  readonly record: EntityRecord;
  readonly column: Column & Options;
  readonly entity: Entity;
}

/** The name of a record, which its buttons have after their verb. */
export function labelOf(entity: Entity, record: EntityRecord): string {
  const label = record[entity.list.label];
  return String(typeof label === 'string' && label !== '' ? label : (record['id'] ?? ''));
}

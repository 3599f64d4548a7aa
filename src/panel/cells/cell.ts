import type { Entity } from '../../shared/config/entity.ts';
import type { Column, FieldSchema, FieldType } from '../../shared/config/grammar.ts';
import type { ItemType, Kind } from '../../shared/config/kind.ts';
import type { Decimal } from '../../shared/text/decimal.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';

/**
 * A kind of cell: how a value is shown in a table, sorted and searched. Its component is in the same folder:
 * `Cell.tsx`, or `Cell.lazy.tsx` if it uses MUI or is large: that one is loaded only by lists that need it, as a shop's
 * own always are. A cell that only shows its text has no component. The cell's options are in the column, beside its
 * `field` and `title`.
 */
export interface Cell<Options extends object = object> extends Kind {
  /** The value as text, for the search. Without it the column is not searched. */
  text?(value: unknown, options: Options, record: EntityRecord): string;
  /** The exact sum of several values as text, if it is not that of the nearest number. */
  sum?(sum: Decimal, options: Options, record: EntityRecord): string;
  /** The value in an exported file, if it differs from the text: the URL of a picture. */
  plain?(value: unknown): string;
  /** The sort key of a value; undefined comes last. Without it the column cannot be sorted. */
  sort?(value: unknown, options: Options, record: EntityRecord): string | number | undefined;
  /**
   * The width of the values in pixels, if it is not the width of their texts.
   * @param longest the width of the longest text
   */
  width?(longest: number, options: Options): number;
  /** The height of what it shows in pixels, if that is more than two lines of text. */
  height?(options: Options): number;
  /** Right-aligned for numbers, so that their digits line up. */
  readonly align?: 'right';
  /** Whether the cell is always an input, whose value an update call saves. */
  readonly edits?: true;
  /**
   * How the value is edited in the table where the column says `edit`. Its component is `Editor.tsx` in the same folder, or
   * `Editor.lazy.tsx` if it uses MUI. Without one it is the widget that the form has for the field, in a box over the cell.
   */
  readonly editor?: CellEditing;
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

/** What the editor of a kind of cell can edit, and how it handles keys. */
interface CellEditing {
  /** The field types that it can edit. */
  readonly types: readonly FieldType[];
  /** The format that a text must have for it. */
  readonly format?: string;
  /** Whether it needs the arrow keys itself. */
  readonly keepsArrows?: true;
  /** Whether choosing a value ends the editing. */
  readonly endsByChoice?: true;
}

/** The props of an editor's component. It shows one value, in the place of the cell. */
export interface CellEditorProps {
  /** For the input: its id, its name, and whether the value is invalid. */
  readonly input: {
    readonly autoComplete: string;
    readonly id: string;
    readonly 'aria-label': string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
  readonly column: Column;
  /** The value as typed so far: a text while it is not valid for the field. */
  readonly value: unknown;
  readonly onType: (value: unknown) => void;
}

/** The props of a cell's component: the decoded value, of any type, with its record and column. */
export interface CellProps<Options extends object = object> {
  readonly value: unknown;
  readonly record: EntityRecord;
  readonly column: Column & Options;
  readonly entity: Entity;
}

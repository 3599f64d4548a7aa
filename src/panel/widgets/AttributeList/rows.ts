import { isObject, objectOf } from '../../../shared/base/json.ts';
import { textOf } from '../../../shared/codecs/json.ts';

/** A row in the form; keys that are not in the schema are kept. */
type Row = Readonly<Record<string, unknown>>;

/** One property of a row. */
export interface RowColumn {
  readonly name: string;
  readonly title: string;
  readonly type: 'text' | 'number' | 'checkbox';
  /** The value in a new row. */
  readonly start: unknown;
}

/** The columns of a list's rows: the properties of its items' schema. */
export function columnsOf(items: unknown): RowColumn[] {
  return entriesOf(new Map(entriesOf(items)).get('properties')).map(([name, property]) => {
    const words = new Map(entriesOf(property));
    const title = words.get('title');
    const type = inputFor(words.get('type'));
    const start = words.get('default') ?? blankRow[type];
    return { name, title: typeof title === 'string' && title ? title : name, type, start };
  });
}

/** Without defaults a new row has empty texts, no numbers, and false for booleans. */
const blankRow = { text: '', number: undefined, checkbox: false } as const;

function inputFor(type: unknown): RowColumn['type'] {
  if (type === 'boolean') return 'checkbox';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}

/** The rows in a form value of any type: a value that is not an object goes into the first column. */
export function rowsOf(value: unknown, [first]: readonly RowColumn[]): Row[] {
  return (Array.isArray(value) ? value : []).map((item: unknown) => {
    if (isObject(item)) return item;
    return item === null || item === undefined || !first ? {} : { [first.name]: item };
  });
}

/** A new row. */
export const emptyRow = (columns: readonly RowColumn[]): Row =>
  Object.fromEntries(columns.flatMap(({ name, start }) => (start === undefined ? [] : [[name, start]])));

/**
 * The input for a value: its column's, or a text input instead of a checkbox if the value is not a boolean.
 * @returns the input and the value it shows
 */
export function shownIn(
  { type }: RowColumn,
  value: unknown,
): { readonly type: RowColumn['type']; readonly text: string } {
  const text = textOf(value);
  const fits = type !== 'checkbox' || text === '' || typeof value === 'boolean';
  return { type: fits ? type : 'text', text };
}

/** The value of a typed text. In a column of texts an empty text is a value, too. */
export const typedValue = ({ type }: RowColumn, text: string): string | undefined =>
  type === 'text' || text.trim() !== '' ? text : undefined;

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(objectOf(value));

import { getProp } from '../../shared/base/getProp.ts';
import { grouped } from '../../shared/base/grouped.ts';
import { perObject } from '../../shared/base/perObject.ts';
import { booleanIn } from '../../shared/config/booleanForm.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { fieldAt, uiAt } from '../../shared/config/fieldAt.ts';
import type { AllTexts, FieldSchema } from '../../shared/config/grammar.ts';
import { fieldReference } from '../../shared/config/reference.ts';
import { isYesNo, titlesOf, valuesOf } from '../../shared/config/titles.ts';
import { uniqueKey } from '../../shared/config/uniqueKey.ts';
import { columnOf, isDuration } from '../../shared/config/units.ts';
import { timeLike } from '../../shared/text/clock.ts';
import { durationText } from '../../shared/text/duration.ts';
import { numberOrDigits } from '../../shared/text/exactNumber.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { readTime } from '../../shared/text/typedClock.ts';
import { type EntityRecord, isEmpty } from '../../shared/wire/record.ts';
import { cellOf } from '../cells/index.ts';
import { pathIn, type RecordNames } from '../data/lists/recordNames.ts';
import { type ColumnForm, readDayOf } from './dayColumn.ts';
import { type Cell, cellText, type FileRow, type ImportFile } from './files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';
import type { LookedUp } from './lookedUp.ts';
import { longNumber, readNumber } from './numberColumn.ts';
import { targetTitle } from './targets.ts';

/** The names of referenced records, as far as they could be looked up. */
export interface KnownNames extends RecordNames {
  /** In a list that the API pages: the records of each name, looked up by itself. */
  readonly named?: ReadonlyMap<string, LookedUp<readonly EntityRecord[]>> | undefined;
  /** Why ids could not be looked up. */
  readonly failure?: string;
}

/** The names of a field's referenced records. */
export type NamesOf = (field: string) => KnownNames | undefined;

/** A value read from a text, or why it could not be read. */
type Read = { readonly value: unknown } | { readonly problem: string };

type Texts = AllTexts;

/** The separator of list entries in one cell. */
const BETWEEN = /(\s*[,;\n]\s*)/;

/** The maximum number of adjacent parts tried as one entry: a name may contain separators. */
const MOST_PARTS = 5;

/** The values in a cell: a list's entries, else the cell itself. A blank cell has none. */
export function cellEntries({ type }: FieldSchema, cell: Cell, isKnown?: (text: string) => boolean): Cell[] {
  if (type === 'array' && typeof cell === 'string') return listEntries(cell, isKnown);
  return cell === '' ? [] : [cell];
}

/**
 * The entries of a list in a text: 'Beds, Bed, Bath & Beyond' are two where the second is known.
 * @param isKnown whether a text with separators in it is an entry
 */
function listEntries(text: string, isKnown: (text: string) => boolean = () => false): string[] {
  const parts = text.split(BETWEEN);
  if (parts.length > 1 && isKnown(text)) return [text];
  const entries: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const joined = joinedParts(parts, at);
    const match = joined.toReversed().find((joinedText) => joinedText.count > 1 && isKnown(joinedText.text));
    entries.push(match?.text ?? parts[at] ?? '');
    at += 2 * (match?.count ?? 1);
  }
  return entries.filter(Boolean);
}

/** The parts of a text from one on, with what stands between them, the shortest first. */
const joinedParts = (parts: readonly string[], at: number) =>
  Array.from({ length: Math.min(MOST_PARTS, (parts.length + 1 - at) / 2) }, (_, more) => ({
    text: parts.slice(at, at + 2 * more + 1).join(''),
    count: more + 1,
  }));

/** All texts of a cell that may be entries, to fetch unknown names. */
export function possibleEntries({ type }: FieldSchema, cell: Cell): Cell[] {
  if (type !== 'array' || typeof cell !== 'string') return cell === '' ? [] : [cell];
  const parts = cell.split(BETWEEN);
  const joined = parts.flatMap((_, at) => (at % 2 === 0 ? joinedParts(parts, at).map(({ text }) => text) : []));
  return [...new Set([cell, ...joined])].filter(Boolean);
}

/** Whether the values of a field, or the entries of its list, are numbers, which a cell has as a text or as a number. */
export const hasNumbers = (entity: Entity, field: string): boolean => {
  const schema = fieldAt(entity.schema, field);
  const type = schema?.type === 'array' ? schema.items?.type : schema?.type;
  return (type === 'number' || type === 'integer') && !fieldReference(entity, field);
};

/** The format of the days of a field, or of the entries of its list. */
export function dayFormatOf(entity: Entity, field: string): 'date' | 'date-time' | undefined {
  const schema = fieldAt(entity.schema, field);
  const { format } = (schema?.type === 'array' ? schema.items : schema) ?? {};
  return format === 'date' || format === 'date-time' ? format : undefined;
}

/** A long number as Excel writes it in a file of texts: its last digits are lost. */
const ROUNDED = /^[+-]?(?:\d[.,]\d+E[+-]|\dE\+)\d\d+$/i;

/** Whether a cell of a field is read as a text; of a duration '26:00', which a workbook has as a part of days. */
function isText(entity: Entity, field: string): boolean {
  const schema = fieldAt(entity.schema, field);
  if (isDuration(schema)) return true;
  return schema !== undefined && !dayFormatOf(entity, field) && !isYesNo(schema) && !hasNumbers(entity, field);
}

/** A file with the displayed texts in the columns that are read as texts: '00042' for 42. */
export function withShownTexts(entity: Entity, file: ImportFile, columns: ImportColumns): ImportFile {
  const isShown = columns.map((field) => field !== undefined && isText(entity, field));
  const shownRow = (row: FileRow): FileRow =>
    row.shown
      ? { ...row, cells: row.cells.map((cell, index) => (isShown[index] && row.shown?.get(index)) || cell) }
      : row;
  return { ...file, rows: file.rows.map(shownRow) };
}

/**
 * Reads a cell as the value of a field. Whether the value is allowed is for the form's rules to say.
 * @param form how the numbers or days of its column are written
 * @param original the value to replace
 */
export function readValue(
  entity: Entity,
  field: string,
  cell: Cell,
  form: ColumnForm | undefined,
  namesOf: NamesOf,
  texts: Texts,
  original?: unknown,
): Read {
  const schema = fieldAt(entity.schema, field);
  if (!schema) return { value: cellText(cell) };
  const isKnown = (text: string) => isEntry(entity, field, schema, text, namesOf);
  const read = (cell: Cell) => readOne(entity, field, schema, cell, form, namesOf, texts, original);
  const entries = cellEntries(schema, cell, isKnown).map(read);
  const problem = entries.find((entry) => 'problem' in entry);
  const values = entries.flatMap((entry) => ('value' in entry ? [entry.value] : []));
  return problem ?? { value: schema.type === 'array' ? values : values[0] };
}

function readOne(
  entity: Entity,
  field: string,
  schema: FieldSchema,
  cell: Cell,
  form: ColumnForm | undefined,
  namesOf: NamesOf,
  texts: Texts,
  original: unknown,
): Read {
  const text = cellText(cell);
  const title = targetTitle(entity, field);
  const unknown = (sentence: string, reason = ''): Read => ({
    problem: interpolate(sentence, { value: text, field: title, reason }),
  });

  if (fieldReference(entity, field)) {
    const known = namesOf(field);
    const named = known?.named?.get(text);
    const ids = idsNamed(known, text);
    const [id, ...others] = ids;
    const failure = named && 'failure' in named ? named.failure : known?.failure;
    if (id === undefined && failure !== undefined) return unknown(texts.importLookUpFailed, failure);
    if (id === undefined) return unknown(texts.importNoRecord);
    if (others.length > 0) return unknown(interpolate(texts.importSeveralNamed, { ids: ids.join(', ') }));
    const { type } = schema.type === 'array' ? (schema.items ?? {}) : schema;
    return { value: type === 'number' || type === 'integer' ? numberOrDigits(id) : id };
  }
  if (isYesNo(schema)) {
    const value = booleanNamed(entity, field, schema, text, texts);
    return value === undefined ? unknown(texts.importNoChoice) : { value };
  }
  if (hasNumbers(entity, field)) {
    const number = isNumber(cell) ? cell : form && 'units' in form ? readNumber(text, form) : longNumber(text);
    return number === undefined ? unknown(texts.importNoNumber) : { value: number };
  }
  // The form's rules refuse what is no day.
  if (form && 'possible' in form) return { value: readDayOf(text, form, original) ?? text };
  if (schema.items?.format === 'time') return { value: readTime(text) ?? text };
  if (schema.format === 'time') return { value: timeLike(readTime(text) ?? text, original) };
  if (!valuesOf(schema)) {
    return typeof cell === 'string' && ROUNDED.test(text) ? unknown(texts.importRounded) : { value: text };
  }
  const chosen = choiceNamed(entity, field, schema, text);
  return chosen === undefined ? unknown(texts.importNoChoice) : { value: chosen };
}

/** The boolean that a text names: by the title of the form or of the list's cell, in the page's words, or in those of APIs. */
function booleanNamed(
  entity: Entity,
  field: string,
  schema: FieldSchema,
  text: string,
  texts: Pick<Texts, 'yes' | 'no'>,
): boolean | undefined {
  const titles = titlesOf(schema, uiAt(entity.uiSchema, field)) ?? {};
  const column = columnOf(entity.list.columns, field);
  const words = [
    { value: true, names: [titles['true'], getProp(column, 'yes'), texts.yes] },
    { value: false, names: [titles['false'], getProp(column, 'no'), texts.no] },
  ];
  const named = words.find(({ names }) => names.some((name) => typeof name === 'string' && isSame(name, text)));
  return named?.value ?? booleanIn(text);
}

/** The value of a choice by the value itself, or by its title. */
function choiceNamed(entity: Entity, field: string, schema: FieldSchema, text: string): string | undefined {
  const values = valuesOf(schema) ?? [];
  const titles = titlesOf(schema, uiAt(entity.uiSchema, field)) ?? {};
  return values.find((value) => value === text) ?? values.find((value) => isSame(titles[value] ?? value, text));
}

/** Whether a text is an entry of a field's list: the name of a record, or of a choice. */
const isEntry = (entity: Entity, field: string, schema: FieldSchema, text: string, namesOf: NamesOf): boolean =>
  fieldReference(entity, field)
    ? idsNamed(namesOf(field), text).length > 0
    : choiceNamed(entity, field, schema, text) !== undefined;

/** The ids of the records that a text may mean: an id, a name, or the end of a path in a tree: 'Garden > Chairs'. */
function idsNamed(known: KnownNames | undefined, text: string): readonly string[] {
  if (!known || known.names.has(text)) return known ? [text] : [];
  const named = known.named?.get(text);
  if (known.named) return named && 'found' in named ? named.found.map(({ id }) => String(id)) : [];
  const same = idsByName(known.names).get(uniqueKey(text)) ?? idsByName(known.labels).get(uniqueKey(text));
  if (same || !text.includes('>')) return same ?? [];
  const ids = pathIn(text).map(uniqueKey);
  return [...known.paths].flatMap(([id, path]) => {
    const end = path.slice(-ids.length).map(uniqueKey);
    return end.join('\n') === ids.join('\n') ? [id] : [];
  });
}

const idsByName = perObject((names: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const byKey = grouped([...names], ([, name]) => uniqueKey(name));
  return new Map([...byKey].map(([key, same]) => [key, same.map(([id]) => id)]));
});

/** A workbook has numbers as numbers. */
const isNumber = (value: Cell) => typeof value === 'number';

const isSame = (a: string, b: string): boolean => uniqueKey(a) === uniqueKey(b);

const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** How much of itself a number gains or loses: 0.5 for 10 to 15. Undefined where that cannot be said. */
export function growth(was: unknown, will: unknown): number | undefined {
  const [before, after] = [was, will].map((value) => (isEmpty(value) ? Number.NaN : Number(value)));
  const ratio = ((after ?? 0) - (before ?? 0)) / Math.abs(before ?? 0);
  return Number.isFinite(ratio) ? ratio : undefined;
}

/** A value as text, for the preview: a number as its column writes it, unless that would round it. */
export function valueText(
  entity: Entity,
  field: string,
  value: unknown,
  namesOf: NamesOf,
  texts: Pick<Texts, 'yes' | 'no'>,
  record: EntityRecord = {},
): string {
  if (isEmpty(value)) return '';
  const column = hasNumbers(entity, field) ? columnOf(entity.list.columns, field) : undefined;
  if (typeof value === 'number' && isDuration(fieldAt(entity.schema, field))) return durationText(value);
  const shown = column && cellOf(column).text?.(value, column, { ...record, [field]: value });
  if (shown && onlyDigits(shown).startsWith(onlyDigits(String(value)))) return shown;
  const titles = titlesOf(fieldAt(entity.schema, field) ?? {}, uiAt(entity.uiSchema, field));
  const entryText = (entry: unknown): string =>
    typeof entry === 'boolean'
      ? entry
        ? texts.yes
        : texts.no
      : (titles?.[String(entry)] ?? namesOf(field)?.names.get(String(entry)) ?? String(entry));
  return [value].flat().map(entryText).join(', ');
}

import { getProp } from '../../shared/base/getProp.ts';
import { perObject } from '../../shared/base/perObject.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { Column } from '../../shared/config/grammar.ts';
import { isStoredList } from '../../shared/config/pagedFields.ts';
import { templateParts } from '../../shared/config/template.ts';
import { placesOf } from '../../shared/config/units.ts';
import { fixed } from '../../shared/text/decimal.ts';
import { searchedText } from '../../shared/text/searchKey.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import { searchedFieldsOf } from './fields.ts';
import { openPart, openParts } from './hideFields.ts';
import { idsIn } from './references.ts';

/** A searched text of a record: visible to everybody, or only with the right to see a field. */
interface RecordText {
  readonly field?: string;
  readonly text: string;
}

/** All searched texts of one record. */
export function searchTexts(entity: Entity, record: WireRecord): RecordText[] {
  const open = searchText(openPart(entity), record);
  const restricted = searchedParts(entity);
  if (restricted.length === 0) return [{ text: open }];
  const known = new Set(open.split('\n'));
  const more = restricted.map(([field, part]) => {
    const lines = searchText(part, record).split('\n');
    return { field, text: lines.filter((line) => !known.has(line)).join('\n') };
  });
  return [{ text: open }, ...more];
}

/** By searched restricted field: an entity without the others. */
const searchedParts = perObject((entity: Entity): readonly [field: string, part: Entity][] => {
  const open = contentText(openPart(entity));
  return [...openParts(entity)].filter(([, part]) => contentText(part) !== open);
});

/** The restricted fields that are searched. @param entity as somebody sees it, without hidden fields */
export const searchedRestricted = (entity: Entity): string[] => searchedParts(entity).map(([field]) => field);

/**
 * The searched fields, and what the list's columns show as a text. Folded here, like the query, because engines fold
 * only some letters.
 */
function searchText(entity: Entity, record: WireRecord): string {
  const fields = searchedFieldsOf(entity).map((field) => record[field] ?? '');
  const columns = entity.list.columns.flatMap((column) => shownTexts(entity, column, record));
  return searchedText([...new Set([...fields, ...columns])].join('\n'));
}

/** The definition of the searched texts: if it changes, all texts are rebuilt. */
export const searchContent = (entity: Entity): unknown => [
  'with other spellings',
  searchedFieldsOf(entity),
  entity.list.columns.map(columnContent),
  ...searchedRestricted(entity),
];

const contentText = (entity: Entity): string =>
  JSON.stringify([searchedFieldsOf(entity), entity.list.columns.map(columnContent)]);

const columnContent = ({ field, template, cell, titles, of, parts = {}, ...column }: Column): unknown => [
  field,
  [template, of?.derived !== undefined, of?.writeOnly === true],
  [cell !== undefined, titles, column['decimals'], of?.type, of?.enum !== undefined],
  Object.values(parts).map(columnContent),
  // Only where they are: each other content has all texts made again.
  ...['by', 'cases', 'currency'].flatMap((word) => (column[word] === undefined ? [] : [column[word]])),
];

/** The texts of a record in a column, without formatting: how a day is written depends on the reader. */
function shownTexts(entity: Entity, column: Column, record: WireRecord): string[] {
  const { field, template, parts = {} } = column;
  if (template === undefined) return fieldTexts(entity, column, record[field], record);
  const textOf = (name: string) => {
    const part = parts[name];
    return part ? fieldTexts(entity, part, record[name], record).join(', ') : '';
  };
  const shown = templateParts(template).filter(({ isOptional, fields }) => !isOptional || fields.every(textOf));
  return [shown.map(({ text }) => text.replace(/\{([^{}]+)\}/g, (_, name: string) => textOf(name))).join('')];
}

function fieldTexts(entity: Entity, column: Column, value: unknown, record: WireRecord): string[] {
  const { field, of, cell, titles = {} } = column;
  if (!of || of.derived || of.writeOnly || value === undefined) return [];
  const isNumber = of.type === 'number' || of.type === 'integer';
  if (cell !== undefined && !isNumber && !of.enum && !isStoredList(of)) return [];
  const values = idsIn(entity, field, value, (name) => record[name]);
  const by = getProp(column, 'by');
  const places = isNumber ? placesOf(column, typeof by === 'string' ? String(record[by]) : undefined) : undefined;
  if (places !== undefined) return values.map((value) => fixed(Number(value), places));
  return values.map((value) => titles[value] ?? value);
}

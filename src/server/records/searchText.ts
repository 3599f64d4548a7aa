import type { Entity } from '../../config/entity.ts';
import type { Column } from '../../config/grammar.ts';
import { isStoredList } from '../../config/pagedFields.ts';
import { searchKey } from '../../config/searchKey.ts';
import { templateParts } from '../../config/template.ts';
import type { WireRecord } from '../../wire/record.ts';
import { searchedFieldsOf } from './fields.ts';
import { idsIn } from './references.ts';

/**
 * What a search looks into, of one record: the searched fields, and what the list's columns show as a text. Folded here,
 * like the query, because engines fold only some letters.
 */
export function searchText(entity: Entity, record: WireRecord): string {
  const fields = searchedFieldsOf(entity).map((field) => record[field] ?? '');
  const columns = entity.list.columns.flatMap((column) => shownTexts(entity, column, record));
  return searchKey([...new Set([...fields, ...columns])].join('\n'));
}

/** What the text of a search is made of: where it differs, all texts are made again. */
export const searchContent = (entity: Entity): unknown => [
  searchedFieldsOf(entity),
  entity.list.columns.map(columnContent),
];

const columnContent = ({ field, template, cell, titles, decimals, of, parts = {} }: Column): unknown => [
  field,
  [template, of?.derived !== undefined, of?.writeOnly === true],
  [cell !== undefined, titles, decimals, of?.type, of?.enum !== undefined],
  Object.values(parts).map(columnContent),
];

/**
 * The texts that a column shows of a record. Not those of its cell's making: how a day is written depends on the reader,
 * and a picture is none.
 */
function shownTexts(entity: Entity, column: Column, record: WireRecord): string[] {
  const { field, template, parts = {} } = column;
  if (template === undefined) return fieldTexts(entity, column, record[field]);
  const textOf = (name: string) => {
    const part = parts[name];
    return part ? fieldTexts(entity, part, record[name]).join(', ') : '';
  };
  const shown = templateParts(template).filter(({ isOptional, fields }) => !isOptional || fields.every(textOf));
  return [shown.map(({ text }) => text.replace(/\{([^{}]+)\}/g, (_, name: string) => textOf(name))).join('')];
}

function fieldTexts(entity: Entity, { field, of, cell, titles = {}, decimals }: Column, value: unknown): string[] {
  if (!of || of.derived || of.writeOnly || value === undefined) return [];
  const isNumber = of.type === 'number' || of.type === 'integer';
  if (cell !== undefined && !isNumber && !of.enum && !isStoredList(of)) return [];
  const values = idsIn(entity, field, value);
  if (isNumber && typeof decimals === 'number') return values.map((one) => Number(one).toFixed(decimals));
  return values.map((one) => titles[one] ?? one);
}

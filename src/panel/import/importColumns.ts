import { isObject } from '../../shared/base/json.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { uniqueKey } from '../../shared/config/uniqueKey.ts';
import { columnOf } from '../../shared/config/units.ts';
import type { Stored } from '../data/stored/storedFor.ts';
import { cellText, type ImportFile } from './files/importFile.ts';
import { identifyingFields, targetsOf, targetTitle } from './targets.ts';

/** The field of each column of a file, in their order; undefined for none. */
export type ImportColumns = readonly (string | undefined)[];

/**
 * The fields that can identify records: those that do nothing else, then the unique ones, then the one that names records
 * in the list.
 */
export function keysAmong(entity: Entity, columns: ImportColumns): string[] {
  const { properties } = entity.schema;
  const unique = Object.keys(properties).filter((field) => properties[field]?.unique);
  return [...new Set([...identifyingFields(entity.schema), ...unique, entity.list.label])].filter((field) =>
    columns.includes(field),
  );
}

/** The columns as last chosen for these titles, else by the fields' titles and names. */
export function firstColumns(entity: Entity, titles: readonly string[], stored: Stored): ImportColumns {
  const targets = targetsOf(entity);
  const last = remembered(stored);
  const keys = columnKeys(titles);
  const taken = new Set<string>();
  return titles.map((title, index) => {
    const chosen = last.get(keys[index]);
    const known = chosen ?? targets.find((field) => isCalled(entity, field, title));
    if (!known || !targets.includes(known) || taken.has(known)) return undefined;
    taken.add(known);
    return known;
  });
}

/** The titles of a file with all columns that an import adds records by: a title of two fields is their names instead. */
export function templateTitles(entity: Entity): string[] {
  const given = identifyingFields(entity.schema);
  const fields = targetsOf(entity).filter((field) => !given.includes(field));
  const titles = fields.map((field) => targetTitle(entity, field));
  return fields.map((field, index) => {
    const title = titles[index] ?? field;
    return titles.indexOf(title) === titles.lastIndexOf(title) ? title : field;
  });
}

/** Whether each column of a file is known: as a field, as skipped the last time, or as empty. */
export function areKnown({ titles, rows }: ImportFile, columns: ImportColumns, stored: Stored): boolean {
  const last = remembered(stored);
  const keys = columnKeys(titles);
  const isEmptyAt = (index: number) => rows.every(({ cells }) => cellText(cells[index] ?? '') === '');
  return titles.every(
    (title, index) =>
      columns[index] !== undefined || last.get(keys[index]) === '' || (title === '' && isEmptyAt(index)),
  );
}

/**
 * The key under which each column is remembered: its title. One with a blank or repeated title is remembered by its
 * index, for files with the same titles only.
 */
const columnKeys = (titles: readonly string[]): string[] =>
  titles.map((title, index) =>
    title === '' || titles.indexOf(title) !== titles.lastIndexOf(title) ? JSON.stringify([index, ...titles]) : title,
  );

/** The titles of columns whose fields the user may not change. */
export function closedColumns(entity: Entity, titles: readonly string[]): string[] {
  const { whole } = entity;
  if (!whole) return [];
  const open = targetsOf(entity);
  const closed = targetsOf(whole).filter((field) => !open.includes(field));
  return titles.filter((title) => closed.some((field) => isCalled(whole, field, title)));
}

const isCalled = (entity: Entity, field: string, title: string): boolean => {
  const names = [field, targetTitle(entity, field), columnOf(entity.list.columns, field)?.title];
  return names.some((name) => name !== undefined && uniqueKey(name) === uniqueKey(title));
};

/** Remembers the choices for the next file with these titles. */
export function remember(stored: Stored, titles: readonly string[], columns: ImportColumns): void {
  const last = new Map(remembered(stored));
  for (const [index, key] of columnKeys(titles).entries()) last.set(key, columns[index] ?? '');
  stored.write(Object.fromEntries(last));
}

/** The remembered field of a column key; '' for a skipped column. */
function remembered(stored: Stored): ReadonlyMap<string | undefined, string> {
  const known = stored.read();
  const all = isObject(known) ? Object.entries(known) : [];
  return new Map(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

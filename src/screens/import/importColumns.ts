import type { Entity } from '../../config/entity.ts';
import { isObject } from '../../config/json.ts';
import { columnOf } from '../../config/units.ts';
import type { Stored } from '../../data/storedFor.ts';
import { targetsOf, targetTitle } from './targets.ts';

/** Which field each column of a file is read into, in the order of its columns; undefined for none. */
export type ImportColumns = readonly (string | undefined)[];

/**
 * The fields that can say which record a row is about: those of which no two records have the same, then what names a
 * record in the list.
 */
export function keysAmong(entity: Entity, columns: ImportColumns): string[] {
  const { properties } = entity.schema;
  const unique = Object.keys(properties).filter((field) => properties[field]?.unique);
  return [...new Set(['id', ...unique, entity.list.label])].filter((field) => columns.includes(field));
}

/** The columns as they were chosen for these titles the last time, else by the fields' titles and names. */
export function firstColumns(entity: Entity, titles: readonly string[], stored: Stored): ImportColumns {
  const targets = targetsOf(entity);
  const last = remembered(stored);
  const taken = new Set<string>();
  return titles.map((title) => {
    const known = title in last ? last[title] : targets.find((field) => isCalled(entity, field, title));
    if (!known || !targets.includes(known) || taken.has(known)) return undefined;
    taken.add(known);
    return known;
  });
}

/** Whether each column of a file is known: as a field, or as one that was left out the last time. */
export function areKnown(titles: readonly string[], columns: ImportColumns, stored: Stored): boolean {
  const last = remembered(stored);
  return titles.every((title, place) => columns[place] !== undefined || last[title] === '');
}

/** The titles of a file under which there are fields that the person may not change. */
export function closedColumns(entity: Entity, titles: readonly string[]): string[] {
  const { whole } = entity;
  if (!whole) return [];
  const open = targetsOf(entity);
  const closed = targetsOf(whole).filter((field) => !open.includes(field));
  return titles.filter((title) => closed.some((field) => isCalled(whole, field, title)));
}

const isCalled = (entity: Entity, field: string, title: string): boolean => {
  const names = [field, targetTitle(entity, field), columnOf(entity.list.columns, field)?.title];
  return names.some((name) => name?.toLowerCase() === title.toLowerCase());
};

/** Keeps what was chosen for the next file with these titles. */
export function remember(stored: Stored, titles: readonly string[], columns: ImportColumns): void {
  const chosen = Object.fromEntries(titles.map((title, place) => [title, columns[place] ?? '']));
  stored.write({ ...remembered(stored), ...chosen });
}

/** The field by the title of its column; '' for a column that was left out. */
function remembered(stored: Stored): Readonly<Record<string, string>> {
  const known = stored.read();
  const all = isObject(known) ? Object.entries(known) : [];
  return Object.fromEntries(all.filter((one): one is [string, string] => typeof one[1] === 'string'));
}

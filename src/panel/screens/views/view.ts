import { isObject, mapped } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { mainFilter } from '../../../shared/config/filters.ts';
import { pathNow } from '../../../shared/config/formerNames.ts';
import {
  AS_CONFIGURED,
  type ColumnState,
  readColumnState,
  valuesOf,
  visibilityIn,
} from '../../grid/model/columnState.ts';
import { filterNow, sortNow } from '../filters/formerFields.ts';
import { filterWords, queryIn, writeFilters } from '../filters/listAddress.ts';

/** A named state of a list: an entry of `list.views`, or a user's own. */
export type View = NonNullable<Entity['list']['views']>[number];

/** The address parameters with a key of their own in a view. */
const ownWords = ['filter', 'search', 'sort'] as const;
type OwnWord = (typeof ownWords)[number];
const isOwn = (word: string): boolean => ownWords.some((own) => own === word);

/** The parameters of the address that a view sets. */
const wordsOf = (entity: Entity): string[] => [...new Set([...filterWords(entity), ...ownWords])];

/** The current state of a list as a view; defaults are omitted. */
export function viewNow(entity: Entity, address: URLSearchParams, columnState: ColumnState, title = ''): View {
  const { columnVisibility, columnOrder, columnSizing, density } = columnState;
  const text = (word: OwnWord) => address.get(word) ?? undefined;
  const filters = wordsOf(entity).filter((word) => !isOwn(word) && address.has(word));
  const { columnVisibility: asConfigured = {} } = entity.list;
  const chosen = Object.entries(columnVisibility).filter(
    ([field, isShown]) => isShown !== (asConfigured[field] ?? true),
  );
  return {
    title,
    filter: text('filter'),
    ...(filters.length > 0 && { filters: Object.fromEntries(filters.map((word) => [word, address.getAll(word)])) }),
    search: text('search'),
    sort: text('sort'),
    ...(chosen.length > 0 && { columnVisibility: Object.fromEntries(chosen) }),
    ...(columnOrder.length > 0 && { columnOrder: [...columnOrder] }),
    ...(Object.keys(columnSizing).length > 0 && { columnSizing: { ...columnSizing } }),
    ...(density !== AS_CONFIGURED.density && { density }),
  };
}

/** The filters of a view that the list no longer has: without them it would show more than before. */
export function lostFilters(entity: Entity, { filter, filters = {} }: View): readonly string[] {
  const words = wordsOf(entity);
  const isLost = filter !== undefined && filter !== '' && !mainFilter(entity.list.filters);
  return [...(isLost ? [filter] : []), ...Object.keys(filters).filter((word) => !words.includes(word))];
}

/**
 * Writes a view into the address: its search, filters and sort replace those there. A filter that the list does not have any more
 * is left out.
 */
export function writeView(entity: Entity, address: URLSearchParams, view: View): void {
  for (const word of wordsOf(entity)) address.delete(word);
  const words = wordsOf(entity);
  for (const [word, values] of Object.entries(view.filters ?? {})) {
    if (words.includes(word)) for (const value of values) address.append(word, value);
  }
  for (const word of ownWords) {
    const value = view[word];
    if (value !== undefined) address.set(word, value);
  }
  // Of the main filter views once had the title in a language.
  if (view.filter !== undefined) writeFilters(entity, address, queryIn(entity, address));
}

/** The state of the columns in a view. */
export function arrangementIn(view: View): ColumnState {
  const { columnVisibility, columnOrder, columnSizing, density } = view;
  const says = [columnVisibility, columnOrder, columnSizing, density].some((part) => part !== undefined);
  return says ? readColumnState(view) : AS_CONFIGURED;
}

/** Whether two views are equal. */
export const showTheSame = (entity: Entity, a: View, b: View): boolean => essence(entity, a) === essence(entity, b);

/** A view's state as one text. */
function essence(entity: Entity, view: View): string {
  const address = new URLSearchParams();
  writeView(entity, address, view);
  address.sort();
  const { columnVisibility: chosen, columnOrder, columnSizing, density } = arrangementIn(view);
  const columnVisibility = visibilityIn(entity, chosen);
  const fields = entity.list.columns.map(({ field }) => field);
  const columns = [...new Set([...columnOrder, ...fields])]
    .filter((field) => fields.includes(field) && columnVisibility[field] !== false)
    .map((field) => [field, columnSizing[field]]);
  return JSON.stringify([String(address), columns, density]);
}

/** The stored views that are still valid. */
export function readViews(entity: Entity, stored: unknown): View[] {
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((entry) => {
    const { title, filters, ...rest } = isObject(entry) ? entry : {};
    if (typeof title !== 'string' || title === '') return [];
    const text = (word: OwnWord) => textIn(rest[word]);
    const sort = text('sort');
    const address = new URLSearchParams();
    const shown = {
      filter: text('filter'),
      search: text('search'),
      sort: sort === undefined ? undefined : sortNow(entity, sort),
    };
    const stored = Object.entries(valuesOf(filters, isTexts));
    const values = Object.fromEntries(stored.map(([word, values]) => filterNow(entity, word, values)));
    writeView(entity, address, { title, ...shown, filters: values });
    const view = viewNow(entity, address, readColumnState(columnsNow(entity, rest)), title);
    const lost = Object.entries(values).filter(([word]) => !wordsOf(entity).includes(word));
    return [lost.length > 0 ? { ...view, filters: { ...view.filters, ...Object.fromEntries(lost) } } : view];
  });
}

/** The columns of a view under their new names. */
function columnsNow(entity: Entity, stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = (name: string) => pathNow(entity, name);
  const renamed = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map((name) => (typeof name === 'string' ? named(name) : name));
    return isObject(part)
      ? Object.fromEntries(Object.entries(part).map(([name, value]) => [named(name), value]))
      : part;
  };
  return mapped(stored, renamed);
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

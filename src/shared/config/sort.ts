import type { EntityConfig } from './grammar.ts';

/** A sort as in the config and the API: fields, '-price' for descending. Equal records are sorted by the next field. */
export type Sort = readonly string[];

/** The order of the API. */
export const UNSORTED: Sort = [];

/** The field of one of them. */
export const sortedField = (by: string): string => by.replace(/^-/, '');

/** Whether it is descending. */
export const isDescending = (by: string): boolean => by.startsWith('-');

/** `list.sort` of the config: one, or several. */
export const sortFrom = (configured: string | readonly string[] = UNSORTED): Sort => [configured].flat();

/** The known names in a comma-separated text. The names of template columns may contain commas. */
export function sortIn(text: string, isKnown: (field: string) => boolean): Sort {
  const parts = text.split(',');
  for (let end = parts.length; end > 0; end -= 1) {
    const first = parts.slice(0, end).join(',');
    if (!isKnown(sortedField(first))) continue;
    const others = sortIn(parts.slice(end).join(','), isKnown);
    return [first, ...others.filter((by) => sortedField(by) !== sortedField(first))];
  }
  return parts.length > 1 ? sortIn(parts.slice(1).join(','), isKnown) : UNSORTED;
}

/** The field with the positions of records (`list.move`), if the whole list can be reordered. */
export const movedBy = ({ move, paging, tree }: EntityConfig['list']): string | undefined =>
  paging || tree ? undefined : move;

import type { EntityConfig } from './grammar.ts';

/**
 * What a list is sorted by, as the config and the API have it: fields, '-price' for the greatest first. Records that are equal
 * by one are sorted by the next.
 */
export type Sort = readonly string[];

/** The order of the API. */
export const UNSORTED: Sort = [];

/** The field of one of them. */
export const sortedField = (by: string): string => by.replace(/^-/, '');

/** Whether one of them is sorted from the greatest to the least. */
export const isDescending = (by: string): boolean => by.startsWith('-');

/** `list.sort` of the config: one, or several. */
export const sortFrom = (said: string | readonly string[] = UNSORTED): Sort => [said].flat();

/** What is separated by commas in a text, as far as it is known. What columns of several fields are called may have commas. */
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

/** The field whose values are the places of records (`list.move`), where the whole list can be put in order. */
export const movedBy = ({ move, paging, tree }: EntityConfig['list']): string | undefined =>
  paging || tree ? undefined : move;

import { canDuplicate } from '../../shared/config/duplicate.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import type { RecordsById } from '../data/lists/listSource.ts';
import { recordPath } from './recordPath.ts';

/** The parameters of an address that open a form: of a record, of a new one (also below another one), of a copy of one. */
const formWords = ['edit', 'add', 'copy'] as const;
export type FormWord = (typeof formWords)[number];

/** A form over the list. */
export interface OpenForm {
  /** Its address: '?edit=p1', '?add'. Unique for each form. */
  readonly at: string;
  /** The record that is edited; none while adding. */
  readonly original?: EntityRecord;
  /** Values of a new record. */
  readonly preset?: EntityRecord;
  /** The record to copy. */
  readonly model?: EntityRecord;
  /** Whether the address has opened it, not a control of the page. */
  readonly isByLink?: boolean;
}

/** The form in an address, as its `at`; '' for none. @param search the query string */
export function formAt(search: string | URLSearchParams): string {
  const params = new URLSearchParams(search);
  const word = formWords.find((word) => params.has(word));
  return word ? formAddress(word, params.get(word) ?? '') : '';
}

/** '?edit=p1', '?add'. */
export const formAddress = (word: FormWord, id = ''): string => `?${word}${id && `=${encodeURIComponent(id)}`}`;

/**
 * The address of a record: of its page, if it has one, else of its form over the list.
 * @param path the path of the list
 * @returns undefined for an id that no page can have (`recordPath`)
 */
export const recordAddress = ({ form }: Entity, path: string, id: string): string | undefined =>
  form?.page === true ? recordPath(path, id) : path + formAddress('edit', id);

/** The address of a list that shows one record alone. @param path of the list, if it has a page */
export const listedAddress = (path: string | undefined, id: unknown): string | undefined =>
  path && `${path}?${new URLSearchParams({ id: String(id) })}`;

export function withoutForm(address: URLSearchParams): void {
  for (const word of formWords) address.delete(word);
}

/** In the form of a location: parameters without a value have no '='. Safari before 17 does not count them. */
export function searchOf(params: URLSearchParams): string {
  const text = String(params);
  return text === '' ? '' : `?${text.replace(/=(?=&|$)/g, '')}`;
}

/**
 * The form in an address, if the entity has that form, and its record. A record that the user may not edit is shown
 * read-only.
 */
export function askedIn(entity: Entity, params: URLSearchParams): string {
  const { form, list, endpoints, whole = entity } = entity;
  const has: Readonly<Record<FormWord, boolean>> = {
    edit: whole.endpoints.update !== undefined,
    add: list.add !== undefined || (list.tree !== undefined && endpoints.create !== undefined),
    copy: canDuplicate(entity),
  };
  const at = formAt(params);
  return form && formWords.some((word) => has[word] && at.startsWith(`?${word}`)) ? at : '';
}

/** The form in the address; undefined if its record is not among these. */
export function formFor({ list: { tree } }: Entity, at: string, records: RecordsById): OpenForm | undefined {
  if (at === '?add') return { at };
  const params = new URLSearchParams(at);
  const word = formWords.find((word) => params.has(word));
  const record = word && records.get(params.get(word) ?? '');
  if (!record) return undefined;
  if (word === 'edit') return { at, original: record };
  return word === 'copy' ? { at, model: record } : { at, preset: { [tree?.parent ?? '']: record.id } };
}

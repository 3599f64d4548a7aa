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
  /** What the address says of it: '?edit=p1', '?add'. Another text for each form. */
  readonly at: string;
  /** The record that is edited; none while adding. */
  readonly original?: EntityRecord;
  /** Values of a new record. */
  readonly preset?: EntityRecord;
  /** The record whose values a new one begins with. */
  readonly model?: EntityRecord;
  /** The address has opened it, and nothing on the page. */
  readonly isByLink?: boolean;
}

/** The form that an address asks for, as its `at`; none is a blank text. @param search what stands behind the `?` */
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

export function withoutForm(address: URLSearchParams): void {
  for (const word of formWords) address.delete(word);
}

/** As a location has it: parameters that have no value stand without their '='. Safari before 17 does not count them. */
export function searchOf(params: URLSearchParams): string {
  const text = String(params);
  return text === '' ? '' : `?${text.replace(/=(?=&|$)/g, '')}`;
}

/**
 * The form that an address asks for, if the entity has that form, and the record that it is about. A record that the person
 * may not edit is shown in its place.
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

/** The form that is asked for; undefined if it is about a record that is not among these. */
export function formFor({ list: { tree } }: Entity, at: string, records: RecordsById): OpenForm | undefined {
  if (at === '?add') return { at };
  const params = new URLSearchParams(at);
  const word = formWords.find((word) => params.has(word));
  const record = word && records.get(params.get(word) ?? '');
  if (!record) return undefined;
  if (word === 'edit') return { at, original: record };
  return word === 'copy' ? { at, model: record } : { at, preset: { [tree?.parent ?? '']: record.id } };
}

import type { Entity } from '../../config/entity.ts';
import { nameFrom } from '../../config/template.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** The names of the records that a field refers to. */
export interface Labels {
  /** By id; undefined for a record that is unknown. */
  readonly labelOf: (id: string) => string | undefined;
  /** Where the list of these records is, if the panel has a page for it that the person may see. */
  readonly path?: string | undefined;
}

/** The ids that a field holds. */
export function idsIn(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((id) => (typeof id === 'string' && id !== '') || typeof id === 'number').map(String);
}

/**
 * The name of a record in a reference to it.
 * @param fields fields or templates for the name, of which the first filled one is used; without any the label of its
 *   list
 */
export function labelIn({ list }: Entity, record: EntityRecord, fields: readonly string[]): string {
  const naming = fields.length > 0 ? fields : [list.label];
  return String(naming.map((one) => nameFrom(record, one)).find((text) => text !== '') ?? record['id']);
}

/** The names of a list's records in references to them, by id. */
export const namesIn = (
  target: Entity,
  records: readonly EntityRecord[],
  fields: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(records.map((record) => [String(record['id']), labelIn(target, record, fields)]));

/** A list that is newer than this, in ms, is not refetched for its names. */
export const NAMES_LAST = 60_000;

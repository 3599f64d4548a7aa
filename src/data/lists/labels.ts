import type { Entity } from '../../config/entity.ts';
import { nameFrom } from '../../config/template.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** What the records are called that a field refers to. */
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
 * What a record is called where another one refers to it.
 * @param fields the fields, or templates, that may name it, of which the first filled one counts; without any the label of
 *   its list
 */
export function labelIn({ list }: Entity, record: EntityRecord, fields: readonly string[]): string {
  const naming = fields.length > 0 ? fields : [list.label];
  return String(naming.map((one) => nameFrom(record, one)).find((text) => text !== '') ?? record['id']);
}

/** What the records of a list are called where others refer to them, by id. */
export const namesIn = (
  target: Entity,
  records: readonly EntityRecord[],
  fields: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(records.map((record) => [String(record['id']), labelIn(target, record, fields)]));

/** A list that came within this time, in ms, is not fetched again for its names. */
export const NAMES_LAST = 60_000;

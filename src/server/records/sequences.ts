import type { Entity } from '../../shared/config/entity.ts';
import { dayAt } from '../../shared/text/zone.ts';
import { wireRecord } from '../../shared/wire/record.ts';
import type { Writing } from '../store/changes.ts';
import { type Document, fieldTexts, insertDocument, type NewDocument } from '../store/documents.ts';
import { nextNumber, type Sequence, startSequence } from '../store/sequenceTable.ts';

/** The fields of an entity that are numbered. */
const sequencesOf = ({ schema }: Entity): [field: string, template: string][] =>
  Object.entries(schema.properties).flatMap(([field, { sequence }]) =>
    sequence === undefined ? [] : [[field, sequence]],
  );

/**
 * Adds a record, with the next number in each field that has a `sequence`: a transaction that is not committed takes none.
 * @returns it as it is stored
 */
export async function insertNumbered(sql: Writing, entity: Entity, { id, record }: NewDocument): Promise<Document> {
  const numbers: [field: string, number: string][] = [];
  for (const [field, template] of sequencesOf(entity)) {
    const scope = scopeOf(template, dayAt(entity.zone ?? 'local', Date.now()));
    const of = { entity: entity.name, field, scope };
    const next = (await nextNumber(sql, of)) ?? (await startSequence(sql, of, (await highest(sql, of)) + 1));
    numbers.push([field, filled(scope, next)]);
  }
  const numbered = numbers.length > 0 ? wireRecord({ ...record, ...Object.fromEntries(numbers) }) : record;
  return insertDocument(sql, entity.name, { id, record: numbered });
}

/** The place of the number, and its digits. */
const NUMBER = /\{n(?::(\d+))?\}/;

/** A template of a day: each year has numbers of its own where it is in the template. */
const scopeOf = (template: string, day: string): string =>
  template.replaceAll('{year}', day.slice(0, 4)).replaceAll('{month}', day.slice(5, 7));

const filled = (scope: string, number: number): string =>
  scope.replace(NUMBER, (_, digits = '1') => String(number).padStart(Number(digits), '0'));

/** The highest number of the records that have one of this template; 0 without one. */
async function highest(sql: Writing, { entity, field, scope }: Sequence): Promise<number> {
  const [start = '', , end = ''] = scope.split(NUMBER);
  const texts = await fieldTexts(sql, entity, field, start);
  const numbers = texts.flatMap((text) => {
    const digits = text.endsWith(end) ? text.slice(start.length, text.length - end.length) : '';
    return /^\d{1,15}$/.test(digits) ? [Number(digits)] : [];
  });
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

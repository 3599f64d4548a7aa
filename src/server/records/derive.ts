import { grouped } from '../../shared/base/grouped.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import type { Sql } from '../store/database.ts';
import { type Document, findWhere } from '../store/documents.ts';
import { type Derivation, derivationsOf, sourceOf } from './fields.ts';

/**
 * Adds the derived fields to records.
 * @param known the records that derived lists are made of, by the field, where they are read already
 */
export async function derive(
  sql: Sql,
  entity: Entity,
  documents: readonly Document[],
  known: ReadonlyMap<string, readonly Document[]> = new Map(),
): Promise<WireRecord[]> {
  let records: WireRecord[] = documents.map(({ record }) => record);
  for (const [field, derivation] of derivationsOf(entity)) {
    const value = await valuesOf(sql, derivation, sourceOf(entity, derivation) ?? '', documents, known.get(field));
    records = records.map((record) => ({ ...record, [field]: value(record) }));
  }
  return records;
}

/** @returns a function from a record to its value of the derived field */
async function valuesOf(
  sql: Sql,
  derivation: Derivation,
  source: string,
  documents: readonly Document[],
  known: readonly Document[] | undefined,
): Promise<(record: WireRecord) => unknown> {
  const { via } = derivation;
  if ('from' in derivation) {
    const ids = documents.map(({ id }) => id);
    const sources = grouped(known ?? (await findWhere(sql, source, via, ids)), ({ record }) => record[via]);
    const entryOf = (from: Document) =>
      Object.fromEntries(derivation.fields.map((field) => [field, from.record[field]]));
    return (record) => sources.get(record.id)?.map(entryOf) ?? [];
  }
  const ids = documents.map(({ record }) => String(record[via]));
  const derivedValues = new Map(
    (await findWhere(sql, source, 'id', [...new Set(ids)])).map(
      ({ id, record }) => [id, record[derivation.field] ?? null] as const,
    ),
  );
  return (record) => derivedValues.get(String(record[via])) ?? null;
}

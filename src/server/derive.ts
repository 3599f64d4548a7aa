import type { WireRecord } from '../wire/record.ts';
import type { Derivation, EntityRules } from './rules.ts';
import type { Sql } from './store/database.ts';
import { allDocuments, type Document, findWhere } from './store/documents.ts';

/** Up to so many records, only what they need is looked up; beyond, everything is read once. */
const few = 50;

/** The records as callers see them: with the fields that are made from other entities' records. */
export async function derive(sql: Sql, rules: EntityRules, documents: readonly Document[]): Promise<WireRecord[]> {
  let records: WireRecord[] = documents.map(({ record }) => record);
  for (const [field, derivation] of Object.entries(rules.derived ?? {})) {
    const value = await values(sql, derivation, documents);
    records = records.map((record) => ({ ...record, [field]: value(record) }));
  }
  return records;
}

async function values(
  sql: Sql,
  derivation: Derivation,
  documents: readonly Document[],
): Promise<(record: WireRecord) => unknown> {
  if ('each' in derivation) {
    const { each, of, take } = derivation;
    const sources =
      documents.length > few
        ? await allDocuments(sql, each)
        : await findWhere(
            sql,
            each,
            of,
            documents.map(({ id }) => id),
          );
    const entries = new Map<unknown, object[]>();
    for (const { record } of sources) {
      const entry = Object.fromEntries(Object.entries(take).map(([key, from]) => [key, record[from]]));
      entries.set(record[of], [...(entries.get(record[of]) ?? []), entry]);
    }
    return (record) => entries.get(record['id']) ?? [];
  }
  const { one, by, take } = derivation;
  const ids = documents.map(({ record }) => String(record[by]));
  const sources = documents.length > few ? await allDocuments(sql, one) : await findWhere(sql, one, 'id', ids);
  const found = new Map(sources.map(({ id, record }) => [id, record[take] ?? null]));
  return (record) => found.get(String(record[by])) ?? null;
}

/** A record as it is stored: without the fields that are made on reading. */
export const withoutDerived = (rules: EntityRules, record: WireRecord): WireRecord =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !(field in (rules.derived ?? {}))));

import type { Entity } from '../../shared/config/entity.ts';
import type { Person } from '../../shared/config/rights.ts';
import { isRecord, type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import { HttpError, invalid } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import type { Writing } from '../store/changes.ts';
import { authorizeNew, ownedBy } from './authorize.ts';
import { checkRecord } from './checks.ts';
import { derivationsOf, isSent } from './fields.ts';
import { newRecord } from './newRecord.ts';
import { checkReferences } from './references.ts';
import { insertNumbered } from './sequences.ts';
import type { Shop } from './shop.ts';
import { shareValues } from './uniqueness.ts';

/**
 * Adds entries to a list that is derived from another entity's records: one record for each entry.
 * @param id the record that has the list, which must be stored already
 * @param list the entries: objects with the source fields, or the value of the only one
 * @param by who adds them, if their rights count
 * @throws {HttpError} 422 with the messages of the other entity's schema, at the list
 */
export async function insertEntries(
  shop: Shop,
  sql: Writing,
  entity: Entity,
  id: string,
  field: string,
  list: readonly unknown[],
  by?: Person,
): Promise<void> {
  const { entities } = shop;
  const derivation = new Map(derivationsOf(entity)).get(field);
  const source = derivation && 'from' in derivation ? entities.get(derivation.from) : undefined;
  if (!derivation || !('from' in derivation) || !source || list.length === 0) return;
  const given = derivation.fields.filter((name) => isSent(source, name));
  const all = list.map((entry) => {
    const sent = { ...fieldsOf(entry, given), [derivation.via]: id };
    const made = newRecord(source, { ...sent, ...(by && ownedBy(source, by, sent)) });
    if (by) authorizeNew(shop, source, by, sent, made.record);
    return made;
  });
  if (shareValues(source, all)) throw invalid({ [field]: sentence('twice') });
  try {
    for (const made of all) {
      checkRecord(source, made.record);
      await insertNumbered(sql, source, made);
      await checkReferences(shop, sql, source, made, { by });
    }
  } catch (error) {
    throw error instanceof HttpError ? invalid({ [field]: error.message }) : error;
  }
}

function fieldsOf(entry: unknown, names: readonly string[]): WireRecord {
  const values = isRecord(entry) ? entry : Object.fromEntries(names.slice(0, 1).map((name) => [name, entry]));
  return wireRecord(Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : []))));
}

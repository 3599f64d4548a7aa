import type { Entity } from '../../shared/config/entity.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import type { Document } from '../store/documents.ts';
import { derive } from './derive.ts';
import { shownRecord } from './fields.ts';
import type { Shop } from './shop.ts';

/** The version of a record for callers: in the ETag, quoted, and in list rows. */
export const versionText = (version: number): string => String(version);

/** Records as rows of a list: with their derived fields, and their version under the entity's key for it. */
export async function rowsOf(
  { database }: Shop,
  entity: Entity,
  documents: readonly Document[],
): Promise<WireRecord[]> {
  const records = (await derive(database, entity, documents)).map((record) => shownRecord(entity, record));
  const { version: key } = entity;
  if (key === undefined) return records;
  return records.map((record, index) => ({ [key]: versionText(documents[index]?.version ?? 0), ...record }));
}

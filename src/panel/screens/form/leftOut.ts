import { isObject, isSameJson } from '../../../shared/base/json.ts';
import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import type { OpenedTexts } from '../../../shared/config/grammar.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { codecOf, type EntityRecord } from '../../../shared/wire/record.ts';

/**
 * Messages about input that a save has left out: rows that the codec drops, named by their other values, and failed
 * uploads.
 * @param record the record as typed
 * @param original the record before the edit: an unchanged list is sent as received
 * @param files the names of the failed files
 */
export function leftOutOf(
  entity: Entity,
  record: EntityRecord,
  original: EntityRecord | undefined,
  files: readonly string[],
  texts: Pick<OpenedTexts, 'leftOut' | 'notUploaded'>,
): string[] {
  const rows = Object.keys(entity.schema.properties).flatMap((field) => {
    const list = record[field];
    const codec = codecOf(entity, field);
    if (!codec || !Array.isArray(list) || isSameJson(list, original?.[field])) return [];
    const dropped = list.filter((row) => codec.drops(row)).flatMap(typedIn);
    return dropped.length > 0
      ? [interpolate(texts.leftOut, { field: fieldTitle(entity.schema, field), entries: dropped.join(', ') })]
      : [];
  });
  return files.length > 0 ? [...rows, interpolate(texts.notUploaded, { files: files.join(', ') })] : rows;
}

/** The first text of a row, which names it. Rows without any are not mentioned. */
function typedIn(row: unknown): string[] {
  const typed = Object.values(isObject(row) ? row : {}).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return typeof typed === 'string' ? [typed.trim()] : [];
}

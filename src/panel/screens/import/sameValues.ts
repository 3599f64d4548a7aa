import type { Entity } from '../../../shared/config/entity.ts';
import type { AllTexts } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { uniqueKey, uniqueSetsOf } from '../../../shared/config/uniqueKey.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { grouped } from './grouped.ts';
import type { ImportColumns } from './importColumns.ts';
import type { ImportedRow } from './importedRow.ts';
import { linesText } from './linesText.ts';
import { targetTitle } from './targets.ts';

interface UniqueRules {
  readonly entity: Entity;
  readonly columns: ImportColumns;
  /** The field that identifies the records. */
  readonly by: string | undefined;
  readonly texts: AllTexts;
}

/** The fields, and the combinations of fields, that the file has and no two records may share. */
const uniqueSets = ({ entity, columns, by }: UniqueRules): (readonly string[])[] =>
  uniqueSetsOf(entity).filter((set) => set.join() !== by && set.every((field) => columns.includes(field)));

/** What may be there once; '' where a value is missing. */
const keyOf = (record: EntityRecord, set: readonly string[]): string =>
  set.some((field) => isEmpty(record[field])) ? '' : set.map((field) => uniqueKey(String(record[field]))).join('\n');

const titlesOf = (entity: Entity, set: readonly string[]): string =>
  set.map((field) => targetTitle(entity, field)).join(', ');

/** Refuses rows with the same unique values: each names the others' lines. */
export function withoutSameValues(rules: UniqueRules, rows: readonly ImportedRow[]): ImportedRow[] {
  const { entity, texts } = rules;
  const mistakes = new Map<ImportedRow, string[]>();
  for (const set of uniqueSets(rules)) {
    for (const same of grouped(rows, ({ record }) => keyOf(record, set)).values()) {
      if (same.length < 2) continue;
      for (const row of same) {
        const others = same.flatMap((sameRow) => (sameRow === row ? [] : [sameRow.row.line]));
        const value = set.map((field) => String(row.record[field])).join(', ');
        const params = { field: titlesOf(entity, set), value, lines: linesText(others) };
        mistakes.set(row, [...(mistakes.get(row) ?? []), interpolate(texts.importAlso, params)]);
      }
    }
  }
  return withMistakes(rows, mistakes);
}

/**
 * Refuses rows whose unique values another record has, unless the file changes them there.
 * @param find the records whose field has one of these values, in any case
 */
export async function withoutTaken(
  rules: UniqueRules,
  rows: readonly ImportedRow[],
  find: (field: string, values: ReadonlySet<string>) => Promise<readonly EntityRecord[]>,
): Promise<ImportedRow[]> {
  const { entity, texts } = rules;
  const mistakes = new Map<ImportedRow, string[]>();
  for (const set of uniqueSets(rules)) {
    const [first = ''] = set;
    const moved = rows.filter(
      ({ original, record }) => keyOf(record, set) !== '' && (!original || keyOf(record, set) !== keyOf(original, set)),
    );
    if (moved.length === 0) continue;
    const left = new Set(moved.map(({ original }) => original?.id));
    const found = await find(first, new Set(moved.map(({ record }) => String(record[first]))));
    const owners = new Map(found.flatMap((other) => (left.has(other.id) ? [] : [[keyOf(other, set), other] as const])));
    for (const row of moved) {
      const owner = owners.get(keyOf(row.record, set));
      if (!owner) continue;
      const reason = interpolate(texts.taken, { name: labelOf(entity, owner) });
      mistakes.set(row, [...(mistakes.get(row) ?? []), `${titlesOf(entity, set)}: ${reason}`]);
    }
  }
  return withMistakes(rows, mistakes);
}

const withMistakes = (
  rows: readonly ImportedRow[],
  mistakes: ReadonlyMap<ImportedRow, readonly string[]>,
): ImportedRow[] =>
  rows.map((row): ImportedRow => {
    const more = mistakes.get(row);
    return more ? { ...row, becomes: 'refused', mistakes: [...row.mistakes, ...more] } : row;
  });

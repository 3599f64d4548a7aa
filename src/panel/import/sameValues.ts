import { grouped } from '../../shared/base/grouped.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { AllTexts } from '../../shared/config/grammar.ts';
import { labelOf } from '../../shared/config/label.ts';
import { uniqueKey, uniqueSetsOf } from '../../shared/config/uniqueKey.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { type EntityRecord, isEmpty } from '../../shared/wire/record.ts';
import type { ImportColumns } from './importColumns.ts';
import { type ImportedRow, linesText } from './importedRow.ts';
import { targetTitle } from './targets.ts';

interface UniqueRules {
  readonly entity: Entity;
  readonly columns: ImportColumns;
  readonly by: string | undefined;
  readonly texts: AllTexts;
}

/** The fields, and the combinations of fields, that the file has and no two records may share. */
const uniqueSets = ({ entity, columns, by }: UniqueRules): (readonly string[])[] =>
  uniqueSetsOf(entity).filter((set) => set.join() !== by && set.every((field) => columns.includes(field)));

/** The combined unique values of a record as a key; '' where one is missing. */
export const keyOf = (record: EntityRecord, set: readonly string[]): string =>
  set.some((field) => isEmpty(record[field])) ? '' : set.map((field) => uniqueKey(String(record[field]))).join('\n');

const titlesOf = (entity: Entity, set: readonly string[]): string =>
  set.map((field) => targetTitle(entity, field)).join(', ');

/** A row, and why it is refused. */
type Mistake = readonly [row: ImportedRow, reason: string];

/** Refuses rows with the same unique values: each names the others' lines. */
export function withoutSameValues(rules: UniqueRules, rows: readonly ImportedRow[]): ImportedRow[] {
  const { entity, texts } = rules;
  const mistakes = uniqueSets(rules).flatMap((set) => {
    const whole = rows.filter(({ record }) => keyOf(record, set) !== '');
    return [...grouped(whole, ({ record }) => keyOf(record, set)).values()].flatMap((same) =>
      same.length < 2 ? [] : same.map((row): Mistake => [row, alsoText(set, row, same)]),
    );
  });
  return withMistakes(rows, mistakes);

  function alsoText(set: readonly string[], row: ImportedRow, same: readonly ImportedRow[]): string {
    const lines = linesText(same.filter((other) => other !== row).map((other) => other.row.line));
    const value = set.map((field) => String(row.record[field])).join(', ');
    return interpolate(texts.importAlso, { field: titlesOf(entity, set), value, lines });
  }
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
  const mistakes: Mistake[] = [];
  for (const set of uniqueSets(rules)) {
    const [first = ''] = set;
    const changed = rows.filter(({ original = {}, record }) => {
      const key = keyOf(record, set);
      return key !== '' && key !== keyOf(original, set);
    });
    if (changed.length === 0) continue;
    const theirs = new Set(changed.map(({ original }) => original?.id));
    const found = await find(first, new Set(changed.map(({ record }) => String(record[first]))));
    const others = found.filter(({ id }) => !theirs.has(id));
    const owners = new Map(others.map((other) => [keyOf(other, set), other]));
    for (const row of changed) {
      const owner = owners.get(keyOf(row.record, set));
      if (!owner) continue;
      const reason = interpolate(texts.taken, { name: labelOf(entity, owner) });
      mistakes.push([row, `${titlesOf(entity, set)}: ${reason}`]);
    }
  }
  return withMistakes(rows, mistakes);
}

function withMistakes(rows: readonly ImportedRow[], mistakes: readonly Mistake[]): ImportedRow[] {
  const byRow = grouped(mistakes, ([row]) => row);
  return rows.map((row): ImportedRow => {
    const more = byRow.get(row)?.map(([, reason]) => reason);
    return more ? { ...row, becomes: 'refused', mistakes: [...row.mistakes, ...more] } : row;
  });
}

import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { haveWords, type SearchWord, searchedText } from '../../../shared/text/searchKey.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** The normalised texts by which a record is found in a choice (docs/behaviour.md#keys). */
export interface RecordTexts {
  /** Its label, then its unique and searched fields. */
  readonly names: readonly string[];
  /** The titles of its choices, which narrow a search by names: 'Draft'. */
  readonly choices: readonly string[];
}

/** The naming of records in a choice. */
interface Naming {
  /** Its label. By default that of its list. */
  readonly label?: string;
  /** Whether its id is one of its names, although it is not searched. */
  readonly byId?: boolean;
}

/** The fields that name a record besides its label. */
const namingFields = perObject(({ schema: { properties }, list }: Entity): readonly string[] =>
  Object.keys(properties).filter(
    (field) => field !== list.label && (properties[field]?.unique || properties[field]?.searched),
  ),
);

/** The names of a record as they are shown, its label first. */
function namesOf(entity: Entity, record: EntityRecord, { label = labelOf(entity, record), byId }: Naming): string[] {
  const fields = namingFields(entity);
  const all = byId && !fields.includes('id') ? [...fields, 'id'] : fields;
  return [label, ...all.map((field) => textOf(record[field]))];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The search texts of a record. */
export function recordTexts(entity: Entity, record: EntityRecord, naming: Naming = {}): RecordTexts {
  const choices = entity.list.columns.flatMap(({ field, titles, of }) => {
    const value = String(record[field] ?? '');
    return titles?.[value] ?? (of?.enum ? [value] : []);
  });
  return { names: namesOf(entity, record, naming).map(searchedText), choices: choices.map(searchedText) };
}

/** Whether a record has all words of a search, at least one of them in its names. */
export const isFoundBy = ({ names, choices }: RecordTexts, words: readonly SearchWord[]): boolean =>
  words.some((word) => haveWords(names, [word])) && haveWords([...names, ...choices], words);

/** How well names fit a search: 0 if one begins with the whole text, 1 if a word of one does, 2 if one contains it, 3 else. */
export function rankOf(names: readonly string[], typed: string): 0 | 1 | 2 | 3 {
  if (names.some((name) => name.startsWith(typed))) return 0;
  if (names.some((name) => name.includes(` ${typed}`) || name.includes(`\n${typed}`))) return 1;
  return names.some((name) => name.includes(typed)) ? 2 : 3;
}

/** The name by which a record is found, if its label has none of the words. */
export function nameBeside(
  entity: Entity,
  record: EntityRecord,
  naming: Naming,
  words: readonly SearchWord[],
): string | undefined {
  const names = namesOf(entity, record, naming);
  const index = names.findIndex((name) => words.some((word) => haveWords([searchedText(name)], [word])));
  return index > 0 ? names[index] : undefined;
}

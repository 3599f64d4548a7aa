import type { Entity } from '../../shared/config/entity.ts';
import { isStoredList } from '../../shared/config/pagedFields.ts';
import { referenceOf } from '../../shared/config/reference.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import type { Writing } from '../store/changes.ts';
import { allOf, type Dialect, type Sql } from '../store/database.ts';
import { type Document, documentsInOrder } from '../store/documents.ts';
import {
  addReferences,
  dropReferences,
  indexedContent,
  restartReferences,
  type StoredReference,
} from '../store/referenceTable.ts';
import {
  clearSearch,
  dropSearched,
  fillSearch,
  finishSearch,
  putSearched,
  type SearchedText,
  setUpSearch,
} from '../store/searchTable.ts';
import { keptRules, restartKeys } from '../store/uniqueTable.ts';
import { idsIn, referencesOf, referredIn } from './references.ts';
import { searchContent, searchedRestricted, searchTexts } from './searchText.ts';
import { indexKeys, moveKeys, uniqueContent } from './uniqueness.ts';

/**
 * The server's look-up tables: references, search texts and unique values. All are derived from the records and updated
 * by each write.
 */

/** The references in a record, and the entries of its lists, each once. */
function storedReferences(entity: Entity, id: string, record: WireRecord): StoredReference[] {
  const held = [
    ...referencesOf(entity).map((reference) => [reference.key, referredIn(entity, reference, record)] as const),
    ...plainLists(entity).map((field) => [field, idsIn(entity, field, record[field]).map(heldText)] as const),
  ];
  return held.flatMap(([field, targets]) =>
    [...new Set(targets)].map((target) => ({ entity: entity.name, field, target, id })),
  );
}

/** The lists of texts and numbers that refer to nothing. */
const plainLists = ({ schema }: Entity): string[] =>
  Object.entries(schema.properties).flatMap(([name, field]) =>
    isStoredList(field) && !field.writeOnly && !referenceOf(field) ? [name] : [],
  );

/** The key of a list entry: short enough for an index. */
export const heldText = (text: string): string => text.slice(0, 250);

/**
 * Updates the indexes for the changed records.
 * @throws {Duplicate} when another record has a unique value
 */
export async function moveIndexes(sql: Writing, entities: ReadonlyMap<string, Entity>): Promise<void> {
  const { changes, dialect } = sql;
  const added: StoredReference[] = [];
  const dropped: StoredReference[] = [];
  const searched: (() => Promise<void>)[] = [];
  for (const entity of entities.values()) {
    const own = changes.filter((change) => change.entity === entity.name);
    if (own.length === 0) continue;
    const texts = new Map<string, SearchedText>();
    const gone: number[] = [];
    for (const { seq, id, before, after } of own) {
      const was = before ? storedReferences(entity, id, before) : [];
      const becomes = after ? storedReferences(entity, id, after) : [];
      added.push(...without(becomes, was));
      dropped.push(...without(was, becomes));
      if (!after) gone.push(seq);
      else {
        const known = new Map(before && searchTexts(entity, before).map(({ field, text }) => [field, text]));
        for (const text of searchTexts(entity, after)) {
          if (known.get(text.field) !== text.text) texts.set(`${seq} ${text.field ?? ''}`, { seq, ...text });
        }
      }
    }
    const isRestricted = searchedRestricted(entity).length > 0;
    searched.push(() =>
      putSearched(sql, dialect, entity.name, [...texts.values()]).then(() =>
        dropSearched(sql, dialect, entity.name, gone, isRestricted),
      ),
    );
  }
  await allOf([
    // The first, because it may refuse.
    moveKeys(sql, entities, changes),
    dropReferences(sql, dropped).then(() => addReferences(sql, added)),
    ...searched.map((move) => move()),
  ]);
}

function without(references: readonly StoredReference[], others: readonly StoredReference[]): StoredReference[] {
  const known = new Set(others.map(({ field, target }) => `${field} ${target}`));
  return references.filter(({ field, target }) => !known.has(`${field} ${target}`));
}

/**
 * Rebuilds the indexes of an entity from all of its records.
 * @param parts the records in batches
 * @throws {Duplicate} when two records share a unique value
 */
export async function makeIndexes(
  sql: Sql,
  dialect: Dialect,
  entity: Entity,
  parts: AsyncIterable<readonly Document[]>,
): Promise<void> {
  await restart(sql, dialect, entity);
  let indexing = Promise.resolve();
  try {
    for await (const documents of parts) {
      await indexing;
      // The next batch is read or created meanwhile.
      indexing = index(sql, entity, documents);
      indexing.catch(() => undefined);
    }
    await indexing;
  } finally {
    // After the transaction its statements would run outside of it.
    await indexing.catch(() => undefined);
  }
  await finishSearch(sql, dialect, entity.name);
}

/**
 * Rebuilds the indexes if the schema has changed, or an older server has not updated them.
 * @returns those that are new, of records that were there
 * @throws {Duplicate} when two records share a unique value
 */
export async function updateIndexes(sql: Sql, dialect: Dialect, entity: Entity): Promise<string[]> {
  const { name } = entity;
  const made = await setUpSearch(sql, dialect, name, searchedRestricted(entity).length > 0);
  const isFound = (await indexedContent(sql)).get(name) === contentOf(entity);
  if (!isFound || (await keptRules(sql)).get(name) !== uniqueContent(entity)) await indexAgain(sql, dialect, entity);
  return made;
}

/** Makes the indexes from the records as they are stored. @throws {Duplicate} */
export const indexAgain = (sql: Sql, dialect: Dialect, entity: Entity): Promise<void> =>
  makeIndexes(sql, dialect, entity, documentsInOrder(sql, entity.name));

async function restart(sql: Sql, dialect: Dialect, entity: Entity): Promise<void> {
  const isRestricted = searchedRestricted(entity).length > 0;
  await setUpSearch(sql, dialect, entity.name, isRestricted);
  await clearSearch(sql, dialect, entity.name, isRestricted);
  await restartReferences(sql, entity.name, contentOf(entity));
  await restartKeys(sql, entity.name, uniqueContent(entity));
}

async function index(sql: Sql, entity: Entity, documents: readonly Document[]): Promise<void> {
  await addReferences(
    sql,
    documents.flatMap(({ id, record }) => storedReferences(entity, id, record)),
  );
  const texts = documents.flatMap(({ seq, record }) => searchTexts(entity, record).map((text) => ({ seq, ...text })));
  await fillSearch(sql, entity.name, texts);
  await indexKeys(sql, entity, documents);
}

/** Lets the next config that has an entity make its indexes again: this one does not have it. */
export async function forgetIndexes(sql: Sql, entity: string): Promise<void> {
  await restartReferences(sql, entity, '');
  await restartKeys(sql, entity, '');
}

/** The definition of an entity's indexes. */
const contentOf = (entity: Entity): string =>
  JSON.stringify([
    referencesOf(entity).map(({ key, field, to }) => [key, to, entity.wire?.codecs?.[field] ?? null]),
    searchContent(entity),
    ...plainLists(entity).map((field) => [field, entity.wire?.codecs?.[field] ?? null]),
  ]);

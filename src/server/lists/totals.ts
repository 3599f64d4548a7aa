import { rootOf } from '../../shared/config/fieldAt.ts';
import { changedSince } from '../store/changes.ts';
import type { Sql } from '../store/database.ts';
import { Kept } from './kept.ts';

/** How many records match a query, as of a revision of their list. */
export interface Counted {
  readonly total: number;
  readonly revision: number;
}

/** Counts. @param former the last count of the same query */
export type Count = (former?: Counted) => Promise<Counted>;

/** The totals of recent queries: counting reads a part of an index, or all search texts. */
export class Totals {
  readonly #kept = new Kept<Counted>(500);

  /**
   * The total of a query. Calls at the same time share one count.
   * @param state of the list: while it is the same, so is the total
   */
  async of(query: string, state: string, count: Count): Promise<number> {
    return (await this.#kept.of(query, state, (former) => counting(count, former))).total;
  }
}

const counting = async (count: Count, former?: Promise<Counted>) => count(await former?.catch(() => undefined));

/**
 * Updates a total from the log of changes, without counting.
 * @param names the fields that the query filters by
 * @returns undefined if it has to be counted, because a change affects a filtered field
 */
export async function movedTotal(
  sql: Sql,
  entity: string,
  names: readonly string[],
  { total, revision }: Counted,
): Promise<Counted | undefined> {
  const since = await changedSince(sql, entity, revision);
  if (!since) return undefined;
  const roots = new Set(names.map(rootOf));
  let moved = total;
  for (const { action, fields } of since.changes) {
    if (action === 'update' ? fields.some((field) => roots.has(field)) : roots.size > 0) return undefined;
    if (action !== 'update') moved += action === 'create' ? 1 : -1;
  }
  return { total: moved, revision: since.revision };
}

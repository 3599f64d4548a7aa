import { createHash } from 'node:crypto';
import { rootOf } from '../../shared/config/fieldAt.ts';
import { changedSince } from '../store/changes.ts';
import type { Sql } from '../store/database.ts';

/** How many totals are kept. */
const most = 500;

/** How many records match a query, as of a revision of their list. */
export interface Counted {
  readonly total: number;
  readonly revision: number;
}

/** Counts. @param former the last count of the same query */
export type Count = (former?: Counted) => Promise<Counted>;

/** A cache of the totals of recent queries: counting reads a part of an index, or all search texts. */
export class Totals {
  readonly #known = new Map<string, { readonly state: string; readonly counted: Promise<Counted> }>();

  /**
   * The total of a query. Calls at the same time share one count.
   * @param state of the list: while it is the same, so is the total
   */
  async of(query: string, state: string, count: Count): Promise<number> {
    // A query may have 60 kB.
    const key = createHash('sha256').update(query).digest('base64url');
    const known = this.#known.get(key);
    const counted = known?.state === state ? known.counted : counting(count, known?.counted);
    this.#known.delete(key);
    this.#known.set(key, { state, counted });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= most) break;
      this.#known.delete(oldest);
    }
    try {
      return (await counted).total;
    } catch (error) {
      if (this.#known.get(key)?.counted === counted) this.#known.delete(key);
      throw error;
    }
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

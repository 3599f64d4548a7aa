import { createHash } from 'node:crypto';

/** How many totals are kept. */
const most = 500;

/** The totals of the queries that were asked last: counting reads a part of an index, or all search texts. */
export class Totals {
  readonly #known = new Map<string, Promise<number>>();

  /**
   * The total of a query. Calls at the same time share one count.
   * @param query the query, and the state of the list
   */
  of(query: string, count: () => Promise<number>): Promise<number> {
    // A query may have 60 kB.
    const key = createHash('sha256').update(query).digest('base64url');
    const total = this.#known.get(key) ?? count();
    this.#known.delete(key);
    this.#known.set(key, total);
    total.catch(() => this.#known.delete(key));
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= most) break;
      this.#known.delete(oldest);
    }
    return total;
  }
}

import { createHash } from 'node:crypto';

/** A cache of what recent queries found. */
export class Kept<Answer> {
  readonly #most: number;
  readonly #known = new Map<string, { readonly state: string; readonly answer: Promise<Answer> }>();

  /** @param most how many answers are kept */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * The answer to a query. Calls at the same time share one.
   * @param state of what is asked: while it is the same, so is the answer
   * @param find called with the last answer to the same query, if it is kept
   */
  async of(query: string, state: string, find: (former?: Promise<Answer>) => Promise<Answer>): Promise<Answer> {
    // A query may have 60 kB.
    const key = createHash('sha256').update(query).digest('base64url');
    const known = this.#known.get(key);
    const answer = known?.state === state ? known.answer : find(known?.answer);
    this.#known.delete(key);
    this.#known.set(key, { state, answer });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#most) break;
      this.#known.delete(oldest);
    }
    try {
      return await answer;
    } catch (error) {
      if (this.#known.get(key)?.answer === answer) this.#known.delete(key);
      throw error;
    }
  }
}

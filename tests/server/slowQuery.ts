import type { SqlRow } from '../../src/server/store/database.ts';

/** A query that counts so far. */
const counting = (far: number) =>
  `with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${far}) select count(*) as n from counted`;

/**
 * A query that takes a time, however fast the machine is.
 * @param ask runs a statement
 * @param ms how long it takes at least, in milliseconds: by the quickest of five runs, since other work may slow one down
 */
export async function slowQuery(ask: (statement: string) => Promise<readonly SqlRow[]>, ms: number): Promise<string> {
  const far = 50_000;
  let quickest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run += 1) {
    const started = performance.now();
    await ask(counting(far));
    quickest = Math.min(quickest, performance.now() - started);
  }
  return counting(Math.ceil((ms * far) / quickest));
}

import { afterAll } from 'vitest';
import { type Cluster, startPostgres } from './postgres.ts';

/**
 * Starts a PostgreSQL for a test file, and stops it after the tests.
 * @returns undefined where there is none; the output says why
 */
export async function clusterForTests(): Promise<Cluster | undefined> {
  const cluster = await startPostgres();
  if ('reason' in cluster) {
    console.log(`Skipped on PostgreSQL: ${cluster.reason}.`);
    return undefined;
  }
  afterAll(() => cluster.stop(), 60_000);
  return cluster;
}

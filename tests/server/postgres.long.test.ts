import { describe } from 'vitest';
import { clusterForTests } from './clusterForTests.ts';
import { connectionSuites, quickSuites, slowSuites } from './suites/every.ts';

const cluster = await clusterForTests();

// The others run behind PgBouncer (pgbouncer.long.test.ts), which allows less than a connection of one's own.
describe.skipIf(!cluster)('on PostgreSQL', () => {
  for (const suite of [...quickSuites, ...slowSuites])
    if (!connectionSuites.includes(suite)) suite(async () => cluster?.newDatabase());
});

import { afterAll, describe } from 'vitest';
import { clusterForTests } from './clusterForTests.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { callsSuite } from './suites/calls.ts';
import { changesSuite } from './suites/changes.ts';
import { conflictsSuite } from './suites/conflicts.ts';
import { migrationsSuite } from './suites/migrations.ts';
import { peopleSuite } from './suites/people.ts';

const cluster = await clusterForTests();
const pooler = cluster && (await startPgBouncer(await cluster.newDatabase()));
if (pooler) afterAll(() => pooler.stop());

describe.skipIf(!pooler)('on PostgreSQL behind PgBouncer in transaction mode', () => {
  const newDatabase = async () => cluster && pooler?.through(await cluster.newDatabase());
  callsSuite(newDatabase);
  changesSuite(newDatabase);
  conflictsSuite(newDatabase);
  migrationsSuite(newDatabase);
  peopleSuite(newDatabase);
});

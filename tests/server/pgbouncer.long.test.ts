import { afterAll, describe } from 'vitest';
import { clusterForTests } from './clusterForTests.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { connectionSuites } from './suites/every.ts';

const cluster = await clusterForTests();
const pooler = cluster && (await startPgBouncer(await cluster.newDatabase()));
if (pooler) afterAll(() => pooler.stop());

describe.skipIf(!cluster)(`on PostgreSQL${pooler ? ' behind PgBouncer in transaction mode' : ''}`, () => {
  const newDatabase = async () => {
    const database = await cluster?.newDatabase();
    return database && pooler ? pooler.through(database) : database;
  };
  for (const suite of connectionSuites) suite(newDatabase);
});

import { describe } from 'vitest';
import { clusterForTests } from './clusterForTests.ts';
import { postgresSuites } from './suites/every.ts';

const cluster = await clusterForTests();

describe.skipIf(!cluster)('on PostgreSQL', () => {
  for (const suite of postgresSuites) suite(async () => cluster?.newDatabase());
});

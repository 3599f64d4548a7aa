import { describe } from 'vitest';
import { clusterForTests } from './clusterForTests.ts';
import { quickSuites, slowSuites } from './suites/every.ts';

const cluster = await clusterForTests();

describe.skipIf(!cluster)('on PostgreSQL', () => {
  const newDatabase = async () => cluster?.newDatabase();
  quickSuites(newDatabase);
  slowSuites(newDatabase);
});

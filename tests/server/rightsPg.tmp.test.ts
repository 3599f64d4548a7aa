import { clusterForTests } from './clusterForTests.ts';
import { rightsSuite } from './suites/rights.ts';

const cluster = await clusterForTests();
rightsSuite(async () => cluster?.newDatabase());

import { describe } from 'vitest';
import { clusterForTests } from './clusterForTests.ts';
import { everySuite } from './suites/every.ts';

const cluster = await clusterForTests();

describe.skipIf(!cluster)('on PostgreSQL', () => everySuite(async () => cluster?.newDatabase()));

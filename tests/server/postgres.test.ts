import { afterAll, describe } from 'vitest';
import { startPostgres } from './postgres.ts';
import { accessSuite } from './suites/access.ts';
import { backupSuite } from './suites/backup.ts';
import { callsSuite } from './suites/calls.ts';
import { changesSuite } from './suites/changes.ts';
import { conflictsSuite } from './suites/conflicts.ts';
import { contractSuite } from './suites/contract.ts';
import { historySuite } from './suites/history.ts';
import { inputSuite } from './suites/input.ts';
import { listsSuite } from './suites/lists.ts';
import { longListsSuite } from './suites/longLists.ts';
import { migrationsSuite } from './suites/migrations.ts';
import { peopleSuite } from './suites/people.ts';
import { sweepSuite } from './suites/sweep.ts';
import { validationSuite } from './suites/validation.ts';

const cluster = await startPostgres();
const reason = 'reason' in cluster ? cluster.reason : undefined;
if (reason !== undefined) console.log(`Skipped on PostgreSQL: ${reason}.`);
const newDatabase = async () => ('reason' in cluster ? undefined : cluster.newDatabase());

describe.skipIf(reason !== undefined)('on PostgreSQL', () => {
  afterAll(async () => {
    if (!('reason' in cluster)) await cluster.stop();
  }, 60_000);
  callsSuite(newDatabase);
  backupSuite(newDatabase);
  validationSuite(newDatabase);
  conflictsSuite(newDatabase);
  contractSuite(newDatabase);
  inputSuite(newDatabase);
  sweepSuite(newDatabase);
  listsSuite(newDatabase);
  longListsSuite(newDatabase);
  changesSuite(newDatabase);
  migrationsSuite(newDatabase);
  peopleSuite(newDatabase);
  accessSuite(newDatabase);
  historySuite(newDatabase);
});

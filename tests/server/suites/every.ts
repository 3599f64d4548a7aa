import { accessSuite } from './access.ts';
import { backupSuite } from './backup.ts';
import { callsSuite } from './calls.ts';
import { changesSuite } from './changes.ts';
import { conflictsSuite } from './conflicts.ts';
import { contractSuite } from './contract.ts';
import { historySuite } from './history.ts';
import { inputSuite } from './input.ts';
import { listsSuite } from './lists.ts';
import { longListsSuite } from './longLists.ts';
import { migrationsSuite } from './migrations.ts';
import { offeredSuite } from './offered.ts';
import { peopleSuite } from './people.ts';
import { plansSuite } from './plans.ts';
import { rightsSuite } from './rights.ts';
import { searchSuite } from './search.ts';
import { sweepSuite } from './sweep.ts';
import { totalsSuite } from './totals.ts';
import { validationSuite } from './validation.ts';

/** All that a shop does, whatever keeps its records. @param newDatabase makes an empty database; undefined for libSQL's */
export function everySuite(newDatabase: () => Promise<string | undefined>): void {
  callsSuite(newDatabase);
  backupSuite(newDatabase);
  validationSuite(newDatabase);
  conflictsSuite(newDatabase);
  contractSuite(newDatabase);
  inputSuite(newDatabase);
  sweepSuite(newDatabase);
  listsSuite(newDatabase);
  longListsSuite(newDatabase);
  plansSuite(newDatabase);
  searchSuite(newDatabase);
  totalsSuite(newDatabase);
  changesSuite(newDatabase);
  migrationsSuite(newDatabase);
  offeredSuite(newDatabase);
  peopleSuite(newDatabase);
  accessSuite(newDatabase);
  historySuite(newDatabase);
  rightsSuite(newDatabase);
}

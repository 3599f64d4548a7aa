import { accessSuite } from './access.ts';
import { backupSuite } from './backup.ts';
import { callsSuite } from './calls.ts';
import { changesSuite } from './changes.ts';
import { computedSuite } from './computed.ts';
import { conflictsSuite } from './conflicts.ts';
import { contractSuite } from './contract.ts';
import { figuresSuite } from './figures.ts';
import { historySuite } from './history.ts';
import { inputSuite } from './input.ts';
import { keyedCallsSuite } from './keyedCalls.ts';
import { listsSuite } from './lists.ts';
import { longListsSuite } from './longLists.ts';
import { migrationsSuite } from './migrations.ts';
import { offeredSuite } from './offered.ts';
import { peopleSuite } from './people.ts';
import { plansSuite } from './plans.ts';
import { rightsSuite } from './rights.ts';
import { searchSuite } from './search.ts';
import { sequencesSuite } from './sequences.ts';
import { interruptedMigrationsSuite, shopMigrationsSuite } from './shopMigrations.ts';
import { sweepSuite } from './sweep.ts';
import { totalsSuite } from './totals.ts';
import { validationSuite } from './validation.ts';
import { workflowSuite } from './workflow.ts';

/** Makes an empty database. @returns its URL; undefined for one of libSQL */
type NewDatabase = () => Promise<string | undefined>;
type Suite = (newDatabase: NewDatabase) => void;

/** Calls, their input, and what the server computes and checks. */
export const callSuites: readonly Suite[] = [
  callsSuite,
  keyedCallsSuite,
  validationSuite,
  inputSuite,
  offeredSuite,
  workflowSuite,
  computedSuite,
  sequencesSuite,
  accessSuite,
];

/** What is asked of records: lists, their search, plans and figures. */
export const listSuites: readonly Suite[] = [
  listsSuite,
  longListsSuite,
  plansSuite,
  searchSuite,
  totalsSuite,
  figuresSuite,
];

/** What stays: changes, their history, images, and records that migrations change. */
export const storeSuites: readonly Suite[] = [changesSuite, historySuite, sweepSuite, shopMigrationsSuite];

/** What takes long: many servers one after the other, or many calls. */
export const slowSuites: readonly Suite[] = [
  backupSuite,
  conflictsSuite,
  contractSuite,
  interruptedMigrationsSuite,
  migrationsSuite,
  peopleSuite,
  rightsSuite,
];

/** Those that depend on what a connection keeps: locks, transactions side by side, many statements at a time. */
export const connectionSuites: readonly Suite[] = [
  callsSuite,
  changesSuite,
  conflictsSuite,
  migrationsSuite,
  peopleSuite,
];

/** What runs on PostgreSQL with a connection of its own. The others run behind PgBouncer (pgbouncer.long.test.ts), which allows less. */
export const postgresSuites: readonly Suite[] = [...callSuites, ...listSuites, ...storeSuites, ...slowSuites].filter(
  (suite) => !connectionSuites.includes(suite),
);

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, by a part of their names: those whose tests are made of a config, or run on every database. Vitest
 * itself knows nothing of the times in a clean clone, and goes by the size of the files.
 */
const longest = [
  'postgres.long',
  'shop.long',
  'libsql',
  'ownEntities.long',
  'everyEntity.long',
  'process.long',
  'pgbouncer.long',
  'live.long',
  'manyEntities.long',
  'extending.long',
  'rehearse.long',
  'many.long',
  'paging.long',
  'importing.long',
  'conflicts.long',
  'everyWidget.long',
  'operations.long',
  '5-validation',
  'odd-records.long',
  'history.long',
  'drain.long',
  'schemaDiffCommand.long',
  'auditCommand.long',
  'timeouts.long',
  'mistakes.long',
  'machines.long',
  'kill.long',
  'deadEnds.long',
  'bucket.long',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.includes(`/${name}`));
  return place < 0 ? longest.length : place;
};

/** Begins with what takes longest, so that nothing is left to run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

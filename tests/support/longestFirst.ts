import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, by a part of their names: those whose tests are made of a config, or run on every database. Vitest
 * itself knows nothing of the times in a clean clone, and goes by the size of the files.
 */
const longest = [
  'ownEntities.long',
  'everyEntity.long',
  'postgres.long',
  'pgbouncer.long',
  'libsql.',
  'process.long',
  'everyWidget.long',
  'paging.long',
  'extending.long',
  'schemaDiffCommand.long',
  'conflicts.long',
  'timeouts.long',
  'shop.long',
  'auditCommand.long',
  'many.long',
  'manyEntities.long',
  'mistakes.long',
  'kill.long',
  'drain.long',
  'operations.long',
  'live.long',
  'machines.long',
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

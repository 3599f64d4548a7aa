import type { Entity } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { countText } from '../../data/batch/batchTexts.ts';
import type { EntityTableInstance } from '../model/useEntityTable.ts';
import type { FoundAll } from './selection.ts';

/** Records with which something is done. */
export interface SelectedRecords {
  /** All of them, of most of very many only the ids; where a query finds them, those that are on the page. */
  readonly records: readonly EntityRecord[];
  readonly count: number;
  /** What finds them, where they are still to be read. */
  readonly by?: FoundAll;
}

/** Where something is done with many records of a list, one after the other. */
export interface ManyWork {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  /** Gives the whole of one of some records, those around it by the same call. Rejects if it is gone. */
  readonly loader: (some: readonly EntityRecord[]) => (record: EntityRecord) => Promise<EntityRecord>;
  /** Selects records of the list, and no others. */
  readonly select: (records: readonly EntityRecord[]) => void;
}

/** How many names are listed. */
const NAMED = 5;

/** Many records in words: the name of the one, or how many. */
export const whatOf = (panel: Panel, entity: Entity, { records: [first], count }: SelectedRecords): string =>
  first && count === 1 ? labelOf(entity, first) : countText(panel, entity, count);

/** The names of the first records, and a sign for the others. */
export function namesOf(entity: Entity, { records, count }: SelectedRecords): string {
  const named = records.slice(0, NAMED).map((record) => labelOf(entity, record));
  return [...named, ...(count > named.length ? ['…'] : [])].join(', ');
}

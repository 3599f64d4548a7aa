import type { Entity } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { countText } from '../../data/batch/batchTexts.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import type { EntityTableInstance } from '../model/useEntityTable.ts';
import type { FoundAll } from './selection.ts';

/** The records of a batch. */
export interface SelectedRecords {
  /** All of them; beyond 1,000 most have only their ids. If a query finds them: those on the page. */
  readonly records: readonly EntityRecord[];
  readonly count: number;
  /** The selection that finds them, if they are still to be read. */
  readonly by?: FoundAll;
}

/** A batch over records of a list. */
export interface ManyWork {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  readonly source: ListSource;
  /** Loads a record that is known by its id, together with those around it. Rejects if it is gone. */
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

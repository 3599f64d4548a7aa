import type { QueryClient } from '@tanstack/react-query';
import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { fieldReference } from '../../../shared/config/reference.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { fieldValue } from '../../cells/value.ts';
import { idsIn, type Labels, NAMES_LAST } from '../../data/lists/labels.ts';
import type { RecordsById } from '../../data/lists/listSource.ts';
import { recordNames } from '../../data/lists/recordNames.ts';
import { listSource } from '../../data/lists/useListSource.ts';
import type { Api } from '../../wire/api.ts';
import { ApiError } from '../../wire/apiError.ts';
import { labelColumns, labelledColumn } from '../references/useLabels.ts';

/** Fetches the names of records. */
export interface Naming {
  readonly config: Pick<Config, 'entity'>;
  readonly client: QueryClient;
  readonly api: Api;
}

/**
 * Columns with the labels of these records' references: the page only knows those of the records in view.
 * @throws {ApiError} where a list fails
 */
export async function labelledColumns(
  naming: Naming,
  entity: Entity,
  columns: readonly Column[],
  records: readonly EntityRecord[],
): Promise<readonly Column[]> {
  const labels = await Promise.all(labelColumns(columns).map(({ field }) => labelsOf(naming, entity, field, records)));
  const known = new Map(labels.flat());
  return columns.map((column) => labelledColumn(column, known));
}

async function labelsOf(
  { config, client, api }: Naming,
  entity: Entity,
  field: string,
  records: readonly EntityRecord[],
): Promise<[string, Labels][]> {
  const reference = fieldReference(entity, field);
  if (!reference) return [];
  const target = await config.entity(reference.to);
  const ids = new Set(records.flatMap((record) => idsIn(fieldValue(record, field))));
  const answer = listSource({ client, api, entity: target }).byIds(ids);
  const read = (staleTime: number) => client.query({ ...answer, staleTime }).catch(noneIfRefused);
  const first = await read(NAMES_LAST);
  // The list that has asked for them may have stopped half-way.
  const byId = first.isPartial ? await read(0) : first;
  const { names } = recordNames(target, [...byId.values()], reference.labels);
  const labels: Labels = { labelOf: (id) => names.get(id) };
  return [[field, labels]];
}

/** A user who may not read the list sees ids. @throws what else failed */
export function noneIfRefused(error: unknown): RecordsById {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return new Map();
  throw error;
}

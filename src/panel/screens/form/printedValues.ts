import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import { fieldReference } from '../../../shared/config/reference.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { fieldValue } from '../../cells/value.ts';
import { useConfig } from '../../config/context.ts';
import { NAMES_LAST } from '../../data/lists/labels.ts';
import { listSource } from '../../data/lists/useListSource.ts';
import { useApi } from '../../data/session/context.tsx';
import { type Naming, noneIfRefused } from '../export/labelledSlice.ts';
import type { ShownValueProps } from '../references/ShownValue.tsx';

/** The values at paths, which may lead over references: 'guardian.address.street'. By path; undefined for one that is blank. */
export function usePrintedValues(entity: Entity, record: EntityRecord, paths: readonly string[]) {
  const naming = { config: useConfig(), client: useQueryClient(), api: useApi() };
  const entryAt = async (path: string) => [path, await valueAt(naming, { entity, record, field: path })] as const;
  return useQuery({
    queryKey: ['printed', entity.name, paths, record],
    queryFn: async () => new Map(await Promise.all(paths.map(entryAt))),
  });
}

async function valueAt(naming: Naming, value: ShownValueProps): Promise<ShownValueProps | undefined> {
  const { entity, record, field: path } = value;
  const steps = path.split('.');
  const fields = steps.slice(1).map((_, end) => steps.slice(0, end + 1).join('.'));
  const via = fields.find((field) => fieldReference(entity, field)) ?? path;
  const [reference, held] = [fieldReference(entity, via), fieldValue(record, via)];
  if (isEmpty(held) || !fieldAt(entity.schema, via)) return undefined;
  if (!reference || via === path) return value;
  const target = await naming.config.entity(reference.to);
  const answer = listSource({ ...naming, entity: target }).byIds([String(held)]);
  const byId = await naming.client.query({ ...answer, staleTime: NAMES_LAST }).catch(noneIfRefused);
  const found = byId.get(String(held)) ?? {};
  return valueAt(naming, { entity: target, record: found, field: path.slice(via.length + 1) });
}

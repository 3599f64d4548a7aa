import { useQueryClient } from '@tanstack/react-query';
import { getPath } from '../../../shared/base/getPath.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import { fieldReference } from '../../../shared/config/reference.ts';
import { fieldsIn } from '../../../shared/config/template.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useConfig } from '../../config/context.ts';
import { idsIn, NAMES_LAST } from '../../data/lists/labels.ts';
import { recordNames } from '../../data/lists/recordNames.ts';
import { listSource } from '../../data/lists/useListSource.ts';
import { useApi } from '../../data/session/context.tsx';
import { cellText, type ImportFile } from '../files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';
import { type NamesOf, possibleEntries } from './importValue.ts';
import { lookedUp } from './lookedUp.ts';

/**
 * @returns a function that fetches the names of referenced records; where an API refuses a look-up, they have the reason. It
 * rejects without an answer
 */
export function useNamesOf(entity: Entity) {
  const config = useConfig();
  const { panel } = config;
  const api = useApi();
  const client = useQueryClient();
  return async (file: ImportFile, columns: ImportColumns, matches: readonly EntityRecord[]): Promise<NamesOf> => {
    const known = await Promise.all(
      columns.map(async (field, index) => {
        const reference = field === undefined ? undefined : fieldReference(entity, field);
        if (field === undefined || !reference) return [field, undefined] as const;
        const target = await config.entity(reference.to);
        const schema = fieldAt(entity.schema, field);
        const texts = file.rows.flatMap(({ cells }) =>
          schema ? possibleEntries(schema, cells[index] ?? '').map(cellText) : [],
        );
        const held = matches.flatMap((record) => idsIn(getPath(record, field)));
        const source = listSource({ client, api, entity: target });
        const naming = reference.labels.length > 0 ? reference.labels : [target.list.label];
        // No list can be asked for what a template makes.
        const named = naming
          .filter((label) => fieldsIn(label).length === 0)
          .map((label) => client.query({ ...source.find(label, texts), staleTime: NAMES_LAST }));
        const byName = await Promise.all(named.map((query) => lookedUp(query, panel.texts)));
        // Afterwards: the records show whether ids are numbers, and which texts cannot be one.
        const ids = client.query({ ...source.byIds([...texts, ...held]), staleTime: NAMES_LAST });
        const byId = await lookedUp(
          ids.then((records) => [...records.values()]),
          panel.texts,
        );
        const answers = [...byName, byId];
        const found = answers.flatMap((answer) => ('found' in answer ? answer.found : []));
        const referred = new Map(found.map((record) => [record.id, record]));
        const failure = answers.map((answer) => ('failure' in answer ? answer.failure : undefined)).find(Boolean);
        const names = recordNames(target, [...referred.values()], reference.labels);
        return [field, { ...names, ...(failure !== undefined && { failure }) }] as const;
      }),
    );
    const names = new Map(known);
    return (field) => names.get(field);
  };
}

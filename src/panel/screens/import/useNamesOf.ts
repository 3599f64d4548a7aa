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

/**
 * @returns functions that fetch the names of referenced records, and the records of the rows; they reject if a list
 * cannot be fetched
 */
export function useNamesOf(entity: Entity) {
  const config = useConfig();
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
        const ids = texts.filter((text) => isId(target, text));
        const held = matches.flatMap((record) => idsIn(getPath(record, field)));
        const source = listSource({ client, api, entity: target });
        const naming = reference.labels.length > 0 ? reference.labels : [target.list.label];
        const [byId, ...named] = await Promise.all([
          client.query({ ...source.byIds([...ids, ...held]), staleTime: NAMES_LAST }),
          // No list can be asked for what a template makes.
          ...naming
            .filter((label) => fieldsIn(label).length === 0)
            .map((label) => client.query({ ...source.find(label, texts), staleTime: NAMES_LAST })),
        ]);
        const referred = new Map([...byId.values(), ...named.flat()].map((record) => [record.id, record]));
        return [field, recordNames(target, [...referred.values()], reference.labels)] as const;
      }),
    );
    const names = new Map(known);
    return (field) => names.get(field);
  };
}

/** Whether a text can be the id of a record: an API refuses to look for a name among numbers. */
const isId = ({ schema }: Entity, text: string): boolean => {
  const { type } = schema.properties.id ?? {};
  return (type !== 'number' && type !== 'integer') || /^-?\d+$/.test(text);
};

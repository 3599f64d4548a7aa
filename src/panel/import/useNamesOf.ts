import { useQueryClient } from '@tanstack/react-query';
import { getPath } from '../../shared/base/getPath.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { fieldAt } from '../../shared/config/fieldAt.ts';
import { fieldReference } from '../../shared/config/reference.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { useConfig, useOpenedTexts } from '../config/context.ts';
import { idsIn, NAMES_LAST } from '../data/lists/labels.ts';
import type { ListSource } from '../data/lists/listSource.ts';
import { recordNames } from '../data/lists/recordNames.ts';
import { listSource } from '../data/lists/useListSource.ts';
import { useApi } from '../data/session/context.tsx';
import { calledSo } from './calledSo.ts';
import { cellText, type ImportFile } from './files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';
import { type NamesOf, possibleEntries } from './importValue.ts';
import { type LookedUp, lookedUp } from './lookedUp.ts';

/** The number of names that are looked for at a time. */
const AT_ONCE = 4;

/**
 * @returns a function that fetches the names of referenced records; where an API refuses a look-up, they have the reason. It
 * rejects without an answer
 */
export function useNamesOf(entity: Entity) {
  const config = useConfig();
  const { panel } = config;
  const { importTooMany } = useOpenedTexts();
  const api = useApi();
  const client = useQueryClient();
  const namesIn = async (target: Entity, source: ListSource, labels: readonly string[], texts: readonly string[]) => {
    const exactly = (label: string) => client.query({ ...source.find(label, texts, 'exactly'), staleTime: NAMES_LAST });
    const find = calledSo({ target, source, labels, exactly, tooMany: importTooMany });
    const named = new Map<string, LookedUp<readonly EntityRecord[]>>();
    const left = texts.values();
    const some = async () => {
      for (const text of left) named.set(text, await lookedUp(find(text), panel.texts));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, some));
    return named;
  };
  return async (file: ImportFile, columns: ImportColumns, matches: readonly EntityRecord[]): Promise<NamesOf> => {
    const known = await Promise.all(
      columns.map(async (field, index) => {
        const reference = field === undefined ? undefined : fieldReference(entity, field);
        if (field === undefined || !reference) return [field, undefined] as const;
        const target = await config.entity(reference.to);
        const schema = fieldAt(entity.schema, field);
        const cells = file.rows.flatMap((row) => (schema ? possibleEntries(schema, row.cells[index] ?? '') : []));
        const texts = [...new Set(cells.map(cellText))];
        const held = matches.flatMap((record) => idsIn(getPath(record, field)));
        const source = listSource({ client, api, entity: target });
        const named = source.isWhole ? undefined : await namesIn(target, source, reference.labels, texts);
        // Afterwards: the records show whether ids are numbers, and which texts cannot be one.
        const ids = client.query({ ...source.byIds([...texts, ...held]), staleTime: NAMES_LAST });
        const byId = await lookedUp(ids, panel.texts);
        const found = [...(named?.values() ?? [])].flatMap((answer) => ('found' in answer ? answer.found : []));
        const referred = [...found, ...('found' in byId ? byId.found.values() : [])];
        const records = new Map(referred.map((record) => [record.id, record]));
        const names = recordNames(target, [...records.values()], reference.labels);
        return [field, { ...names, named, ...('failure' in byId && byId) }] as const;
      }),
    );
    const names = new Map(known);
    return (field) => names.get(field);
  };
}

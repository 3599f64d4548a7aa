import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import { type EntityTableInstance, isSelectable } from '../model/useEntityTable.ts';
import { type FoundAll, type SelectionStore, selectedBy } from './selection.ts';

/** How many selected records of a long list are kept in memory: the others are fetched when something is done with them. */
export const HELD = 1000;

/** The state of the table in which these records are selected. */
export const selectionOf = (records: readonly EntityRecord[]) =>
  Object.fromEntries(records.filter(isSelectable).map(({ id }) => [String(id), true] as const));

/**
 * Reads all that a query finds, says how far it is, and can be stopped. Then it is selected by ids, without what was
 * excepted; what was selected so before stays.
 * @returns what does it, and gives the records, of most of very many only the ids; none if it was stopped or has failed
 */
export function useFinding(selection: SelectionStore, { atoms, setRowSelection }: EntityTableInstance) {
  const [toasts, { texts }] = [useToasts(), usePanel()];
  return async ({ query, count }: FoundAll): Promise<readonly EntityRecord[] | undefined> => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const stop = () => stopping.abort();
    const tell = (done: number, of = count) => selection.set({ ...selection.get(), running: { done, of, stop } });
    tell(0);
    try {
      const matches: EntityRecord[] = [];
      for await (const slice of selection.get().view.source.all(query, tell, { signal })) {
        signal.throwIfAborted();
        for (const record of slice) matches.push(matches.length < HELD ? record : { id: record.id });
      }
      signal.throwIfAborted();
      const [named, isByIds] = [atoms.rowSelection.get(), selectedBy(selection.get()) === 'ids'];
      const records = matches.filter((record) => isSelectable(record) && (isByIds || !named[String(record.id)]));
      const ids = new Set(Object.keys(selectionOf(matches)));
      selection.set({ ...selection.get(), last: { query, count: matches.length, ids } });
      setRowSelection({ ...(isByIds && named), ...selectionOf(records) });
      return records;
    } catch {
      if (!signal.aborted) toasts.show('error', texts.unreachable);
      return undefined;
    } finally {
      selection.set({ ...selection.get(), running: undefined });
    }
  };
}

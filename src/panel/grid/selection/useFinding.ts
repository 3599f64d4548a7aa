import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import { type EntityTableInstance, isSelectable } from '../model/useEntityTable.ts';
import { type FoundAll, type SelectionStore, selectedBy } from './selection.ts';

/** The maximum number of selected records of a paged list kept in memory: a batch fetches the others. */
export const HELD = 1000;

/** The row selection of these records. */
export const selectionOf = (records: readonly EntityRecord[]) =>
  Object.fromEntries(records.filter(isSelectable).map(({ id }) => [String(id), true] as const));

/**
 * Reads all records that a query finds, with progress and 'Stop', and selects them by their ids, except those
 * deselected; earlier selected ids stay.
 * @returns a function that returns the records (beyond 1,000 only their ids); undefined if stopped or failed
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

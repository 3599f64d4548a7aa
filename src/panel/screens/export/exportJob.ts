import { flushSync } from 'react-dom';
import { createStore, type Store } from '../../../shared/base/store.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { csvForm } from '../../../shared/text/csvForm.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { countText } from '../../data/batch/batchTexts.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListSource, OnProgress } from '../../data/lists/listSource.ts';
import type { ToastKind } from '../../data/toasts/toasts.ts';
import { PRINTED } from '../../grid/model/rowWindow.ts';
import { type ExportAs, type ExportedSlice, exportList } from './exportList.ts';
import { labelledColumns, type Naming } from './labelledSlice.ts';

/** A snapshot of what is exported, whatever the list shows meanwhile. */
export interface Exported {
  readonly entity: Entity;
  readonly as: ExportAs | 'print';
  readonly source: ListSource;
  readonly query: ListQuery;
  readonly columns: readonly Column[];
  /** Draws the records that are printed. */
  readonly onPrint?: (all: ExportedSlice) => void;
  /** How many records there are, if that is known. */
  readonly count: number | undefined;
}

/** The progress of an export. */
interface ExportProgress {
  readonly done: number;
  readonly of: number | undefined;
  /** Why it waits for `retry`. */
  readonly error?: unknown;
}

export interface ExportJob extends Store<ExportProgress> {
  readonly as: Exported['as'];
  /** Repeats the failed call. */
  readonly retry: () => void;
  /** Ends it without a file. */
  readonly stop: () => void;
  /** Whether the file was saved; false if stopped. Rejects if writing the file fails. */
  readonly ended: Promise<'saved' | 'stopped'>;
}

/** Starts an export of a query, slice by slice. A failed call waits for `retry` or `stop`. */
export function startExport(
  naming: Naming & { readonly config: Pick<Config, 'panel'> },
  { entity, as, source, query, columns, onPrint, count }: Exported,
): ExportJob {
  const store = createStore<ExportProgress>({ done: 0, of: count });
  const stopping = new AbortController();
  const { signal } = stopping;
  let goOn: () => void = () => undefined;
  const attempt = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        store.set({ ...store.get(), error });
        await new Promise<void>((again) => {
          goOn = again;
        });
        signal.throwIfAborted();
        store.set({ ...store.get(), error: undefined });
      }
    }
  };
  const onProgress: OnProgress = (done, of) => store.set({ done, of });
  // At the end it says itself when records are missing.
  const onPartlyRead = () => undefined;
  const read = () => source.all(query, onProgress, { signal, attempt, onPartlyRead });
  const labelled = async (records: readonly EntityRecord[]) => {
    const slice = { columns: await attempt(() => labelledColumns(naming, entity, columns, records)), records };
    signal.throwIfAborted();
    return slice;
  };
  async function* slices(): AsyncGenerator<ExportedSlice> {
    for await (const records of read()) yield await labelled(records);
  }
  const printAll = async () => {
    let all: readonly EntityRecord[] = [];
    for await (const records of read()) {
      all = all.concat(records);
      if (all.length >= PRINTED) break;
    }
    const drawn = await labelled(all.slice(0, PRINTED));
    flushSync(() => onPrint?.(drawn));
    window.print();
  };
  const run = async () => {
    try {
      if (as === 'print') await printAll();
      else await exportList(entity, columns, slices(), as, csvForm(naming.config.panel));
      return 'saved';
    } catch (error) {
      if (signal.aborted) return 'stopped';
      throw error;
    }
  };
  return {
    as,
    get: store.get,
    subscribe: store.subscribe,
    retry: () => goOn(),
    stop() {
      stopping.abort();
      goOn();
    },
    ended: run(),
  };
}

/** The message at the end of an export. */
export async function endText(
  { panel, texts }: Pick<Config, 'panel' | 'texts'>,
  entity: Entity,
  { done, of = done }: ExportProgress,
  end: 'saved' | 'stopped',
): Promise<[ToastKind, string]> {
  const { exportDone, manyStopped } = panel.texts;
  const exported = interpolate(exportDone, { what: countText(panel, entity, done, of) });
  if (end === 'stopped') return ['info', `${exported} ${manyStopped}`];
  if (done >= of) return ['success', exported];
  return ['notice', interpolate((await texts()).partlyRead, { done, total: of })];
}

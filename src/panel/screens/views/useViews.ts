import { useMemo } from 'react';
import { jsonIn } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { useAddress } from '../../address/useAddress.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import { useStoredFor, useStoredText } from '../../data/stored/useStoredFor.ts';
import { AS_CONFIGURED, type ColumnState } from '../../grid/model/columnState.ts';
import { arrangementIn, lostFilters, readViews, showTheSame, type View, viewNow, writeView } from './view.ts';

/** The state of the columns of a list. */
export interface ListColumns {
  readonly columnState: ColumnState;
  readonly onColumnState: (next: ColumnState) => void;
}

/** A view of all records: of nothing that narrows or sorts them. */
const ALL: View = { title: '' };

/** The views of a list, which of them it shows, and what shows another one. */
export function useViews(entity: Entity, { columnState, onColumnState }: ListColumns) {
  const { viewLacks } = useOpenedTexts();
  const toasts = useToasts();
  const stored = useStoredFor('views', entity);
  const text = useStoredText('views', entity);
  const own = useMemo(() => readViews(entity, jsonIn(text ?? '')), [entity, text]);
  const [address, changeAddress] = useAddress();
  const { views: shared = [], chooseColumns } = entity.list;
  const now = viewNow(entity, address, columnState);
  const isApplied = (view: View) => showTheSame(entity, view, now);
  const arrange = (view: View) => {
    if (chooseColumns) onColumnState(arrangementIn(view));
  };
  return {
    /** Those of the config. */
    shared,
    /** Those of the person. */
    own,
    /** The current state of the list, as a view. */
    now,
    isApplied,
    apply(view: View) {
      changeAddress((next) => writeView(entity, next, view));
      arrange(view);
      const lost = lostFilters(entity, view);
      if (lost.length > 0) toasts.show('error', interpolate(viewLacks, { name: view.title, filters: lost.join(', ') }));
    },
    /** Whether nothing narrows or sorts the list, whatever its columns are. */
    isAll: showTheSame(entity, ALL, viewNow(entity, address, AS_CONFIGURED)),
    /** Shows all records. Columns stay as they are, unless they are those of the view before. */
    applyAll() {
      changeAddress((next) => writeView(entity, next, ALL));
      if ([...shared, ...own].some((view) => isApplied(view) && arrangementIn(view) !== AS_CONFIGURED)) arrange(ALL);
    },
    /** Changes the person's views. @returns whether the browser has stored them */
    change(edit: (views: readonly View[]) => readonly View[]): boolean {
      // Read again: another tab of the browser may have saved one.
      const isKept = stored.write(edit(readViews(entity, stored.read())));
      // The browser says this to its other tabs alone.
      window.dispatchEvent(new StorageEvent('storage'));
      return isKept;
    },
  };
}

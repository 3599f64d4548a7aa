import { useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { type FormOpener, useOpenForm } from '../../address/useOpenForm.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { useActions } from '../../data/operations/useActions.ts';
import { useRemove } from '../../data/operations/useRemove.ts';
import type { RowHandlers } from '../../grid/table/EntityRow.tsx';
import type { EntityTableProps } from '../../grid/table/EntityTable.tsx';
import type { FocusWatch, RowFocus } from '../../grid/table/useRowFocus.ts';
import type { ShownList } from '../form/useAdjacentRecords.ts';
import type { EntityDialogsProps, OpenDialog } from './EntityDialogs.tsx';
import { usePreloadOfRow } from './preloads.tsx';
import { type RestoreFocus, useRestoreFocus } from './useRestoreFocus.ts';
import { useRowHandlers } from './useRowHandlers.ts';

export interface OpenedDialogs extends Pick<RestoreFocus, 'heading' | 'addButton'> {
  readonly forms: FormOpener;
  /** The props of the open dialog; undefined while there is none. */
  readonly dialog: Omit<EntityDialogsProps, keyof ShownList> | undefined;
  /** The handlers of the rows, and which actions are in progress. */
  readonly rows: Pick<EntityTableProps, 'preload' | 'removing' | 'acting' | 'focusWatch' | keyof RowHandlers>;
  /** The name of the record whose focused row has left the list. */
  readonly leftRecord: string | undefined;
}

/** The open dialog of a list, the functions that open one, and the focus after it closes. */
export function useEntityDialogs(entity: Entity, source: ListSource, page: ListPage | undefined): OpenedDialogs {
  const removal = useRemove(entity);
  const actions = useActions(entity);
  const [asking, onOver] = useState<OpenDialog>();
  const [opened, forms] = useOpenForm(entity, source);
  const over: OpenDialog | undefined = asking ?? (opened && { kind: 'form', form: opened });
  const rowFocus = useRef<RowFocus>(null);
  const { addButton, heading, restoreFocus } = useRestoreFocus(over !== undefined, page, rowFocus);
  const [leftRecord, onLeft] = useState<string>();
  const focusWatch = useMemo(
    (): FocusWatch => ({ ref: rowFocus, onLeft, onLost: () => heading.current?.focus() }),
    [heading],
  );
  const { returnFocus } = entity.form ?? {};

  useEffect(() => {
    // However it is closed, also by Back. A deep-linked dialog has no opener.
    if (opened && (opened.isByLink || returnFocus === 'add')) restoreFocus('dialogClosed');
  }, [opened, returnFocus, restoreFocus]);

  const preload = usePreloadOfRow(entity);
  const handlers = useRowHandlers({ entity, onOver, forms, restoreFocus, removal, actions });
  return {
    heading,
    addButton,
    forms,
    leftRecord,
    dialog: over && { entity, over, onOver, forms, restoreFocus, removal, actions },
    rows: { preload, removing: removal.removing, acting: actions.acting, focusWatch, ...handlers },
  };
}

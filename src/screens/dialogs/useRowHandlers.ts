import { useCallback } from 'react';
import { type Action, rowActions } from '../../config/actions.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { RowHandlers } from '../list/EntityRow.tsx';
import type { EntityDialogsProps } from './EntityDialogs.tsx';

type Doing = Pick<EntityDialogsProps, 'entity' | 'onOver' | 'forms' | 'restoreFocus' | 'removal' | 'actions'>;

/** What can be done with the record of a row: at once, or in the dialog that opens for it. */
export function useRowHandlers({ entity, onOver, forms, restoreFocus, removal, actions }: Doing): RowHandlers {
  const { list, form, confirm, endpoints } = entity;
  const { remove } = removal;
  const { act } = actions;
  const show = useCallback((record: EntityRecord) => onOver({ kind: 'show', record }), [onOver]);
  const askOrRemove = useCallback(
    (record: EntityRecord) =>
      confirm ? onOver({ kind: 'confirm', record }) : remove(record, { onRemoved: () => restoreFocus('ifLost') }),
    [confirm, remove, onOver, restoreFocus],
  );
  const askOrAct = useCallback(
    (action: Action, record: EntityRecord) =>
      action.confirm ? onOver({ kind: 'action', action, record }) : act(action, record),
    [act, onOver],
  );
  return {
    onShow: list.rowClick === 'show' ? show : undefined,
    onEdit: form && endpoints.update ? forms.edit : undefined,
    onRemove: endpoints.remove ? askOrRemove : undefined,
    onAct: rowActions(entity).length > 0 ? askOrAct : undefined,
  };
}

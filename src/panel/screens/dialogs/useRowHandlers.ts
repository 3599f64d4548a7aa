import { useCallback } from 'react';
import { type Action, rowActions } from '../../../shared/config/actions.ts';
import { entityFor } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { hasActionsMenu, type RowHandlers } from '../../grid/table/EntityRow.tsx';
import type { EntityDialogsProps } from './EntityDialogs.tsx';

type Doing = Pick<EntityDialogsProps, 'entity' | 'onOver' | 'forms' | 'restoreFocus' | 'removal' | 'actions'>;

/** The actions on the record of a row: run at once, or in a dialog. */
export function useRowHandlers({ entity, onOver, forms, restoreFocus, removal, actions }: Doing): RowHandlers {
  const { list, form, confirm, endpoints } = entity;
  const { remove } = removal;
  const { act } = actions;
  const { edit } = forms;
  const show = useCallback((record: EntityRecord) => onOver({ kind: 'show', record }), [onOver]);
  // Also by a key, which needs no button.
  const editOrShow = useCallback(
    (record: EntityRecord) => (entityFor(entity, record).endpoints.update ? edit : show)(record),
    [entity, edit, show],
  );
  const askOrRemove = useCallback(
    (record: EntityRecord) => {
      if (!entityFor(entity, record).endpoints.remove) return;
      if (confirm) onOver({ kind: 'confirm', record });
      else remove(record, { onRemoved: () => restoreFocus('ifLost') });
    },
    [entity, confirm, remove, onOver, restoreFocus],
  );
  const askOrAct = useCallback(
    (action: Action, record: EntityRecord) =>
      action.confirm ? onOver({ kind: 'action', action, record }) : act(action, record),
    [act, onOver],
  );
  const openMenu = useCallback(
    (anchor: HTMLElement, record: EntityRecord) => onOver({ kind: 'menu', anchor, record, onAct: askOrAct }),
    [askOrAct, onOver],
  );
  return {
    hrefOf: forms.hrefOf,
    onShow: list.rowClick === 'show' || entity.forRecord ? show : undefined,
    onEdit: form && endpoints.update ? editOrShow : undefined,
    onRemove: endpoints.remove ? askOrRemove : undefined,
    onAct: rowActions(entity).length > 0 ? askOrAct : undefined,
    onMenu: hasActionsMenu(entity) ? openMenu : undefined,
  };
}

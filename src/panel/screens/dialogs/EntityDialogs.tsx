import { memo, useState } from 'react';
import { type Action, isDone, rowActions } from '../../../shared/config/actions.ts';
import { type Entity, entityFor } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { OpenForm } from '../../address/formAddress.ts';
import type { FormOpener } from '../../address/useOpenForm.ts';
import { actKey } from '../../data/operations/actionTexts.ts';
import type { useActions } from '../../data/operations/useActions.ts';
import type { useRemove } from '../../data/operations/useRemove.ts';
import { Later, later } from '../../ui/later.tsx';
import { type ShownList, useAdjacentRecords } from '../form/useAdjacentRecords.ts';
import { ActionDialog, ActionsMenu, DeleteDialog, EntityForm, RecordDialog } from './dialogs.ts';
import { useOpened } from './useOpened.ts';
import type { RestoreFocus } from './useRestoreFocus.ts';

/** Few records are printed. */
const PrintedRecord = later(() => import('../form/PrintedRecord.tsx'));

/** The open dialog: a form, a read-only record, the confirmation of a deletion or another action, or the menu of these. */
export type OpenDialog =
  | { readonly kind: 'form'; readonly form: OpenForm }
  | { readonly kind: 'show'; readonly record: EntityRecord }
  | { readonly kind: 'confirm'; readonly record: EntityRecord }
  | { readonly kind: 'action'; readonly action: Action; readonly record: EntityRecord }
  | {
      readonly kind: 'menu';
      readonly anchor: HTMLElement;
      readonly record: EntityRecord;
      readonly onAct: (action: Action, record: EntityRecord) => void;
    };

export interface EntityDialogsProps extends Pick<RestoreFocus, 'restoreFocus'>, ShownList {
  readonly entity: Entity;
  readonly over: OpenDialog;
  /** Called with the next dialog; undefined for none. */
  readonly onOver: (next: OpenDialog | undefined | ((now: OpenDialog | undefined) => OpenDialog | undefined)) => void;
  readonly forms: FormOpener;
  readonly removal: ReturnType<typeof useRemove>;
  readonly actions: ReturnType<typeof useActions>;
}

interface OpenedFormProps extends Pick<EntityDialogsProps, 'entity' | 'forms'>, ShownList {
  readonly form: OpenForm;
}

/** The dialog over the list. Its code comes after the list's. */
export function EntityDialogs(props: EntityDialogsProps) {
  const { entity, over } = props;
  const opened = over.kind === 'form' ? over.form.original : over.kind === 'show' ? over.record : undefined;
  useOpened(entity, opened);
  return (
    <Later onFailed={over.kind === 'form' ? props.forms.close : () => props.onOver(undefined)}>{dialog(props)}</Later>
  );
}

/** Renders only for another form, not when the address follows. */
const OpenedForm = memo(function OpenedForm({ entity, form, forms, ...list }: OpenedFormProps) {
  const adjacent = useAdjacentRecords(list, entity.form?.neighbours ? form.original : undefined);
  const [first] = useState(form.at);
  return (
    <EntityForm
      key={form.at}
      entity={entity}
      adjacent={adjacent}
      tools={() => printing(entity, form.original)}
      {...form}
      forms={forms}
      // It replaces a form that is already open.
      isInPlace={form.at !== first}
    />
  );
});

/** The document of a record, which is printed in place of its form (`form.print`). */
const printing = (entity: Entity, record: EntityRecord | undefined) =>
  entity.form?.print && record ? (
    <Later>
      <PrintedRecord entity={entity} record={record} print={entity.form.print} />
    </Later>
  ) : null;

function dialog({
  entity,
  over,
  source,
  query,
  page,
  onOver,
  forms,
  restoreFocus,
  removal,
  actions,
}: EntityDialogsProps) {
  const close = () => onOver(undefined);
  const duplicate = (model: EntityRecord) => {
    close();
    forms.duplicate(model);
  };
  switch (over.kind) {
    case 'form': {
      const { original } = over.form;
      const own = original ? entityFor(entity, original) : entity;
      // A link may lead to the form of a record that the user may only read.
      if (original && !own.endpoints.update)
        return (
          <RecordDialog
            entity={entity}
            record={original}
            tools={printing(entity, original)}
            onClose={forms.close}
            onDuplicate={forms.duplicate}
          />
        );
      return <OpenedForm entity={own} form={over.form} forms={forms} source={source} query={query} page={page} />;
    }
    case 'show':
      return (
        <RecordDialog
          entity={entity}
          record={over.record}
          tools={printing(entity, over.record)}
          onClose={close}
          onDuplicate={duplicate}
        />
      );
    case 'confirm': {
      const { confirm } = entity;
      if (!confirm) return null;
      const busy = removal.removing.has(over.record.id);
      return (
        <DeleteDialog
          entity={entity}
          source={source}
          records={[over.record]}
          title={confirm.title}
          text={confirm.text}
          subject={labelOf(entity, over.record)}
          cancel={confirm.cancel}
          submit={busy && confirm.busy ? confirm.busy : confirm.submit}
          busy={busy}
          onCancel={() => {
            restoreFocus('toLink');
            close();
          }}
          onConfirm={() => {
            const isByKeyboard = document.activeElement?.matches(':focus-visible') === true;
            removal.remove(over.record, {
              onRemoved: () => {
                // The button that opened the dialog is removed with its record: the focus goes to the next row, if there is one.
                restoreFocus(entity.form?.returnFocus === 'add' ? 'dialogClosed' : 'ifLost');
                close();
              },
              // The message says why, and leads to what has to change first. It stays while it has the focus, which a
              // mouse does not need.
              onRefused: () => {
                if (isByKeyboard) restoreFocus('toLink');
                onOver((now) => (now === over ? undefined : now));
              },
              // From now on it asks about the current record: the user has been told to look again.
              onChanged: (record) => onOver((now) => (now === over ? { kind: 'confirm', record } : now)),
            });
          }}
        />
      );
    }
    case 'action': {
      const { action, record } = over;
      return (
        <ActionDialog
          entity={entity}
          action={action}
          subject={labelOf(entity, record)}
          busy={actions.acting.has(actKey(action, record))}
          onCancel={close}
          onConfirm={() => actions.act(action, record, () => onOver((now) => (now === over ? undefined : now)))}
        />
      );
    }
    case 'menu': {
      const { anchor, record, onAct } = over;
      return (
        <ActionsMenu
          anchor={anchor}
          actions={rowActions(entityFor(entity, record))}
          subject={labelOf(entity, record)}
          isClosed={(action) => actions.acting.has(actKey(action, record)) || isDone(action, record)}
          onAct={(action) => onAct(action, record)}
          onClose={close}
        />
      );
    }
  }
}

import { labelOf } from '../cells/cell.ts';
import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import type { RecordAction } from '../data/useActions.ts';
import type { EntityRecord } from '../wire/record.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export interface ActionDialogProps {
  readonly entity: Entity;
  readonly action: RecordAction;
  readonly record: EntityRecord;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** The question before an action on a record: its own texts, else the action's title and the panel's 'Cancel'. */
export function ActionDialog({ entity, action, record, ...dialog }: ActionDialogProps) {
  const { defaults, texts } = usePanel();
  const { title, confirm = '' } = action;
  const own = typeof confirm === 'string' ? { text: confirm } : confirm;
  const cancel = entity.confirm?.cancel ?? defaults?.confirm?.cancel ?? texts.close;
  return (
    <ConfirmDialog
      title={title}
      submit={title}
      cancel={cancel}
      {...own}
      subject={labelOf(entity, record)}
      {...dialog}
    />
  );
}

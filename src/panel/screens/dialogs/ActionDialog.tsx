import type { Action } from '../../../shared/config/actions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { usePanel } from '../../config/context.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { cancelText } from '../../ui/cancelText.ts';

interface ActionDialogProps {
  readonly entity: Entity;
  readonly action: Action;
  /** Its record, or how many. */
  readonly subject: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** The question before an action on records: its own texts, else the action's title and the panel's 'Cancel'. */
export default function ActionDialog({ entity, action, ...dialog }: ActionDialogProps) {
  const { title, confirm = '' } = action;
  const own = typeof confirm === 'string' ? { text: confirm } : confirm;
  const cancel = cancelText(entity, usePanel());
  return <ConfirmDialog title={title} submit={title} cancel={cancel} tone="primary" {...own} {...dialog} />;
}

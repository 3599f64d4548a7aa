import type { Action } from '../../config/actions.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { cancelText } from './cancelText.ts';

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

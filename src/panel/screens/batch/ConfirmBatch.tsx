import type { Action } from '../../../shared/config/actions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { namesOf, whatOf } from '../../grid/selection/selectedRecords.ts';
import { cancelText } from '../../ui/cancelText.ts';
import { later } from '../../ui/later.tsx';
import { ActionDialog, DeleteDialog } from '../dialogs/dialogs.ts';
import type { FieldChange } from './fieldChange.ts';
import type { Question } from './useConfirm.ts';

/** The question for 'Edit…'. */
export const ChangeDialog = later(async () => (await import('./ChangeDialog.tsx')).ChangeDialog, { mui: true });

const NONE: readonly EntityRecord[] = [];

interface ConfirmBatchProps {
  readonly entity: Entity;
  readonly question: Question;
  /** The operations on the records. */
  readonly acts: {
    readonly setField: (records: readonly EntityRecord[], change: FieldChange) => void;
    readonly removeAll: (records: readonly EntityRecord[]) => void;
    readonly actOn: (records: readonly EntityRecord[], action: Action) => void;
  };
  readonly onCancel: () => void;
  readonly onAnswer: (act: (records: readonly EntityRecord[]) => void) => void;
}

/** The question before something is done with the selected records. */
export function ConfirmBatch({ entity, question, acts, onCancel, onAnswer }: ConfirmBatchProps) {
  const panel = usePanel();
  const { texts } = panel;
  const what = whatOf(panel, entity, question.selected);
  const cancel = cancelText(entity, panel);
  switch (question.kind) {
    case 'change':
      return (
        <ChangeDialog
          entity={entity}
          selected={question.selected}
          title={interpolate(texts.changeTitle, { what })}
          cancel={cancel}
          onCancel={onCancel}
          onChange={(change) => onAnswer((records) => acts.setField(records, change))}
        />
      );
    case 'remove':
      return (
        <DeleteDialog
          entity={entity}
          // If a query finds them, only those on the page are known.
          records={question.selected.by ? NONE : question.selected.records}
          title={interpolate(texts.deleteMany, { what })}
          text={interpolate(texts.deleteManyText, { what })}
          subject={namesOf(entity, question.selected)}
          cancel={cancel}
          submit={entity.confirm?.submit ?? texts.delete}
          onCancel={onCancel}
          onConfirm={() => onAnswer(acts.removeAll)}
        />
      );
    case 'action':
      return (
        <ActionDialog
          entity={entity}
          action={question.action}
          subject={what}
          busy={false}
          onCancel={onCancel}
          onConfirm={() => onAnswer((records) => acts.actOn(records, question.action))}
        />
      );
  }
}

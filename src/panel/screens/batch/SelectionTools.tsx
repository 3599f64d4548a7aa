import type { RowSelectionState } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { type Action, selectionActions } from '../../../shared/config/actions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { useStore, useStorePart } from '../../config/useStore.ts';
import { currentJob } from '../../data/outbox/outbox.ts';
import { useSessionStores } from '../../data/session/context.tsx';
import type { EntityTableInstance } from '../../grid/model/useEntityTable.ts';
import type { SelectionStore } from '../../grid/selection/selection.ts';
import { selectionOf, useFinding } from '../../grid/selection/useFinding.ts';
import { useSelected } from '../../grid/selection/useSelected.ts';
import { Later } from '../../ui/later.tsx';
import { whenIdle } from '../../ui/schedule.ts';
import { BatchDialog } from '../dialogs/RunningJob.tsx';
import { ChoiceButtons, ChoiceMenu } from './ChoiceButtons.tsx';
import { ChangeDialog, ConfirmBatch } from './ConfirmBatch.tsx';
import { changeableFields } from './changeable.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useActOnAll } from './useActOnAll.ts';
import { useChangeAll } from './useChangeAll.ts';
import { useConfirm } from './useConfirm.ts';
import { useRemoveAll } from './useRemoveAll.ts';

interface SelectionToolsProps {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  /** Whether records are being selected. Running batches go on when that ends. */
  readonly isOn: boolean;
  readonly selection: SelectionStore;
  readonly onEnd: () => void;
}

/** The tools for the selected records of a list (docs/behaviour.md#many-at-once). */
export default function SelectionTools(props: SelectionToolsProps) {
  const { Subscribe, atoms } = props.table;
  return (
    <Subscribe source={atoms.rowSelection}>
      {(rowSelection) => <Tools {...props} rowSelection={rowSelection} />}
    </Subscribe>
  );
}

interface ToolsProps extends SelectionToolsProps {
  readonly rowSelection: RowSelectionState;
}

function Tools({ entity, table, rowSelection, isOn, selection, onEnd }: ToolsProps) {
  const { texts } = usePanel();
  const state = useStore(selection);
  const { selected, hidden, isLoading, loader } = useSelected(entity, state, rowSelection, table.options.data);
  const current = useStorePart(useSessionStores().outbox, currentJob);
  const select = (records: readonly EntityRecord[]) => {
    // The selection begins empty.
    selection.set({ ...selection.get(), last: undefined });
    table.setRowSelection(selectionOf(records));
  };
  const many = { entity, table, source: state.view.source, loader, select };
  const { changeAll, setField } = useChangeAll(many);
  const removeAll = useRemoveAll(many);
  const [actOn, isActing] = useActOnAll(many, changeAll);
  const { question, ask, act, answer, cancel } = useConfirm(useFinding(selection, table));
  useEffect(() => () => selection.get().running?.stop(), [selection]);
  // Preloads the usual dialogs while records are being selected.
  useEffect(
    () =>
      whenIdle(() => {
        ChangeDialog.preload();
        BatchDialog.preload();
        ChoiceMenu.preload();
      }),
    [],
  );

  const isFinding = state.running !== undefined;
  const [isAsked, isWorking] = [question !== undefined, current?.job?.entity === entity];
  const doneButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement: now, body } = document;
    // The button that was pressed may be disabled now, or gone as 'Stop' is when all are found. The menu in which it was
    // keeps the focus while it closes.
    const isLost = now === body || (isWorking && now?.closest('[role=menu]'));
    if (!isAsked && isLost) doneButton.current?.focus();
  }, [isAsked, isWorking, isFinding]);

  const isDisabled = selected.count === 0 || isLoading || isWorking;
  const tool = (text: string, onClick: () => void, { isBusy = false, removes = false } = {}) => (
    <button
      key={text}
      type="button"
      className="button plain"
      data-removes={removes || undefined}
      disabled={isDisabled || isBusy}
      onClick={onClick}
    >
      {text}
    </button>
  );
  const askOrAct = (action: Action) =>
    action.confirm ? ask({ kind: 'action', action, selected }) : act(selected, (records) => actOn(records, action));

  return (
    <>
      {isOn && (
        <SelectionBar
          count={selected.count}
          hidden={hidden}
          finding={state.running}
          doneButton={doneButton}
          onEnd={onEnd}
        >
          <ChoiceButtons
            entity={entity}
            disabled={isDisabled}
            onChoose={(field, value) => act(selected, (records) => setField(records, { field, to: () => value }))}
          />
          {changeableFields(entity).length > 0 && tool(texts.change, () => ask({ kind: 'change', selected }))}
          {selectionActions(entity).map((action) =>
            tool(action.title, () => askOrAct(action), { isBusy: isActing(action) }),
          )}
          {entity.endpoints.remove && tool(texts.delete, () => ask({ kind: 'remove', selected }), { removes: true })}
        </SelectionBar>
      )}
      <Later open={isAsked} onFailed={cancel}>
        {question && (
          <ConfirmBatch
            entity={entity}
            question={question}
            acts={{ setField, removeAll, actOn }}
            onCancel={cancel}
            onAnswer={(act) => answer(question, act)}
          />
        )}
      </Later>
    </>
  );
}

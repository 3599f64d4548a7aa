import { useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import { labelOf } from '../../cells/cell.ts';
import { type Action, selectionActions, withSet } from '../../config/actions.ts';
import { useConfig, useOpenedTexts } from '../../config/context.ts';
import { type Entity, entityFor, fieldTitle } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { isPaged } from '../../config/paging.ts';
import { useStore } from '../../config/useStore.ts';
import { countText, createBatch, doneText, recordsOf } from '../../data/batch/batch.ts';
import { useBatchJob } from '../../data/batch/useBatchJob.ts';
import { useApi, usePendingDeletes, useToasts } from '../../data/context.ts';
import { deferRemoval } from '../../data/removing/deferRemoval.ts';
import { removalFailure, removeRecord } from '../../data/removing/removeRecord.ts';
import { changing, type RecordsChange } from '../../data/saving/changing.ts';
import { useRecordChanges } from '../../data/saving/save.ts';
import { actionFailed, callAction } from '../../data/saving/useActions.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import { useChanged } from '../../look/useChanged.ts';
import { ApiError } from '../../wire/apiError.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { ActionDialog, ConfirmDialog } from '../dialogs/dialogs.ts';
import type { EntityTableInstance } from '../table/useEntityTable.ts';
import { changeableFields } from './changeable.ts';
import type { FieldChange } from './fieldChange.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { SelectionStore } from './selection.ts';
import { useActOnAll } from './useActOnAll.ts';
import { selectionOf, useFinding } from './useFinding.ts';
import { type Many, useSelected } from './useSelected.ts';

const ChangeDialog = themedComponent(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }));
const BatchDialog = themedComponent(async () => ({ default: (await import('./BatchDialog.tsx')).BatchDialog }));

/** So many names are listed in the question before a deletion. */
const NAMED = 5;

/** So many records of a long list are deleted at most when the time to undo it is over, and not at once. */
const DEFERRED = 100;

/** What is asked before something is done with the selected records. */
type Asked =
  | { readonly kind: 'change' | 'remove'; readonly many: Many }
  | { readonly kind: 'action'; readonly action: Action; readonly many: Many };

interface SelectionToolsProps {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  /** Whether records are being selected. What was begun with them goes on when that ends. */
  readonly isOn: boolean;
  readonly selection: SelectionStore;
  readonly onEnd: () => void;
}

/** What can be done with the selected records of a list (docs/behaviour.md#many-at-once). */
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
  const [api, config, toasts, pendingDeletes, client] = [
    useApi(),
    useConfig(),
    useToasts(),
    usePendingDeletes(),
    useQueryClient(),
  ];
  const { panel } = config;
  const { texts, defaults } = panel;
  const { mayNot, changeDone, undoDone } = useOpenedTexts();
  const refuse = (): never => {
    throw new ApiError(403, mayNot);
  };
  /** Leaves out a record with which the person may not do it. */
  const admit = (isAllowed: boolean) => {
    if (!isAllowed) refuse();
  };
  const state = useStore(selection);
  const { selected, hidden, isLoading, loader } = useSelected(entity, state, rowSelection, table.options.data);
  const find = useFinding(selection, table);
  const { running } = state;
  const isFinding = running !== undefined;
  /** Selects these, whatever was selected before. */
  const select = (some: readonly EntityRecord[]) => {
    selection.set({ ...selection.get(), last: undefined });
    table.setRowSelection(selectionOf(some));
  };

  const [asked, ask] = useState<Asked>();
  const { reasonOf, ...saves } = useRecordChanges(entity);
  const [actOnAll, isActing] = useActOnAll(entity);
  const { work, start, show, retry, close } = useBatchJob(entity, ({ left }, { removes }) => {
    if (left.length > 0 || removes) select(left);
  });
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      selection.get().running?.stop();
    };
  }, [selection]);
  const doneButton = useRef<HTMLButtonElement>(null);
  const isCovered = asked !== undefined || work !== undefined;
  // The button that was pressed may be disabled now, and has lost the focus.
  const changed = useChanged();
  useEffect(() => {
    // 'Stop' is gone when all are found, and may have had it.
    if (changed(isCovered, isFinding) && !isCovered && document.activeElement === document.body)
      doneButton.current?.focus();
  });

  const whatOf = ({ records: [first], count }: Many): string =>
    first && count === 1 ? labelOf(entity, first) : countText(panel, entity, count);
  const what = (records: readonly EntityRecord[]) => whatOf({ records, count: records.length });
  /** Those with which the person may do it. A toast tells of the others. */
  const admitted = (some: readonly EntityRecord[], isAllowed: (record: EntityRecord) => boolean, about: string) => {
    const refused = some.filter((record) => !isAllowed(record));
    if (refused.length > 0) toasts.show('error', `${what(refused)}: ${mayNot}`, { about });
    return refused.length > 0 ? some.filter(isAllowed) : some;
  };
  const canUndo = entity.undo !== 'never';
  const cancel = entity.confirm?.cancel ?? defaults?.confirm?.cancel ?? texts.close;

  const changeAll = (some: readonly EntityRecord[], made: RecordsChange) => {
    const { title, sentence, undone } = made;
    const { apply, takeBack, isChanged } = changing(config, entity, saves, made);
    const undo = (done: readonly EntityRecord[]) => {
      const undoTitle = fillBlanks(texts.undoOf, { action: title });
      start({ title: undoTitle, sentence: undone, batch: createBatch(done.filter(isChanged), takeBack, reasonOf) });
    };
    const batch = createBatch(some, apply, reasonOf, loader(some));
    start({ title, sentence, batch, undo: canUndo ? undo : undefined });
  };
  const setField = (some: readonly EntityRecord[], { field, to, left }: FieldChange) => {
    const blanks = { field: fieldTitle(entity.schema, field) };
    const changed = left ? some.filter(({ id }) => !left.has(id)) : some;
    changeAll(changed, {
      title: fillBlanks(texts.changeOf, blanks),
      sentence: fillBlanks(changeDone, blanks),
      undone: fillBlanks(undoDone, blanks),
      changed: (now) => ({ ...now, [field]: to(now[field]) }),
    });
  };
  const removeAll = (some: readonly EntityRecord[]) => {
    const isRemovable = (record: EntityRecord) => entityFor(entity, record).endpoints.remove !== undefined;
    const remove = async (record: EntityRecord) => {
      admit(isRemovable(record));
      await removeRecord(api, entity, record);
    };
    const title = fillBlanks(texts.deleteMany, { what: what(some) });
    const whyNot = (error: unknown) => removalFailure(entity, texts, error);
    // The list could not show what is left of very many, nor a page that closes delete them.
    if (canUndo && !(isPaged(entity) && some.length > DEFERRED)) {
      const remover = { api, client, toasts, pendingDeletes, panel };
      const defer = (found: readonly EntityRecord[]) => {
        const records = admitted(found, isRemovable, title);
        if (records.length === 0) return;
        deferRemoval(remover, entity, {
          records,
          what: what(records),
          onEnd(batch) {
            const gone = new Set(recordsOf(batch, true).map(({ id }) => String(id)));
            table.setRowSelection((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))));
            if (recordsOf(batch, false).length === 0) return;
            const ended = { title, sentence: texts.deferred, batch };
            const results = { text: texts.show, press: () => show(ended) };
            toasts.show('error', doneText(panel, entity, ended), { button: isHere.current ? results : undefined });
          },
        });
      };
      Promise.all(some.map(loader(some))).then(defer, (error) => toasts.show('error', whyNot(error)));
      return;
    }
    start({ title, sentence: texts.deferred, batch: createBatch(some, remove, whyNot, loader(some)), removes: true });
  };
  const actOn = (action: Action, some: readonly EntityRecord[]) => {
    const acts = (record: EntityRecord) =>
      selectionActions(entityFor(entity, record)).some(({ title }) => title === action.title);
    if (action.ids) {
      const left = admitted(some, acts, action.title);
      return left.length > 0 ? actOnAll(action, left) : undefined;
    }
    if (action.set) {
      const { title } = action;
      return changeAll(some, { title, changed: (now) => (acts(now) ? withSet(now, action) : refuse()) });
    }
    const act = async (record: EntityRecord) => {
      admit(acts(record));
      return callAction(api, entity, action, record);
    };
    const whyNot = (error: unknown) => actionFailed(action, texts, error);
    start({ title: action.title, batch: createBatch(some, act, whyNot, loader(some)) });
  };
  /** Does something with all of some records. Where more are found than was said, it asks again, if that can be asked. */
  const actWith = async ({ records, count, by }: Many, act: (some: readonly EntityRecord[]) => void, again?: Asked) => {
    ask(undefined);
    const all = by ? await find(by) : records;
    if (all && again && all.length > count) ask({ ...again, many: { records: all, count: all.length } });
    else if (all) act(all);
  };
  const askOrAct = (action: Action) =>
    action.confirm
      ? ask({ kind: 'action', action, many: selected })
      : void actWith(selected, (some) => actOn(action, some));

  const tool = (text: string, onClick: () => void, isBusy = false) => (
    <button
      key={text}
      type="button"
      className="button plain"
      disabled={selected.count === 0 || isLoading || isBusy}
      onClick={onClick}
    >
      {text}
    </button>
  );

  return (
    <>
      {isOn && (
        <SelectionBar count={selected.count} hidden={hidden} found={running} doneButton={doneButton} onEnd={onEnd}>
          {changeableFields(entity).length > 0 && tool(texts.change, () => ask({ kind: 'change', many: selected }))}
          {selectionActions(entity).map((action) => tool(action.title, () => askOrAct(action), isActing(action)))}
          {entity.endpoints.remove && tool(texts.delete, () => ask({ kind: 'remove', many: selected }))}
        </SelectionBar>
      )}
      <LazyOverlay open={isCovered} onFailed={() => ask(undefined)}>
        {asked?.kind === 'change' && (
          <ChangeDialog
            entity={entity}
            records={asked.many.records}
            count={asked.many.count}
            title={fillBlanks(texts.changeTitle, { what: whatOf(asked.many) })}
            cancel={cancel}
            onCancel={() => ask(undefined)}
            onChange={(changed) => void actWith(asked.many, (some) => setField(some, changed))}
          />
        )}
        {asked?.kind === 'remove' && (
          <ConfirmDialog
            title={fillBlanks(texts.deleteMany, { what: whatOf(asked.many) })}
            text={fillBlanks(texts.deleteManyText, { what: whatOf(asked.many) })}
            subject={namesOf(entity, asked.many)}
            cancel={cancel}
            submit={entity.confirm?.submit ?? texts.delete}
            onCancel={() => ask(undefined)}
            onConfirm={() => void actWith(asked.many, removeAll, asked)}
          />
        )}
        {asked?.kind === 'action' && (
          <ActionDialog
            entity={entity}
            action={asked.action}
            subject={whatOf(asked.many)}
            busy={false}
            onCancel={() => ask(undefined)}
            onConfirm={() => void actWith(asked.many, (some) => actOn(asked.action, some), asked)}
          />
        )}
        {work && <BatchDialog key={work.title} entity={entity} work={work} onRetry={retry} onClose={close} />}
      </LazyOverlay>
    </>
  );
}

/** The names of the first records, and a sign for the others. */
const namesOf = (entity: Entity, { records, count }: Many): string => {
  const named = records.slice(0, NAMED).map((record) => labelOf(entity, record));
  return [...named, ...(count > named.length ? ['…'] : [])].join(', ');
};

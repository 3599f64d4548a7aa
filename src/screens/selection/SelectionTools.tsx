import { useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState } from 'react';
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
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { deferRemoval } from '../../data/removing/deferRemoval.ts';
import { removalFailure, removeRecord } from '../../data/removing/removeRecord.ts';
import { changing, type RecordsChange } from '../../data/saving/changing.ts';
import { useRecordChanges } from '../../data/saving/save.ts';
import { actionFailed, callAction } from '../../data/saving/useActions.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import { ApiError } from '../../wire/apiError.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { ActionDialog, ConfirmDialog } from '../dialogs/dialogs.ts';
import type { EntityTableInstance } from '../list/useEntityTable.ts';
import { changeableFields } from './changeable.ts';
import type { FieldChange } from './fieldChange.ts';
import { type FindingStore, findsSame } from './finding.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useActOnAll } from './useActOnAll.ts';
import { useSelected } from './useSelected.ts';

const ChangeDialog = themedComponent(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }));
const BatchDialog = themedComponent(async () => ({ default: (await import('./BatchDialog.tsx')).BatchDialog }));

/** So many names are listed in the question before a deletion. */
const NAMED = 5;

/** So many records of a long list are deleted at most when the time to undo it is over, and not at once. */
const DEFERRED = 100;

/** What is asked before something is done with the selected records. */
type Asked =
  | { readonly kind: 'change' | 'remove'; readonly records: readonly EntityRecord[] }
  | { readonly kind: 'action'; readonly action: Action; readonly records: readonly EntityRecord[] };

export interface SelectionToolsProps {
  readonly entity: Entity;
  readonly table: EntityTableInstance;
  /** Whether records are being selected. What was begun with them goes on when that ends. */
  readonly isOn: boolean;
  readonly source: ListSource;
  /** What the shown records are found by, and whether the table has all of those. */
  readonly query: ListQuery;
  readonly isComplete: boolean;
  readonly finding: FindingStore;
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

function Tools({ entity, table, rowSelection, isOn, source, query, isComplete, finding, onEnd }: ToolsProps) {
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
  const ids = useMemo(() => Object.keys(rowSelection).filter((id) => rowSelection[id]), [rowSelection]);
  const { records: selected, isLoading, loader } = useSelected(entity, source, ids);
  const shown = table.options.data;
  const { running, last } = useStore(finding);
  const isFinding = running !== undefined;
  const hidden = useMemo(() => {
    // Of a part it is not known which others the API finds, unless all of them were selected.
    const found = last && findsSame(last.query, query) ? last.ids : undefined;
    if (!isComplete && !found) return 0;
    const visible = new Set(shown.map(({ id }) => id));
    return selected.filter(({ id }) => !visible.has(id) && (isComplete || !found?.has(String(id)))).length;
  }, [selected, shown, isComplete, last, query]);

  const [asked, ask] = useState<Asked>();
  const { reasonOf, ...saves } = useRecordChanges(entity);
  const [actOnAll, isActing] = useActOnAll(entity);
  const { work, start, show, retry, close } = useBatchJob(entity, ({ left }, { removes }) => {
    if (left.length > 0 || removes) table.setRowSelection(Object.fromEntries(left.map(({ id }) => [String(id), true])));
  });
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const doneButton = useRef<HTMLButtonElement>(null);
  const isCovered = asked !== undefined || work !== undefined;
  // The button that was pressed may be disabled now, and has lost the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'Stop' is gone then, and may have had it
  useEffect(() => {
    if (!isCovered && document.activeElement === document.body) doneButton.current?.focus();
  }, [isCovered, isFinding]);

  const what = (some: readonly EntityRecord[]): string => {
    const [first] = some;
    if (first && some.length === 1) return labelOf(entity, first);
    return countText(panel, entity, some.length);
  };
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
  const setField = (some: readonly EntityRecord[], { field, to }: FieldChange) => {
    const blanks = { field: fieldTitle(entity.schema, field) };
    changeAll(some, {
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
  const askOrAct = (action: Action) =>
    action.confirm ? ask({ kind: 'action', action, records: selected }) : actOn(action, selected);
  /** Does what was asked about. */
  const goOn = (how: () => void) => {
    ask(undefined);
    how();
  };

  const tool = (text: string, onClick: () => void, isBusy = false) => (
    <button
      key={text}
      type="button"
      className="button plain"
      disabled={selected.length === 0 || isLoading || isBusy}
      onClick={onClick}
    >
      {text}
    </button>
  );

  return (
    <>
      {isOn && (
        <SelectionBar count={selected.length} hidden={hidden} finding={finding} doneButton={doneButton} onEnd={onEnd}>
          {changeableFields(entity).length > 0 && tool(texts.change, () => ask({ kind: 'change', records: selected }))}
          {selectionActions(entity).map((action) => tool(action.title, () => askOrAct(action), isActing(action)))}
          {entity.endpoints.remove && tool(texts.delete, () => ask({ kind: 'remove', records: selected }))}
        </SelectionBar>
      )}
      <LazyOverlay open={isCovered} onFailed={() => ask(undefined)}>
        {asked?.kind === 'change' && (
          <ChangeDialog
            entity={entity}
            records={asked.records}
            title={fillBlanks(texts.changeTitle, { what: what(asked.records) })}
            cancel={cancel}
            onCancel={() => ask(undefined)}
            onChange={(changed, records) => goOn(() => setField(records, changed))}
          />
        )}
        {asked?.kind === 'remove' && (
          <ConfirmDialog
            title={fillBlanks(texts.deleteMany, { what: what(asked.records) })}
            text={fillBlanks(texts.deleteManyText, { what: what(asked.records) })}
            subject={namesOf(entity, asked.records)}
            cancel={cancel}
            submit={entity.confirm?.submit ?? texts.delete}
            onCancel={() => ask(undefined)}
            onConfirm={() => goOn(() => removeAll(asked.records))}
          />
        )}
        {asked?.kind === 'action' && (
          <ActionDialog
            entity={entity}
            action={asked.action}
            subject={what(asked.records)}
            busy={false}
            onCancel={() => ask(undefined)}
            onConfirm={() => goOn(() => actOn(asked.action, asked.records))}
          />
        )}
        {work && <BatchDialog key={work.title} entity={entity} work={work} onRetry={retry} onClose={close} />}
      </LazyOverlay>
    </>
  );
}

/** The names of the first records, and a sign for the others. */
const namesOf = (entity: Entity, records: readonly EntityRecord[]): string =>
  [...records.slice(0, NAMED).map((record) => labelOf(entity, record)), ...(records.length > NAMED ? ['…'] : [])].join(
    ', ',
  );

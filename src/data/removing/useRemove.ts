import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { Panel } from '../../config/grammar.ts';
import { labelOf } from '../../config/label.ts';
import { ApiError, type BlockingReferences, isOutdated, isRefused } from '../../wire/apiError.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { useApi, usePendingRemovals, useToasts } from '../context.ts';
import { listedRecord } from '../lists/fetchedList.ts';
import { type ListPage, useListPage } from '../lists/listPage.ts';
import { aboutRecord } from '../saving/aboutRecord.ts';
import { useRunning } from '../saving/useRunning.ts';
import { reloadButton } from '../toasts/reloadButton.ts';
import type { ToastLink } from '../toasts/toasts.ts';
import { removalFailure, removeRecord } from './removeRecord.ts';

/** Links to the lists of the records that prevent a deletion, filtered to these, for entities with a page. */
const linksTo = (
  { texts }: Panel,
  pageOf: (entity: string) => ListPage | undefined,
  needed: readonly BlockingReferences[],
): ToastLink[] =>
  needed.flatMap(({ entity, field, ids }) => {
    const page = pageOf(entity);
    const search = new URLSearchParams(ids.map((id) => [field, id]));
    return page ? [{ href: `${page.path}?${search}`, text: fillBlanks(texts.showNeeded, { title: page.title }) }] : [];
  });

/** What a deletion calls when it is over. */
export interface Removed {
  readonly onRemoved?: () => void;
  /** It was not deleted because somebody else had changed it: gets the current record. */
  readonly onChanged?: (now: EntityRecord) => void;
  /** It cannot be deleted because other records need it. */
  readonly onRefused?: () => void;
}

interface Removal extends Removed {
  readonly record: EntityRecord;
}

/**
 * Deletes a record (docs/behaviour.md#deleting), if it is still as the person has seen it, then the list is fetched
 * again. Toasts show the result.
 * @returns `remove`, which ignores a record that is being deleted already, and the ids of those being deleted
 */
export function useRemove(entity: Entity) {
  const [api, toasts, panel] = [useApi(), useToasts(), usePanel()];
  const pageOf = useListPage();
  const client = useQueryClient();
  const { running: removing, begin, end } = useRunning<unknown>();

  const tellFailure = useCallback(
    (error: unknown, record: EntityRecord) => {
      const links = error instanceof ApiError ? linksTo(panel, pageOf, error.needed) : [];
      const [about, button] = [aboutRecord(entity, record), reloadButton(error, panel.texts)];
      if (button) toasts.succeeded(about);
      toasts.show('error', removalFailure(entity, panel.texts, error), { links, about, button });
    },
    [entity, panel, toasts, pageOf],
  );
  const tellRemoved = useCallback(
    (record: EntityRecord) => {
      toasts.succeeded(aboutRecord(entity, record));
      if (entity.toasts?.removed) toasts.show('success', entity.toasts.removed);
    },
    [entity, toasts],
  );

  const { mutate } = useMutation({
    mutationFn: ({ record }: Removal) => removeRecord(api, entity, record),
    onSuccess: (_, { record, onRemoved }) => {
      onRemoved?.();
      tellRemoved(record);
    },
    onError: (error, { record }) => tellFailure(error, record),
    onSettled: async (_answer, error, { record, onChanged, onRefused }) => {
      await client.invalidateQueries({ queryKey: [entity.name] });
      if (isRefused(error)) onRefused?.();
      const now = isOutdated(error) ? listedRecord(client, entity, record['id']) : undefined;
      if (now) onChanged?.(now);
      end(record['id']);
    },
  });

  const pendingRemovals = usePendingRemovals();
  const defer = useCallback(
    async (record: EntityRecord, { onRemoved }: Removed) => {
      try {
        const { deferRemoval } = await import('./deferRemoval.ts');
        const onEnd = (_: unknown, [error]: readonly unknown[]) =>
          error ? tellFailure(error, record) : tellRemoved(record);
        const remover = { api, client, toasts, pendingRemovals, panel };
        deferRemoval(remover, entity, { records: [record], what: labelOf(entity, record), onEnd });
        onRemoved?.();
      } catch (error) {
        tellFailure(error, record);
      } finally {
        end(record['id']);
      }
    },
    [api, client, toasts, pendingRemovals, panel, entity, end, tellFailure, tellRemoved],
  );

  const remove = useCallback(
    (record: EntityRecord, removed: Removed) => {
      if (!begin(record['id'])) return;
      if (entity.undo !== 'always') mutate({ record, ...removed });
      else void defer(record, removed);
    },
    [begin, mutate, entity, defer],
  );
  return { remove, removing };
}

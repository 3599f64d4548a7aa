import { useCallback } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { ApiError, type BlockingReferences, isOutdated, isRefused } from '../../wire/apiError.ts';
import { listedRecord } from '../lists/fetchedList.ts';
import { type ListPage, useListPage } from '../lists/listPage.ts';
import { reloadButton } from '../toasts/reloadButton.ts';
import type { ToastLink } from '../toasts/toasts.ts';
import { aboutRecord } from './aboutRecord.ts';
import { loadOperations } from './loadOperations.ts';
import { removalFailure } from './removalFailure.ts';
import { run } from './run.ts';
import { tellDone } from './tellDone.ts';
import { useRunning } from './useRunning.ts';
import { useWriter } from './writer.ts';

/** Links to the lists of the records that prevent a deletion, filtered to these, for entities with a page. */
const linksTo = (
  { texts }: Panel,
  pageOf: (entity: string) => ListPage | undefined,
  needed: readonly BlockingReferences[],
): ToastLink[] =>
  needed.flatMap(({ entity, field, ids }) => {
    const page = pageOf(entity);
    const search = new URLSearchParams(ids.map((id) => [field, id]));
    return page ? [{ href: `${page.path}?${search}`, text: interpolate(texts.showNeeded, { title: page.title }) }] : [];
  });

/** What a deletion calls when it is over. */
export interface Removed {
  readonly onRemoved?: () => void;
  /** It was not deleted because somebody else had changed it: gets the current record. */
  readonly onChanged?: (now: EntityRecord) => void;
  /** It cannot be deleted because other records need it. */
  readonly onRefused?: () => void;
}

/**
 * Deletes a record (docs/behaviour.md#deleting), if it is still as the person has seen it, then the list is fetched
 * again. Toasts show the result.
 * @returns `remove`, which ignores a record that is being deleted already, and the ids of those being deleted
 */
export function useRemove(entity: Entity) {
  const writer = useWriter();
  const pageOf = useListPage();
  const { running: removing, begin, end } = useRunning<unknown>();

  const remove = useCallback(
    async (record: EntityRecord, { onRemoved, onChanged, onRefused }: Removed) => {
      const id = record.id;
      if (!begin(id)) return;
      const { toasts, client, config, pendingRemovals } = writer;
      const { texts } = config.panel;
      const about = aboutRecord(entity, record);
      const fail = (error: unknown) => {
        const links = error instanceof ApiError ? linksTo(config.panel, pageOf, error.needed) : [];
        const button = reloadButton(error, texts);
        if (button) toasts.succeeded(about);
        toasts.show('error', removalFailure(entity, texts, error), { links, about, button });
      };
      const succeed = () => {
        // Where nothing was asked before, the message says what is gone.
        const named = entity.confirm ? undefined : interpolate(texts.deferred, { what: labelOf(entity, record) });
        tellDone(writer, { kind: 'success', text: entity.toasts?.removed ?? named, about });
      };
      try {
        if (entity.undo === 'always') {
          const { deferRemoval } = await import('./deferRemoval.ts');
          const onEnd = (_: unknown, [error]: readonly unknown[]) => {
            if (error) fail(error);
            else if (entity.toasts?.removed) succeed();
          };
          deferRemoval(writer, pendingRemovals, entity, { records: [record], what: labelOf(entity, record), onEnd });
          onRemoved?.();
        } else {
          const send = async () => {
            const { removeRecord } = await loadOperations();
            await removeRecord(writer, entity, record);
            onRemoved?.();
            succeed();
          };
          await run(writer, { entity, record, send });
        }
      } catch (error) {
        fail(error);
        if (isRefused(error)) onRefused?.();
        const now = isOutdated(error) ? listedRecord(client, entity, id) : undefined;
        if (now) onChanged?.(now);
      } finally {
        end(id);
      }
    },
    [writer, pageOf, entity, begin, end],
  );
  return { remove, removing };
}

import type { Entity } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { ApiError, type BlockingReferences, isOutdated, isRefused } from '../../wire/apiError.ts';
import { listedRecord } from '../lists/listed.ts';
import type { ListPage } from '../lists/listPage.ts';
import { reloadButton } from '../toasts/reloadButton.ts';
import type { ToastLink } from '../toasts/toasts.ts';
import { aboutRecord } from './aboutRecord.ts';
import { removalFailure } from './removalFailure.ts';
import { removeRecord } from './removeRecord.ts';
import { run } from './run.ts';
import { tellDone } from './tellDone.ts';
import type { Writer } from './writer.ts';

type PageOf = (entity: string) => ListPage | undefined;

/** Links to the lists of the records that prevent a deletion, filtered to these, for entities with a page. */
const linksTo = ({ texts }: Panel, pageOf: PageOf, needed: readonly BlockingReferences[]): ToastLink[] =>
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

/** Deletes a record, or hides it until the time to undo is over. Toasts show the result. */
export async function runRemoval(
  writer: Writer,
  pageOf: PageOf,
  entity: Entity,
  record: EntityRecord,
  { onRemoved, onChanged, onRefused, onEnd }: Removed & { readonly onEnd: () => void },
): Promise<void> {
  const { toasts, client, config } = writer;
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
    tellDone(writer, entity, { kind: 'success', text: entity.toasts?.removed ?? named, about });
  };
  const send = async (ahead: EntityRecord | undefined) => {
    // The person's own changes before it are part of what they have seen.
    await removeRecord(writer, entity, ahead ?? record);
    onRemoved?.();
    succeed();
  };
  try {
    if (entity.undo !== 'always') {
      await run(writer, { entity, records: [record], send });
      return;
    }
    const { deferRemoval } = await import('./deferRemoval.ts');
    const onSent = (_: unknown, [error]: readonly unknown[]) => {
      if (error) fail(error);
      else if (entity.toasts?.removed) succeed();
    };
    deferRemoval(writer, entity, { records: [record], what: labelOf(entity, record), onEnd: onSent });
    onRemoved?.();
  } catch (error) {
    fail(error);
    if (isRefused(error)) onRefused?.();
    const now = isOutdated(error) ? listedRecord(client, entity, record.id) : undefined;
    if (now) onChanged?.(now);
  } finally {
    // In the same render: a dialog that closes gives the focus back to a button that is not busy any more.
    onEnd();
  }
}

import { memoizeAsync } from '../../../shared/base/memoizeAsync.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { ApiError, changeErrorText, unsent } from '../../wire/apiError.ts';
import { aboutRecord } from './aboutRecord.ts';
import type { ValueChange } from './changeValue.ts';
import type { Writer } from './writer.ts';

/**
 * Fetches the code that sends changes, which the first rows do not wait for: it comes when they are painted.
 * @throws {ApiError} when it cannot be fetched, as for a call that has no answer
 */
export const loadOperations = memoizeAsync(() => import('./operations.ts').catch(throwAsUnanswered));

function throwAsUnanswered(cause: unknown): never {
  throw navigator.onLine ? new ApiError(undefined, undefined, {}, { cause }) : unsent();
}

/** Changes one value in place (`changeValue`). If its code cannot be loaded, the message is that of a failed call. */
export async function startChange(writer: Writer, entity: Entity, change: ValueChange): Promise<void> {
  const { toasts, config } = writer;
  try {
    const { changeValue } = await loadOperations();
    await changeValue(writer, entity, change);
  } catch (error) {
    const text = changeErrorText(error, entity.errors?.update ?? '', config.panel.texts);
    toasts.show('error', text, { about: aboutRecord(entity, change.record) });
  }
}

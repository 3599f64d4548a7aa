import type { Entity } from '../../../shared/config/entity.ts';
import { type Change, putChange } from './change.ts';
import { changeRecords, type RecordsChange } from './changeRecords.ts';
import { reasonOf } from './saveTexts.ts';
import type { Writer } from './writer.ts';

/** A change of a few records that belong together: what each becomes, and its message. */
type TogetherChange = Pick<Change, 'records' | 'done' | 'about'> & Pick<RecordsChange, 'changed'>;

/**
 * Changes a few records as one operation: lists show it at once, all are saved or none, and one message says so, with 'Undo'.
 * @throws {Error} when one of them is refused, with the reason as its message: the others have their former values again
 */
export function changeTogether(writer: Writer, entity: Entity, { changed, ...change }: TogetherChange): Promise<void> {
  const { apply, revert, preview, former } = changeRecords(writer, entity, { changed });
  const failed = (error: unknown) => reasonOf(writer, entity, error);
  return putChange(writer, { ...change, entity, preview, former, send: apply, undo: revert, when: 'now', failed });
}

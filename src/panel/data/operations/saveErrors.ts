import type { EntityRecord } from '../../../shared/wire/record.ts';

/** The record is saved, but a later step failed: another save must not create it twice. */
export class PartialSaveError extends Error {
  override readonly name = 'PartialSaveError';

  /**
   * @param saved the saved record: the next save changes it
   * @param record the record to save, with what later steps send; after a merge it differs from the form's
   */
  constructor(
    readonly saved: EntityRecord,
    readonly record: EntityRecord,
    options: ErrorOptions,
  ) {
    super('A step after the save failed.', options);
  }
}

/** Somebody else had changed the record too, and the user went back to the form. */
export class SaveCancelledError extends Error {
  override readonly name = 'SaveCancelledError';
}

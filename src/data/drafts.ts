import type { EntityRecord } from '../wire/record.ts';

/** Which form a draft is of. Each record has one of its own, and so has each way to add one ("add below this one"). */
export interface DraftForm {
  readonly entity: string;
  /** The record that is edited; none while adding. */
  readonly original?: EntityRecord | undefined;
  /** What a new record starts with, beside its defaults. */
  readonly preset?: EntityRecord | undefined;
}

/**
 * What was typed into forms that were unmounted before they were saved or cancelled (the session ended, for example).
 */
export interface Drafts {
  /** Drops all drafts when the user is another than before: nobody sees what somebody else typed. */
  setOwner(uid: string): void;
  /** The draft of a form, if it left one. */
  of(form: DraftForm): EntityRecord | undefined;
  /** Keeps what was typed for the next time the same form opens. */
  keep(form: DraftForm, data: EntityRecord): void;
  /** Drops the draft of a form that was saved or cancelled. */
  drop(form: DraftForm): void;
}

export function createDrafts(): Drafts {
  const drafts = new Map<string, EntityRecord>();
  let owner: string | undefined;
  return {
    setOwner(uid) {
      if (owner !== uid) drafts.clear();
      owner = uid;
    },
    of: (form) => drafts.get(keyOf(form)),
    keep: (form, data) => void drafts.set(keyOf(form), data),
    drop: (form) => void drafts.delete(keyOf(form)),
  };
}

const keyOf = ({ entity, original, preset }: DraftForm): string =>
  JSON.stringify([entity, original ? original['id'] : preset]);

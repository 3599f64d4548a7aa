import type { Entity } from '../config/entity.ts';
import type { EntityRecord } from '../wire/record.ts';

/** What was typed into forms that were unmounted before they were saved or cancelled (the session ended, for example). */
const drafts = new Map<string, EntityRecord>();
let owner: string | undefined;

/** Drops all drafts when the user is another than before: nobody sees what somebody else typed. */
export function setDraftOwner(uid: string): void {
  if (owner !== uid) drafts.clear();
  owner = uid;
}

/** Each record has a draft of its own, and so has each way to add one: "add below this one" comes with a preset. */
const keyOf = (entity: Entity, original: EntityRecord | undefined, preset: EntityRecord | undefined): string =>
  JSON.stringify([entity.name, original ? original['id'] : preset]);

/** The draft of a form, if it left one. */
export const draftOf = (
  entity: Entity,
  original: EntityRecord | undefined,
  preset: EntityRecord | undefined,
): EntityRecord | undefined => drafts.get(keyOf(entity, original, preset));

/** Keeps what was typed for the next time the same form opens. */
export const keepDraft = (
  entity: Entity,
  original: EntityRecord | undefined,
  preset: EntityRecord | undefined,
  data: EntityRecord,
): void => {
  drafts.set(keyOf(entity, original, preset), data);
};

/** Drops the draft of a form that was saved or cancelled. */
export const dropDraft = (
  entity: Entity,
  original: EntityRecord | undefined,
  preset: EntityRecord | undefined,
): void => {
  drafts.delete(keyOf(entity, original, preset));
};

/** Drops every draft. */
export const dropDrafts = (): void => drafts.clear();

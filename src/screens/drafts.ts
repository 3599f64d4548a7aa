import type { Entity } from '../config/entity.ts';
import type { EntityRecord } from '../wire/record.ts';

const drafts = new Map<string, EntityRecord>();
let owner: string | undefined;

/** Says who is at the screens from now on. What another person left is not for their eyes. */
export const claimDrafts = (uid: string): void => {
  if (owner !== uid) drafts.clear();
  owner = uid;
};

const keyOf = (entity: Entity, original: EntityRecord | undefined) => `${entity.name}/${original?.['id'] ?? ''}`;

/** What was typed into a form that was torn away (the session ended, the screen failed) before its person was done. */
export const draftOf = (entity: Entity, original: EntityRecord | undefined): EntityRecord | undefined =>
  drafts.get(keyOf(entity, original));

export const keepDraft = (entity: Entity, original: EntityRecord | undefined, data: EntityRecord): void => {
  drafts.set(keyOf(entity, original), data);
};

export const dropDraft = (entity: Entity, original: EntityRecord | undefined): void => {
  drafts.delete(keyOf(entity, original));
};

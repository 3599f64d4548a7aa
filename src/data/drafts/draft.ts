import type { Entity } from '../../config/entity.ts';
import { editableFields } from '../../config/formSchema.ts';
import {
  decodeRecord,
  type EntityRecord,
  isRecord,
  sameContent,
  versionOf,
  type WireRecord,
} from '../../wire/record.ts';
import { mergeRecords } from '../saving/merge.ts';

/** Which form a draft is of. Each record has one of its own, and so has each way to add one ("add below this one"). */
export interface DraftForm {
  readonly entity: Entity;
  /** The record that is edited; none while adding. */
  readonly original?: EntityRecord | undefined;
  /** What a new record starts with, beside its defaults. */
  readonly preset?: EntityRecord | undefined;
}

/** What was typed into a form that was neither saved nor cancelled. */
export interface Draft {
  readonly id: string;
  /** Who typed it. */
  readonly uid: string;
  /** The form, as `formKey` names it. */
  readonly form: string;
  /** The browser tab it was typed in. */
  readonly tab: string;
  /** When it was last typed in, in milliseconds since 1970. */
  readonly at: number;
  /** The wire record that the form was opened with; none while adding. */
  readonly base?: WireRecord | undefined;
  /** The record as typed so far. */
  readonly data: EntityRecord;
}

/** A draft, ready for its form. */
export interface RestorableDraft {
  readonly draft: Draft;
  /** What the form is filled with. */
  readonly data: EntityRecord;
  /** The record that the draft is saved as a change of; none while adding. */
  readonly original: EntityRecord | undefined;
  /** The fields that only somebody else has changed since: they are as in the record. */
  readonly merged: readonly string[];
  /** The fields that somebody else has changed too: they are as in the draft. */
  readonly clashes: readonly string[];
}

export const formKey = ({ entity, original, preset }: DraftForm): string =>
  JSON.stringify([entity.name, original ? original['id'] : preset]);

/** Whether something from the browser's store is a draft: it may be of an older panel, or spoilt. */
export const isDraft = (stored: unknown): stored is Draft =>
  isRecord(stored) &&
  [stored['id'], stored['uid'], stored['form'], stored['tab']].every((text) => typeof text === 'string') &&
  typeof stored['at'] === 'number' &&
  (stored['base'] === undefined || isRecord(stored['base'])) &&
  isRecord(stored['data']);

/**
 * What a form is filled with from a draft: the record as it is now, with what was typed. Fields that the schema no longer
 * has, or that are lists now, are left out; what nobody can edit is as in the record.
 * @returns undefined when that is the record as it is
 */
export function restorableDraft({ entity, original }: DraftForm, draft: Draft): RestorableDraft | undefined {
  const was = draft.base ? decodeRecord(entity, draft.base) : original;
  const typed = editableFields(entity.schema).flatMap(([field, { type }]) => {
    const value = draft.data[field];
    const fits = (type === 'array') === Array.isArray(value);
    return fits ? [[field, value] as const] : was && field in was ? [[field, was[field]] as const] : [];
  });
  const mine = Object.fromEntries(typed.filter(([, value]) => value !== undefined));
  if (!original || !was) return { draft, data: mine, original, merged: [], clashes: [] };

  const { record, merged, clashes } = mergeRecords(entity, was, original, mine);
  if (sameContent(record, original)) return undefined;
  return {
    draft,
    data: record,
    // Saved as a change of the older record, what clashes is asked about.
    original: clashes.length > 0 && asksAbout(entity, was) ? was : original,
    merged,
    clashes: clashes.map(({ field }) => field),
  };
}

/** Whether a save of a change of this record asks about what somebody else has changed too. */
const asksAbout = (entity: Entity, was: EntityRecord): boolean =>
  entity.conflicts === 'compare' || (entity.conflicts !== 'last' && versionOf(entity, was) !== undefined);

import { isObject } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { newlyNamed } from '../../../shared/config/formerNames.ts';
import { editableFields } from '../../../shared/config/formSchema.ts';
import {
  decodeRecord,
  type EntityRecord,
  sameContent,
  versionOf,
  type WireRecord,
} from '../../../shared/wire/record.ts';
import { isLostFile } from '../../wire/chosenFiles.ts';
import { mergeRecords } from '../conflicts/merge.ts';
import type { Creation } from '../operations/creation.ts';

/** The form of a draft: one per record, and per way to add one ("add below this one"). */
export interface DraftForm {
  readonly entity: Entity;
  /** The record that is edited; none while adding. */
  readonly original?: EntityRecord;
  /** Initial values of a new record, besides its defaults. */
  readonly preset?: EntityRecord;
}

/** What was typed into a form and neither saved nor discarded. */
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
  readonly base?: WireRecord;
  /** The record as typed so far. */
  readonly data: EntityRecord;
  /** The create that it intends; none while editing. */
  readonly creation?: Creation;
}

/** A draft, ready for its form. */
export interface RestorableDraft {
  readonly draft: Draft;
  /** The form's values. */
  readonly data: EntityRecord;
  /** The record that the draft is saved as a change of; none while adding. */
  readonly original: EntityRecord | undefined;
  /** Fields that only somebody else has changed since: the record's values are shown. */
  readonly merged: readonly string[];
  /** Fields that somebody else has changed too: the draft's values are shown. */
  readonly conflicts: readonly string[];
}

/** What a draft names its form by. */
export const formKey = (form: DraftForm): string => keyOf(form, form.entity.name);

/** The same, and under the former name of the entity, which a draft from before may have. */
export const formKeys = (form: DraftForm): readonly string[] =>
  [form.entity.name, form.entity.schema.was].flatMap((name) => (name === undefined ? [] : [keyOf(form, name)]));

const keyOf = ({ original, preset }: DraftForm, entity: string): string =>
  JSON.stringify([entity, original ? original.id : preset]);

/** Whether a stored value is a draft: it may be of an older version, or corrupt. */
export const isDraft = (stored: unknown): stored is Draft =>
  isObject(stored) &&
  [stored.id, stored['uid'], stored['form'], stored['tab']].every((text) => typeof text === 'string') &&
  typeof stored['at'] === 'number' &&
  (stored['base'] === undefined || isObject(stored['base'])) &&
  (stored['creation'] === undefined ||
    (isObject(stored['creation']) && typeof stored['creation']['key'] === 'string')) &&
  isObject(stored['data']);

/**
 * A form's values from a draft: the current record with the typed values, also those under former names. Fields that the
 * schema no longer has, or that are lists now, are left out, and so are files that went with the page; fields that cannot be
 * edited are as in the record.
 * @returns undefined if that equals the record
 */
export function restorableDraft({ entity, original }: DraftForm, draft: Draft): RestorableDraft | undefined {
  const { base, data } = draft;
  const was = base ? decodeRecord(entity, { ...base, ...newlyNamed(entity, base) }) : original;
  const written: EntityRecord = { ...data, ...newlyNamed(entity, data) };
  const typed = editableFields(entity.schema).flatMap(([field, { type }]) => {
    const value = withoutLostFiles(written[field]);
    const fits = (type === 'array') === Array.isArray(value) && !isLostFile(value);
    return fits ? [[field, value] as const] : was && field in was ? [[field, was[field]] as const] : [];
  });
  const mine = Object.fromEntries(typed.filter(([, value]) => value !== undefined));
  if (!original || !was) return { draft, data: mine, original, merged: [], conflicts: [] };

  const { record, merged, conflicts } = mergeRecords(entity, was, original, mine);
  if (sameContent(record, original)) return undefined;
  return {
    draft,
    data: record,
    // Saved as a change of the older record, so that the save asks about conflicts.
    original: conflicts.length > 0 && asksAbout(entity, was) ? was : original,
    merged,
    conflicts: conflicts.map(({ field }) => field),
  };
}

/** A list without the files that were chosen before a reload of the page. */
const withoutLostFiles = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((one) => !isLostFile(one)) : value;

/** Whether a save of this record asks about conflicts. */
const asksAbout = (entity: Entity, was: EntityRecord): boolean =>
  entity.conflicts === 'compare' || (entity.conflicts !== 'last' && versionOf(entity, was) !== undefined);

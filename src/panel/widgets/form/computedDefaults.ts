import { getUiOptions, type UiSchema } from '@rjsf/utils';
import { isSameJson } from '../../../shared/base/json.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { textOption } from './options.ts';
import { slugOf } from './slug.ts';

/** Computes a value from another field's. */
const ways: Readonly<Record<string, (text: string) => string>> = {
  slug: slugOf,
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
};

function made(value: unknown, as: string): unknown {
  const way = ways[as];
  return (typeof value === 'string' && way ? way(value) : value) || undefined;
}

/** A field of a new record that is computed from another one. */
interface Follower {
  readonly field: string;
  readonly from: string;
  readonly as: string;
}

const followersIn = (uiSchema: UiSchema): Follower[] =>
  Object.keys(uiSchema).flatMap((field) => {
    if (field.startsWith('ui:')) return [];
    const options = getUiOptions(uiSchema[field]);
    const from = textOption(options, 'from');
    return from ? [{ field, from, as: textOption(options, 'as', 'copy') }] : [];
  });

/**
 * A new record with its computed fields. A field is computed only while it still has the computed value: once edited by
 * hand, it stays.
 * @param record the record after a change by the user
 * @param before the record before it
 */
export function applyComputedDefaults(uiSchema: UiSchema, record: EntityRecord, before: EntityRecord): EntityRecord {
  const wereFollowing = followersIn(uiSchema).filter(({ field, from, as }) =>
    isSameJson(before[field] || undefined, made(before[from], as)),
  );
  const isTyped = (field: string) => !isSameJson(record[field], before[field]);
  let next = record;
  // For chains: each pass computes one more field.
  for (const _ of wereFollowing) {
    for (const { field, from, as } of wereFollowing) {
      const value = made(next[from], as);
      if (!isTyped(field) && !isSameJson(next[field] || undefined, value)) next = { ...next, [field]: value };
    }
  }
  return next;
}

/**
 * The fields of a new record that stay empty because their source text has no Latin form.
 * @returns that text, by field
 */
export function emptySlugs(uiSchema: UiSchema, record: EntityRecord): ReadonlyMap<string, string> {
  const isBlank = (value: unknown) => value === undefined || value === '';
  return new Map(
    followersIn(uiSchema).flatMap(({ field, from, as }) => {
      const text = record[from];
      const isLost = as === 'slug' && typeof text === 'string' && text.trim() !== '' && made(text, as) === undefined;
      return isLost && isBlank(record[field]) ? [[field, text.trim()] as const] : [];
    }),
  );
}

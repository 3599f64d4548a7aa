import { childrenByParent } from '../../data/tree.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** One record that can be referred to. */
export interface ReferenceOption {
  readonly id: string;
  readonly label: string;
  /** Its depth in the tree; 0 for a root, or without a tree. */
  readonly depth: number;
  /** Why it cannot be chosen. */
  readonly disabled?: string;
  /** What the field holds, where it is the id of no record of the list. */
  readonly unknown?: { readonly value: unknown };
}

/**
 * The options of a reference.
 * @param labels the fields that name a record; the first that is not empty is used
 * @param tree `parent`: the field with the parent's id; `descendant`: why a record's descendants cannot be chosen
 * @param self the id of the record being edited, if it is in this list: it is left out, its descendants are disabled
 */
export function referenceOptions(
  records: readonly EntityRecord[],
  labels: readonly string[],
  tree: Readonly<Record<string, unknown>> | undefined,
  self: unknown,
): ReferenceOption[] {
  const option = (record: EntityRecord, depth: number, disabled?: string): ReferenceOption => {
    const id = String(record['id']);
    const named = labels.map((field) => record[field]).find((name) => typeof name === 'string' && name !== '');
    return { id, label: String(named ?? id), depth, ...(disabled && { disabled }) };
  };
  if (!tree) return records.filter(({ id }) => id !== self).map((record) => option(record, 0));

  const children = childrenByParent(records, String(tree['parent']));
  const seen = new Set<unknown>();
  const below = (parent: unknown, depth: number, disabled?: string): ReferenceOption[] =>
    (children.get(parent) ?? []).flatMap((record) => {
      if (seen.has(record['id'])) return [];
      seen.add(record['id']);
      if (record['id'] === self) return below(record['id'], depth, String(tree['descendant']));
      return [option(record, depth, disabled), ...below(record['id'], depth + 1, disabled)];
    });
  const reached = below(undefined, 0);
  // Records whose parents form a cycle are below no root: they can still be chosen.
  return [...reached, ...records.filter(({ id }) => !seen.has(id) && id !== self).map((record) => option(record, 0))];
}

/** The option of an unknown id, or of a value that is no id: shown unchanged. */
export function unknownOption(value: unknown): ReferenceOption {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return { id: text, label: text || '-', depth: 0, unknown: { value } };
}

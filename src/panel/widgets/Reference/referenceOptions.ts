import { numberOrDigits } from '../../../shared/text/exactNumber.ts';
import type { SearchWord } from '../../../shared/text/searchKey.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { RecordTexts } from '../../data/lists/recordTexts.ts';
import { childrenByParent } from '../../data/lists/tree.ts';
import { NO_VALUE } from '../../ui/noValue.ts';

/** One record that can be referred to. */
export interface ReferenceOption {
  readonly id: string;
  /** The value of a field that refers to it: its id, as a number in a number field. */
  readonly value: unknown;
  readonly label: string;
  /** Its depth in the tree; 0 for a root, or without a tree. */
  readonly depth: number;
  readonly parent?: ReferenceOption;
  /** Its search texts; by default its label. */
  readonly texts?: () => RecordTexts;
  /** The name by which words find it, if that is not its label. */
  readonly detail?: (words: readonly SearchWord[]) => string | undefined;
  /** Why it cannot be chosen. */
  readonly disabled?: string;
  /** Whether the list has no record of it, or is not there yet. */
  readonly unknown?: 'missing' | 'loading';
}

/** The options of a tree. */
export interface OptionTree {
  readonly parent: string;
  /** Why descendants of the edited record cannot be chosen; without this text they can. */
  readonly descendant?: string;
}

/**
 * The options of a reference.
 * @param naming the label and the search texts of a record
 * @param tree makes the options a tree: children come after their parent
 * @param self the id of the record being edited, if it is in this list: it is left out
 * @param isNumber whether the field holds numbers
 */
export function referenceOptions(
  records: readonly EntityRecord[],
  naming: (record: EntityRecord) => Pick<ReferenceOption, 'label' | 'texts' | 'detail'>,
  tree: OptionTree | undefined,
  self: unknown,
  isNumber = false,
): ReferenceOption[] {
  const option = (record: EntityRecord, parent?: ReferenceOption, disabled?: string): ReferenceOption => {
    const id = String(record.id);
    const depth = parent ? parent.depth + 1 : 0;
    const value = isNumber ? (numberOrDigits(id) ?? id) : id;
    return { id, value, ...naming(record), depth, ...(parent && { parent }), ...(disabled && { disabled }) };
  };
  if (!tree) return records.filter(({ id }) => id !== self).map((record) => option(record));

  const children = childrenByParent(records, tree.parent);
  const options: ReferenceOption[] = [];
  const seen = new Set<unknown>();
  // No recursion: a chain of parents may be as long as the list.
  const waiting: Waiting[] = [];
  const wait = (next: readonly EntityRecord[] = [], above: Omit<Waiting, 'record'> = {}) => {
    for (const record of next.toReversed()) waiting.push({ ...above, record });
  };
  wait(children.get(undefined));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { record, parent, disabled } = next;
    if (seen.has(record.id)) continue;
    seen.add(record.id);
    const below = children.get(record.id);
    if (record.id === self) {
      wait(below, { parent, disabled: tree.descendant });
    } else {
      const added = option(record, parent, disabled);
      options.push(added);
      wait(below, { parent: added, disabled });
    }
  }
  return options;
}

interface Waiting {
  readonly record: EntityRecord;
  readonly parent?: ReferenceOption;
  readonly disabled?: string;
}

/** The option of an unknown id or an invalid value, shown unchanged. While the list loads it has no name. */
export function unknownOption(value: unknown, unknown: 'missing' | 'loading'): ReferenceOption {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return { id: text, value, label: unknown === 'loading' ? '' : text || NO_VALUE, depth: 0, unknown };
}

/** Longer paths are not useful. */
const NEAREST = 5;

/** The ancestors of an option, from the root: 'Furniture › Desks'. Of many, only the nearest. */
export function pathOf({ parent }: ReferenceOption): string {
  const path: string[] = [];
  for (let above = parent; above; above = above.parent) {
    if (path.length === NEAREST) return ['…', ...path].join(' › ');
    path.unshift(above.label);
  }
  return path.join(' › ');
}

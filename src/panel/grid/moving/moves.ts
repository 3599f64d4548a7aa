import type { WritableStore } from '../../../shared/base/store.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** A record and its new value of the order field. */
export interface Position {
  readonly record: EntityRecord;
  readonly value: number;
}

/** What is moved in a list. */
export interface MovesState {
  /** Positions to save, by record id. */
  readonly placed: ReadonlyMap<unknown, Position>;
  readonly isSaving: boolean;
  /** The id of what shows them in the outbox. */
  readonly preview?: number | undefined;
  /** The name of the record moved last, and its announcement. */
  readonly name: string;
  readonly announcement: string;
  /** The record whose menu is open, below the handle of its row. */
  readonly opened?: { readonly anchor: HTMLElement; readonly record: EntityRecord } | undefined;
}

export type Moves = WritableStore<MovesState>;

export const NONE_PLACED: MovesState['placed'] = new Map();

/** The new index of a row, from its own and the last one. */
export type Target = (from: number, last: number) => number;

/** Moves the row of a record. Resolves when the row is rendered at its new position, which is saved then. */
export type MoveTo = (record: EntityRecord, target: Target) => Promise<void>;

/** Records in the order of a field. Those without a position come last. */
export const inOrder = (records: readonly EntityRecord[], field: string): readonly EntityRecord[] =>
  records.toSorted((a, b) => {
    const [position = Infinity, other = Infinity] = [positionOf(a, field), positionOf(b, field)];
    return position === other ? 0 : position - other;
  });

/** The position of a record; undefined for none. */
export function positionOf(record: EntityRecord, field: string): number | undefined {
  const value = record[field];
  return typeof value === 'number' ? value : undefined;
}

import { useLayoutEffect, useMemo, useState } from 'react';
import { type Entity, isChangeable } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useStorePart } from '../../config/useStore.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';
import { useWriter } from '../../data/operations/writer.ts';
import type { LeadColumn } from '../model/leadColumn.ts';
import { createMover, type Mover } from './createMover.ts';
import { moveColumn } from './moveColumn.tsx';
import { inOrder } from './moves.ts';

/** The tools that move the rows of a list. */
export interface Moving {
  readonly moves: Mover;
  /** The handles of the rows. */
  readonly column: LeadColumn;
  /** Moves the row of a record by a number of rows. Resolves when the row is rendered there. */
  readonly moveBy: (record: EntityRecord, by: number) => Promise<void>;
}

const NOTHING: readonly EntityRecord[] = [];

/**
 * The records of a list in manual order (`list.move`, docs/behaviour.md#order), and what moves them while the list is
 * shown in that order and the user may change it.
 */
export function useMoving(
  entity: Entity,
  source: ListSource,
  { sort }: ListQuery,
  page: ListPage | undefined,
): readonly [shown: readonly EntityRecord[], moving: Moving | undefined] {
  const field = sort[0] === entity.list.move ? entity.list.move : undefined;
  const canMove = field !== undefined && isChangeable(entity, field) && page?.total === undefined;
  const [moves] = useState(createMover);
  const isMoved = useStorePart(moves, ({ placed }) => placed.size > 0);
  const records = page?.records ?? NOTHING;
  const shown = useMemo(
    () => (field === undefined || !isMoved ? records : inOrder(records, field)),
    [records, field, isMoved],
  );
  const writer = useWriter();
  useLayoutEffect(() => {
    moves.keep({ writer, entity, source, shown });
  });
  const moving = useMemo(
    () =>
      canMove
        ? {
            moves,
            column: moveColumn(entity, field, moves),
            moveBy: (record: EntityRecord, by: number) => moves.moveTo(record, (from) => from + by),
          }
        : undefined,
    [canMove, entity, field, moves],
  );
  return [shown, moving];
}

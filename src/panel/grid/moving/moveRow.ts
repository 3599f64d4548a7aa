import { flushSync } from 'react-dom';
import { type Entity, entityFor, isChangeable } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { EVERYTHING } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { changeTogether } from '../../data/operations/changeTogether.ts';
import type { Writer } from '../../data/operations/writer.ts';
import { withValues } from '../../data/outbox/previews.ts';
import { inOrder, type Moves, type MovesState, NONE_PLACED, type Position, positionOf, type Target } from './moves.ts';
import { newPlaces, placeRule } from './newPlaces.ts';

/** What a move needs of the list and the session. */
export interface MoveContext {
  readonly writer: Writer;
  readonly entity: Entity;
  readonly source: ListSource;
  readonly moves: Moves;
  /** The rows in their current order. */
  readonly shown: readonly EntityRecord[];
}

/**
 * Moves the row of a record: renders it at its new position, announces that, and saves it with other moves made
 * meanwhile. Records that the list does not show stay beside their neighbours.
 */
export async function moveRow(desk: MoveContext, record: EntityRecord, target: Target): Promise<void> {
  const { writer, entity, source, moves, shown } = desk;
  const { config, outbox, toasts } = writer;
  const { move: field = '' } = entity.list;
  const from = shown.findIndex(({ id }) => id === record.id);
  const to = target(from, shown.length - 1);
  const [next, before] = [shown[to], shown[to > from ? to : to - 1]];
  if (from < 0 || to === from || !next) return;
  const { moved, mayNot } = await config.texts();
  const { placed } = moves.get();
  const slices: (readonly EntityRecord[])[] = [];
  for await (const slice of source.all({ ...EVERYTHING, sort: [field] })) slices.push(slice);
  const others = inOrder(slices.flat(), field).filter(({ id }) => id !== record.id);
  const indexOf = (other: EntityRecord | undefined) => others.findIndex(({ id }) => id === other?.id);
  const at = to > from ? indexOf(before) + 1 : indexOf(next);
  const order = others.toSpliced(at, 0, record);
  const values = order.map((item) => positionOf(item, field));
  const canChange = (index: number) => isChangeable(entityFor(entity, order[index] ?? record), field);
  const made = newPlaces(values, at, canChange, placeRule(entity.schema.properties[field] ?? {}));
  if (!made) {
    toasts.show('error', mayNot, { about: aboutMoves(entity) });
    return;
  }
  const all = new Map<unknown, Position>(placed);
  for (const [index, value] of made) {
    const shifted = order[index] ?? record;
    all.set(shifted.id, { record: shifted, value });
  }
  const name = labelOf(entity, record);
  const announcement = interpolate(moved, { name, place: to + 1, count: shown.length });
  const previews = new Map([...all].map(([id, { value }]) => [id, withValues(entity, { [field]: value })]));
  flushSync(() => {
    endPreview(desk);
    update(moves, { placed: all, name, announcement, preview: outbox.put(entity, { previews }) });
  });
  void savePlaces(desk, field);
}

const update = (moves: Moves, next: Partial<MovesState>) => moves.set({ ...moves.get(), ...next });

function endPreview({ writer, moves }: MoveContext): void {
  const { preview } = moves.get();
  if (preview !== undefined) writer.outbox.become(preview, { state: 'gone', previews: undefined });
  update(moves, { preview: undefined });
}

const aboutMoves = ({ name }: Entity): string => `${name} moves`;

/**
 * Saves the positions that the list does not have yet, and those added meanwhile. After a failure the old order is
 * back.
 */
async function savePlaces(desk: MoveContext, field: string): Promise<void> {
  const { writer, entity, moves } = desk;
  const { config, toasts } = writer;
  if (moves.get().isSaving) return;
  update(moves, { isSaving: true });
  try {
    const { moveDone } = await config.texts();
    while (moves.get().placed.size > 0) {
      const { placed: saved, name } = moves.get();
      await changeTogether(writer, entity, {
        records: [...saved.values()].map(({ record }) => record),
        changed: (now) => ({ ...now, [field]: saved.get(now.id)?.value }),
        done: interpolate(moveDone, { name }),
        about: aboutMoves(entity),
      });
      const remaining = [...moves.get().placed].filter(([id, position]) => saved.get(id) !== position);
      update(moves, { placed: new Map(remaining) });
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    toasts.show('error', text, { about: aboutMoves(entity) });
    update(moves, { placed: NONE_PLACED });
  } finally {
    endPreview(desk);
    update(moves, { isSaving: false });
  }
}

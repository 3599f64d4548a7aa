import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { Config } from '../../config/config.ts';
import { type Entity, entityFor, isChangeable } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { labelOf } from '../../config/label.ts';
import { createBatch, recordsOf } from '../../data/batch/batch.ts';
import { EVERYTHING } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { changing } from '../../data/saving/changing.ts';
import type { useRecordChanges } from '../../data/saving/save.ts';
import type { Toasts } from '../../data/toasts/toasts.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { inOrder, type Moves, type MovesState, NONE_PLACED, type Placed, placeOf, type Target } from './moves.ts';
import { newPlaces, placeRule } from './newPlaces.ts';

/** What a move needs of the list and the session. */
export interface Desk {
  readonly changes: ReturnType<typeof useRecordChanges>;
  readonly config: Config;
  readonly client: QueryClient;
  readonly toasts: Toasts;
  readonly entity: Entity;
  readonly source: ListSource;
  readonly moves: Moves;
  /** The rows, in the order that they have by now. */
  readonly shown: readonly EntityRecord[];
}

/**
 * Moves the row of a record: draws it at its new place, says where that is, and saves it with what else is moved meanwhile.
 * Records that the list does not show stay beside their neighbours.
 */
export async function moveRow(desk: Desk, record: EntityRecord, target: Target): Promise<void> {
  const { config, entity, source, toasts, moves, shown } = desk;
  const { move: field = '' } = entity.list;
  const from = shown.findIndex(({ id }) => id === record['id']);
  const to = target(from, shown.length - 1);
  const [next, before] = [shown[to], shown[to > from ? to : to - 1]];
  if (from < 0 || to === from || !next) return;
  const { moved, mayNot } = await config.texts();
  const { placed } = moves.get();
  const whole: EntityRecord[] = [];
  for await (const slice of source.all({ ...EVERYTHING, sort: [field] })) whole.push(...slice);
  const others = inOrder(whole, field, placed).filter(({ id }) => id !== record['id']);
  const indexOf = (other: EntityRecord | undefined) => others.findIndex(({ id }) => id === other?.['id']);
  const at = to > from ? indexOf(before) + 1 : indexOf(next);
  const order = others.toSpliced(at, 0, record);
  const values = order.map((one) => placeOf(one, field, placed));
  const canChange = (index: number) => isChangeable(entityFor(entity, order[index] ?? record), field);
  const made = newPlaces(values, at, canChange, placeRule(entity.schema.properties[field] ?? {}));
  if (!made) {
    toasts.show('error', mayNot, { about: aboutMoves(entity) });
    return;
  }
  const all = new Map<unknown, Placed>(placed);
  for (const [index, value] of made) {
    const one = order[index] ?? record;
    all.set(one['id'], { record: one, value });
  }
  const name = labelOf(entity, record);
  const told = fillBlanks(moved, { name, place: to + 1, count: shown.length });
  flushSync(() => update(moves, { placed: all, name, told }));
  void savePlaces(desk, field);
}

const update = (moves: Moves, next: Partial<MovesState>) => moves.set({ ...moves.get(), ...next });

const aboutMoves = ({ name }: Entity): string => `${name} moves`;

/** Saves the places that the list does not have yet, also those that come meanwhile. After a failure it is as it was. */
async function savePlaces(desk: Desk, field: string): Promise<void> {
  const { client, toasts, entity, moves } = desk;
  if (moves.get().isSaving) return;
  update(moves, { isSaving: true });
  const fetchAgain = () => client.invalidateQueries({ queryKey: [entity.name] });
  try {
    while (moves.get().placed.size > 0) {
      const { placed: saved, name } = moves.get();
      await saveStep(desk, field, saved, name, fetchAgain);
      const left = [...moves.get().placed].filter(([id, place]) => saved.get(id) !== place);
      update(moves, { placed: new Map(left) });
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    toasts.show('error', text, { about: aboutMoves(entity) });
    update(moves, { placed: NONE_PLACED });
  } finally {
    update(moves, { isSaving: false });
  }
}

/** Saves some places, all or none. @throws {Error} with what a person is told when one of them is refused */
async function saveStep(
  { config, entity, toasts, changes }: Desk,
  field: string,
  placed: MovesState['placed'],
  name: string,
  fetchAgain: () => Promise<void>,
): Promise<void> {
  const { moveDone } = await config.texts();
  const made = changing(config, entity, changes, {
    title: moveDone,
    changed: (now) => ({ ...now, [field]: placed.get(now['id'])?.value }),
  });
  const records = [...placed.values()].map(({ record }) => record);
  const takeBack = async (of: readonly EntityRecord[]) => {
    const back = createBatch(of, made.takeBack, changes.reasonOf);
    await back.run();
    await fetchAgain();
    return back.get().all.find(({ state }) => state === 'failed')?.reason;
  };
  const batch = createBatch(records, made.apply, changes.reasonOf);
  await batch.run();
  await fetchAgain();
  const failed = batch.get().all.find(({ state }) => state === 'failed');
  if (failed) {
    await takeBack(recordsOf(batch, true));
    throw new Error(failed.reason);
  }
  const about = aboutMoves(entity);
  toasts.succeeded(about);
  const press = async () => {
    const reason = await takeBack(records);
    if (reason) toasts.show('error', reason, { about });
  };
  if (entity.undo !== 'never') {
    const button = { text: config.panel.texts.undo, press: () => void press() };
    // When moves follow each other, only the last one has a message.
    for (const toast of toasts.get()) if (toast.about === about) toasts.dismiss(toast.id);
    toasts.show('undo', fillBlanks(moveDone, { name }), { about, button });
  } else if (entity.toasts?.updated) toasts.show('success', entity.toasts.updated);
}

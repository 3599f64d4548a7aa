import { getProp } from '../../../shared/base/getProp.ts';
import { isObject } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { mergeRecords } from '../conflicts/merge.ts';
import { aboutRecord } from './aboutRecord.ts';
import type { Save } from './saveRecord.ts';
import type { Writer } from './writer.ts';

/**
 * Saves a changed record after the changes of it that are being sent, on top of what the last of them has saved: sent side by
 * side, the later answer would take the earlier change back.
 */
export function saveInTurn<Saved>(
  { client }: Writer,
  entity: Entity,
  save: Save & { readonly original: EntityRecord },
  send: (save: Save) => Promise<Saved>,
): Promise<Saved> {
  const scope = aboutRecord(entity, save.original);
  const cache = client.getMutationCache();
  const ahead = cache
    .getAll()
    .filter(({ options, state }) => options.scope?.id === scope && state.status === 'pending');
  const onTop = (): Save => {
    const now = ahead.flatMap(({ state }) => savedIn(state.data)).at(-1);
    if (!now) return save;
    return { ...save, record: mergeRecords(entity, save.original, now, save.record).record, original: now };
  };
  return cache.build(client, { scope: { id: scope }, mutationFn: () => send(onTop()) }).execute(undefined);
}

/** The record in what a mutation has come to: that itself, or the one of a form's save. */
function savedIn(data: unknown): readonly EntityRecord[] {
  return [data, getProp(data, 'record')].flatMap((one) => (isObject(one) && originOf(one) ? [one] : []));
}

import type { QueryClient } from '@tanstack/react-query';
import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Toasts } from '../../data/toasts/toasts.ts';
import type { ShownList } from '../form/useAdjacentRecords.ts';

export interface TellHiddenParts extends Pick<ShownList, 'source' | 'query'> {
  readonly entity: Entity;
  readonly client: QueryClient;
  readonly toasts: Toasts;
  readonly config: Config;
  /** Opens a record of the list. */
  readonly onShow: (id: string) => void;
}

/** Tells that search and filters of the list hide a saved record, if they do. */
export async function tellHidden(saved: EntityRecord, parts: TellHiddenParts): Promise<void> {
  const { entity, source, query, client, toasts, config, onShow } = parts;
  const id = String(saved.id ?? '');
  if (id === '') return;
  /** The record as the list has it: the API may have added what search and filters read. */
  const listed = async () => {
    if (isPaged(entity)) return saved;
    const byId = await client.query({ ...source.byIds([id]), staleTime: Number.POSITIVE_INFINITY });
    return byId.get(id) ?? saved;
  };
  // A list that cannot be fetched says so itself.
  const record = await listed().catch(() => saved);
  // What the API cannot be asked is not claimed.
  if (!(await source.leavesOut(query, record).catch(() => false))) return;
  const { savedHidden } = await config.texts();
  const text = interpolate(savedHidden, { name: labelOf(entity, record) });
  const press = () => onShow(id);
  toasts.show('undo', text, { button: { text: config.panel.texts.show, press, undoes: false } });
}

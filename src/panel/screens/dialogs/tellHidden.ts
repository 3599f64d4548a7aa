import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Toasts } from '../../data/toasts/toasts.ts';
import type { ShownList } from '../form/useAdjacentRecords.ts';

export interface TellHiddenParts extends Pick<ShownList, 'source' | 'query'> {
  readonly entity: Entity;
  readonly toasts: Toasts;
  readonly config: Config;
  /** Opens a record of the list. */
  readonly onShow: (id: string) => void;
}

/** Shows a message if the list's search or filters hide a saved record. */
export async function tellHidden(saved: EntityRecord, parts: TellHiddenParts): Promise<void> {
  const { entity, source, query, toasts, config, onShow } = parts;
  const id = String(saved.id ?? '');
  if (id === '') return;
  // An API that cannot be asked may well show it.
  if (!(await source.leavesOut(query, saved).catch(() => false))) return;
  const { savedHidden } = await config.texts();
  const text = interpolate(savedHidden, { name: labelOf(entity, saved) });
  const press = () => onShow(id);
  toasts.show('undo', text, { button: { text: config.panel.texts.show, press, undoes: false } });
}

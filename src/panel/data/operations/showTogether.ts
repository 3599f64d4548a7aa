import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { replaceListed } from '../lists/listed.ts';
import type { HowToSave } from './saveRecord.ts';

/** The interval at which a list is rendered while its records are saved one by one, in ms. */
const TOGETHER = 500;

/**
 * Puts saved records into the lists, several at a time: rendering a long list takes longer than one save.
 * @returns `show`, for a saved record; and `flush`, which puts those that wait into the lists now
 */
export function showTogether(client: QueryClient): Required<Pick<HowToSave, 'show'>> & { flush(): void } {
  const waiting = new Map<unknown, EntityRecord>();
  let savedAt = 0;
  let showing: { readonly timer: ReturnType<typeof setTimeout>; readonly entity: Entity } | undefined;
  const flush = () => {
    if (!showing) return;
    const { timer, entity } = showing;
    clearTimeout(timer);
    showing = undefined;
    replaceListed(client, entity, waiting, savedAt);
    waiting.clear();
  };
  return {
    flush,
    show(entity, saved) {
      savedAt = Date.now();
      waiting.set(saved.id, saved);
      showing ??= { timer: setTimeout(flush, TOGETHER), entity };
    },
  };
}

import { useCallback, useMemo } from 'react';
import { useConfig } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { memoizeAsync } from '../../config/memoizeAsync.ts';
import { dialogPieces } from './dialogs.ts';

/** @returns what fetches the code of all that opens over an entity's list, once: the same function as long as it is shown */
export function usePreloadDialogs(entity: Entity): () => void {
  const config = useConfig();
  const load = useMemo(
    () => memoizeAsync(() => Promise.all(dialogPieces(entity, config).map((piece) => piece()))),
    [entity, config],
  );
  return useCallback(() => void load().catch(() => undefined), [load]);
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { useConfig } from '../../config/context.ts';
import type { Api } from '../../wire/api.ts';
import type { Conflicts } from '../conflicts/conflicts.ts';
import type { Overlay } from '../overlay/overlay.ts';
import { useApi, useConflicts, useOverlay, useToasts, useUndoHistory } from '../session/context.tsx';
import type { UndoHistory } from '../session/undoHistory.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** What operations need of the session: all of it outlives the screen that starts one. */
export interface Writer {
  readonly client: QueryClient;
  readonly api: Api;
  readonly toasts: Toasts;
  readonly config: Config;
  readonly conflicts: Pick<Conflicts, 'ask'>;
  readonly overlay: Overlay;
  readonly history: UndoHistory;
}

/** The writer of the session, the same object while the session lasts. */
export function useWriter(): Writer {
  const [client, api, toasts, config] = [useQueryClient(), useApi(), useToasts(), useConfig()];
  const [conflicts, overlay, history] = [useConflicts(), useOverlay(), useUndoHistory()];
  return useMemo(
    () => ({ client, api, toasts, config, conflicts, overlay, history }),
    [client, api, toasts, config, conflicts, overlay, history],
  );
}

/** Fetches the lists of an entity again, after a change of its records. */
export const refetchLists = ({ client }: Pick<Writer, 'client'>, { name }: Entity): Promise<void> =>
  client.invalidateQueries({ queryKey: [name] });

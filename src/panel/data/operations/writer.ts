import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { useConfig } from '../../config/context.ts';
import type { Api } from '../../wire/api.ts';
import { useApi, useSessionStores } from '../session/context.tsx';
import type { SessionStores } from '../session/stores.ts';

/** What operations need of the session: all of it outlives the screen that starts one. */
export interface Writer extends Omit<SessionStores, 'conflicts'> {
  readonly conflicts: Pick<SessionStores['conflicts'], 'ask'>;
  readonly client: QueryClient;
  readonly api: Api;
  readonly config: Config;
}

/** The writer of the session, the same object while the session lasts. */
export function useWriter(): Writer {
  const [client, api, config] = [useQueryClient(), useApi(), useConfig()];
  const { toasts, conflicts, outbox } = useSessionStores();
  return useMemo(
    () => ({ client, api, config, toasts, conflicts, outbox }),
    [client, api, config, toasts, conflicts, outbox],
  );
}

/** Fetches the lists of an entity again, after a change of its records. */
export const refetchLists = ({ client }: Pick<Writer, 'client'>, { name }: Entity): Promise<void> =>
  client.invalidateQueries({ queryKey: [name] });

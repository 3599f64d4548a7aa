import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useConfig } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { type MenuPage, pathOf } from '../../config/menu.ts';
import { useDeferrals } from '../../data/context.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** An entity with a page, and its records as far as they have been fetched. */
export interface Listed {
  readonly entity: Entity;
  readonly path: string;
  readonly title: string;
  readonly records: readonly EntityRecord[];
}

const NOTHING: readonly EntityRecord[] = [];

/**
 * The entities of pages, with the records that the session has of them: nothing is fetched from the API.
 * @returns undefined until the entities are there
 */
export function useListed(pages: readonly MenuPage[]): readonly Listed[] | undefined {
  const config = useConfig();
  const client = useQueryClient();
  const deferrals = useDeferrals();
  const [loaded, setLoaded] = useState<readonly (readonly [MenuPage, Entity])[]>();
  useEffect(() => {
    let isOver = false;
    const named = pages.flatMap((page) =>
      'entity' in page ? [config.entity(page.entity).then((entity) => [page, entity] as const)] : [],
    );
    // One that cannot be loaded has its screen to say so.
    void Promise.allSettled(named).then((all) => {
      if (!isOver) setLoaded(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    });
    return () => {
      isOver = true;
    };
  }, [config, pages]);
  return useMemo(
    () =>
      loaded?.map(([page, entity]) => {
        const records = client.getQueryData<readonly EntityRecord[]>([entity.name]) ?? NOTHING;
        const hidden = deferrals.hidden(entity.name);
        const shown = hidden.size === 0 ? records : records.filter(({ id }) => !hidden.has(id));
        return { entity, path: pathOf(page), title: page.title, records: shown };
      }),
    [loaded, client, deferrals],
  );
}

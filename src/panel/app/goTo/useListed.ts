import { useEffect, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { type MenuPage, pathOf } from '../../../shared/config/menu.ts';
import { useConfig } from '../../config/context.ts';

/** An entity with a page. */
export interface Listed {
  readonly entity: Entity;
  readonly path: string;
  readonly title: string;
}

/**
 * The entities of pages.
 * @returns undefined while loading
 */
export function useListed(pages: readonly MenuPage[]): readonly Listed[] | undefined {
  const config = useConfig();
  const [loaded, setLoaded] = useState<readonly Listed[]>();
  useEffect(() => {
    let isOver = false;
    const named = pages.flatMap((page) =>
      'entity' in page
        ? [config.entity(page.entity).then((entity) => ({ entity, path: pathOf(page), title: page.title }))]
        : [],
    );
    // If an entity cannot be loaded, its screen says so.
    void Promise.allSettled(named).then((all) => {
      if (!isOver) setLoaded(all.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
    });
    return () => {
      isOver = true;
    };
  }, [config, pages]);
  return loaded;
}

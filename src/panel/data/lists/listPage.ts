import { useCallback } from 'react';
import { menuFor, pagesIn, pathOf } from '../../../shared/config/menu.ts';
import { usePanel } from '../../config/context.ts';
import { useRoles } from '../session/context.tsx';

/** The page of an entity's list, for a link to it. */
export interface ListPage {
  readonly path: string;
  readonly title: string;
}

/** The path of an entity's list; undefined if this user has no page for it. */
export function useListPage(): (entity: string) => ListPage | undefined {
  const { menu } = usePanel();
  const roles = useRoles();
  return useCallback(
    (entity) => {
      const page = pagesIn(menuFor(menu, roles)).find((a) => 'entity' in a && a.entity === entity);
      return page && { path: pathOf(page), title: page.title };
    },
    [menu, roles],
  );
}

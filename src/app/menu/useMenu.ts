import { useMemo } from 'react';
import { usePanel } from '../../config/context.ts';
import { type MenuEntry, type MenuPage, menuFor, pagesIn } from '../../config/menu.ts';
import { useRoles } from '../../data/context.ts';

/** The menu as the user sees it. */
export function useMenu(): readonly MenuEntry[] {
  const { menu } = usePanel();
  const roles = useRoles();
  return useMemo(() => menuFor(menu, roles), [menu, roles]);
}

/** The pages that the user may see. */
export function usePages(): readonly MenuPage[] {
  const menu = useMenu();
  return useMemo(() => pagesIn(menu), [menu]);
}

import { useMemo } from 'react';
import { type MenuEntry, type MenuPage, menuFor, pagesIn } from '../../../shared/config/menu.ts';
import { usePanel } from '../../config/context.ts';
import { useRoles } from '../../data/session/context.tsx';

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

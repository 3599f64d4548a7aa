import { type MenuEntry, pagesIn, pathOf } from '../../shared/config/menu.ts';

/**
 * The entity whose page is at a path, by name; undefined for any other page.
 * @param path below the panel's base, with its leading slash
 */
export function shownEntity(menu: readonly MenuEntry[], path: string): string | undefined {
  const page = pagesIn(menu).find((page) => pathOf(page) === path);
  return page && 'entity' in page ? page.entity : undefined;
}

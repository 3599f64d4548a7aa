import type { Panel } from '../config/grammar.ts';

export type MenuEntry = Panel['menu'][number];

/** The address of a menu entry: an entity is shown at its name. */
export const pathOf = (entry: MenuEntry): string => ('entity' in entry ? `/${entry.entity}` : entry.path);

/** The menu entry shown at an address. */
export const entryAt = (menu: Panel['menu'], path: string): MenuEntry | undefined =>
  menu.find((entry) => pathOf(entry) === path);

import type { Panel } from './grammar.ts';

/** One entry of the menu: a page, a link, or a group of them. */
export type MenuEntry = Panel['menu'][number];
export type MenuGroup = Extract<MenuEntry, { entries: unknown }>;
export type MenuLink = Extract<MenuEntry, { href: string }>;
/** An entry that is a page of the panel. */
export type MenuPage = Exclude<MenuEntry, MenuGroup | MenuLink>;

/** One of the cards of a start page. */
export type Card = NonNullable<Extract<MenuPage, { screen: string }>['cards']>[number];

/** The path of a page: its own, else made from the name of its content: 'stockTake' → '/stock-take'. */
export function pathOf(page: MenuPage): string {
  if ('entity' in page) return `/${page.entity}`;
  return page.path ?? `/${kebab('screen' in page ? page.screen : page.title)}`;
}

const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

/** All pages, including those in groups. */
export const pagesIn = (menu: readonly MenuEntry[]): MenuPage[] =>
  menu.flatMap((entry) => ('entries' in entry ? pagesIn(entry.entries) : 'href' in entry ? [] : [entry]));

/** Whether a user with these roles sees an entry. */
const isFor = ({ roles: names }: MenuEntry, roles: readonly string[]): boolean =>
  !names || names.some((role) => roles.includes(role));

/** The menu for a user with these roles, without empty groups. */
export function menuFor(menu: readonly MenuEntry[], roles: readonly string[]): MenuEntry[] {
  return menu
    .filter((entry) => isFor(entry, roles))
    .flatMap((entry): MenuEntry[] => {
      if (!('entries' in entry)) return [entry];
      const entries = entry.entries.filter((inside) => isFor(inside, roles));
      return entries.length > 0 ? [{ ...entry, entries }] : [];
    });
}

import { useLocation } from 'react-router-dom';
import { pagesIn, pathOf } from '../../../shared/config/menu.ts';
import { later } from '../../ui/later.tsx';
import { PopupButton } from '../../ui/PopupButton.tsx';
import type { OpenedEntries } from './GroupMenu.tsx';
import { MenuIcon } from './MenuIcon.tsx';

export const GroupMenu = later(async () => (await import('./GroupMenu.tsx')).GroupMenu, { mui: true });

/**
 * Entries of the menu in the top bar, behind a button that opens them. It is marked while one of its pages is shown.
 */
export function MenuButton({ group }: { group: OpenedEntries }) {
  const { pathname } = useLocation();
  const isCurrent = pagesIn(group.entries).some((page) => pathOf(page) === pathname);
  return (
    <PopupButton
      kind="menu"
      className="button menu-link"
      aria-current={isCurrent || undefined}
      preload={GroupMenu.preload}
      render={(opened) => <GroupMenu group={group} {...opened} />}
    >
      <MenuIcon entry={group} />
      {group.title}
    </PopupButton>
  );
}

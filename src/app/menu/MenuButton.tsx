import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pagesIn, pathOf } from '../../config/menu.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import type { OpenedEntries } from './openedMenu.ts';

export const GroupMenu = themedComponent(async () => ({ default: (await import('./GroupMenu.tsx')).GroupMenu }));

const load = () => void GroupMenu.load().catch(() => undefined);

/**
 * Entries of the menu in the top bar, behind a button that opens them. It is marked while one of its pages is shown.
 */
export function MenuButton({ group }: { group: OpenedEntries }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const button = useId();
  const close = () => setAnchor(null);
  const isCurrent = pagesIn(group.entries).some((page) => pathOf(page) === pathname);
  return (
    <>
      <button
        id={button}
        type="button"
        className="button menu-link"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-current={isCurrent || undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onPointerEnter={load}
        onFocus={load}
      >
        <MenuIcon entry={group} />
        {group.title}
      </button>
      <LazyOverlay open={anchor !== null} onFailed={close}>
        <GroupMenu group={group} anchor={anchor} button={button} onClose={close} />
      </LazyOverlay>
    </>
  );
}

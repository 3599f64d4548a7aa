import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { type MenuGroup, pagesIn, pathOf } from '../config/menu.ts';
import { WhenOpened } from '../look/WhenOpened.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import { linkStyle } from './menuStyle.ts';

export const GroupMenu = lazyComponent(async () => ({ default: (await import('./GroupMenu.tsx')).GroupMenu }));

/**
 * A group of the menu in the top bar: a button that opens its entries. It is marked while one of its pages is shown.
 */
export function MenuButton({ group }: { group: MenuGroup }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const button = useId();
  const close = () => setAnchor(null);
  const isCurrent = pagesIn(group.entries).some((page) => pathOf(page) === pathname);
  return (
    <>
      <Button
        id={button}
        color="inherit"
        startIcon={<MenuIcon entry={group} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-current={isCurrent || undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={linkStyle}
      >
        {group.title}
      </Button>
      <WhenOpened open={anchor !== null} onFailed={close}>
        <GroupMenu group={group} anchor={anchor} button={button} onClose={close} />
      </WhenOpened>
    </>
  );
}

import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { type MenuGroup, pagesIn, pathOf } from '../config/menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { linkStyle } from './menuStyle.ts';

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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          root: { role: 'navigation', 'aria-label': group.title },
          list: { 'aria-labelledby': button },
        }}
      >
        {group.entries.map((entry) =>
          'href' in entry ? (
            <MenuItem key={entry.title} component="a" href={entry.href} rel="noopener" onClick={close}>
              <MenuIcon entry={entry} beside />
              {entry.title}
            </MenuItem>
          ) : (
            <MenuItem key={entry.title} component={NavLink} to={pathOf(entry)} onClick={close}>
              <MenuIcon entry={entry} beside />
              {entry.title}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { NavLink } from 'react-router-dom';
import { type MenuGroup, pathOf } from '../config/menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import type { OpenedMenuProps } from './openedMenu.ts';

/** The entries of a group of the menu. */
export const GroupMenu = ({ group, anchor, button, onClose }: OpenedMenuProps & { readonly group: MenuGroup }) => (
  <Menu
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    slotProps={{
      root: { role: 'navigation', 'aria-label': group.title },
      list: { 'aria-labelledby': button },
    }}
  >
    {group.entries.map((entry) =>
      'href' in entry ? (
        <MenuItem key={entry.title} component="a" href={entry.href} rel="noopener" onClick={onClose}>
          <MenuIcon entry={entry} />
          {entry.title}
        </MenuItem>
      ) : (
        <MenuItem key={entry.title} component={NavLink} to={pathOf(entry)} onClick={onClose}>
          <MenuIcon entry={entry} />
          {entry.title}
        </MenuItem>
      ),
    )}
  </Menu>
);

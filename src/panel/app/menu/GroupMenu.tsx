import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactElement } from 'react';
import { NavLink } from 'react-router-dom';
import { type MenuEntry, pathOf } from '../../../shared/config/menu.ts';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';
import { MenuIcon } from './MenuIcon.tsx';

/** Menu entries behind one button: a group of the config, or those that have no room in the bar. */
export interface OpenedEntries {
  readonly title: string;
  readonly icon?: string;
  readonly entries: readonly MenuEntry[];
}

/** The entries of a group of the menu; a group among them is a heading with its own entries. */
export const GroupMenu = ({ group, anchor, onClose }: OpenedPopup & { readonly group: OpenedEntries }) => (
  <Menu
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    slotProps={{
      root: { role: 'navigation', 'aria-label': group.title },
      list: { 'aria-labelledby': anchor?.id },
    }}
  >
    {group.entries.flatMap((entry) => itemsOf(entry, onClose))}
  </Menu>
);

function itemsOf(entry: MenuEntry, onClose: () => void): readonly ReactElement[] {
  if ('entries' in entry) {
    const heading = (
      <ListSubheader key={entry.title} role="presentation">
        {entry.title}
      </ListSubheader>
    );
    return [heading, ...entry.entries.flatMap((inside) => itemsOf(inside, onClose))];
  }
  const to =
    'href' in entry ? { component: 'a', href: entry.href, rel: 'noopener' } : { component: NavLink, to: pathOf(entry) };
  return [
    <MenuItem key={entry.title} {...to} onClick={onClose}>
      <MenuIcon entry={entry} />
      {entry.title}
    </MenuItem>,
  ];
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type PropsWithChildren, useId } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { usePanel } from '../config/context.ts';
import { type MenuGroup, type MenuLink, type MenuPage, menuFor, pathOf } from '../config/menu.ts';
import { MenuButton } from './MenuButton.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import { linkStyle } from './menuStyle.ts';

export interface MenuLinksProps {
  /** How a group shows: as a button that opens a menu, or as a list below its title. */
  readonly groups: 'button' | 'list';
  readonly onFollow?: (() => void) | undefined;
}

/** What the signed-in user sees of the menu, in the order of the config; the link of the page shown is marked. */
export function MenuLinks({ groups, onFollow }: MenuLinksProps) {
  const { menu } = usePanel();
  const { roles = [] } = useSession();
  return menuFor(menu, roles).map((entry) => {
    if (!('entries' in entry)) return <EntryLink key={entry.title} entry={entry} onFollow={onFollow} />;
    if (groups === 'button') return <MenuButton key={entry.title} group={entry} />;
    return (
      <GroupList key={entry.title} group={entry}>
        {entry.entries.map((inside) => (
          <EntryLink key={inside.title} entry={inside} onFollow={onFollow} />
        ))}
      </GroupList>
    );
  });
}

function EntryLink({ entry, onFollow }: { entry: MenuPage | MenuLink; onFollow?: (() => void) | undefined }) {
  const look = { color: 'inherit', startIcon: <MenuIcon entry={entry} />, onClick: onFollow, sx: linkStyle } as const;
  if ('href' in entry) {
    return (
      <Button href={entry.href} rel="noopener" {...look}>
        {entry.title}
      </Button>
    );
  }
  return (
    <Button component={NavLink} to={pathOf(entry)} end={pathOf(entry) === '/'} {...look}>
      {entry.title}
    </Button>
  );
}

function GroupList({ group, children }: PropsWithChildren<{ group: MenuGroup }>) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography id={id} variant="body2" sx={{ px: 1.25, pt: 1, fontWeight: 600 }}>
        {group.title}
      </Typography>
      {children}
    </Box>
  );
}

import { type PropsWithChildren, useId } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { usePanel } from '../config/context.ts';
import { type MenuGroup, type MenuLink, type MenuPage, menuFor, pathOf } from '../config/menu.ts';
import { MenuButton } from './MenuButton.tsx';
import { MenuIcon } from './MenuIcon.tsx';

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
  if ('href' in entry) {
    return (
      <a href={entry.href} rel="noopener" onClick={onFollow} className="button menu-link">
        <MenuIcon entry={entry} />
        {entry.title}
      </a>
    );
  }
  return (
    <NavLink to={pathOf(entry)} end={pathOf(entry) === '/'} onClick={onFollow} className="button menu-link">
      <MenuIcon entry={entry} />
      {entry.title}
    </NavLink>
  );
}

function GroupList({ group, children }: PropsWithChildren<{ group: MenuGroup }>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-labelledby={id} className="menu-group">
      <p id={id}>{group.title}</p>
      {children}
    </div>
  );
}

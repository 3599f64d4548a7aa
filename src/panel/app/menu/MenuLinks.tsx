import { type PropsWithChildren, useId } from 'react';
import { NavLink } from 'react-router-dom';
import { type MenuGroup, type MenuLink, type MenuPage, pathOf } from '../../../shared/config/menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useMenu } from './useMenu.ts';

/** The signed-in user's menu as a vertical list, in the order of the config; the link of the current page is marked. */
export function MenuLinks({ onFollow }: { readonly onFollow: () => void }) {
  return useMenu().map((entry) =>
    'entries' in entry ? (
      <GroupList key={entry.title} group={entry}>
        {entry.entries.map((inside) => (
          <EntryLink key={inside.title} entry={inside} onFollow={onFollow} />
        ))}
      </GroupList>
    ) : (
      <EntryLink key={entry.title} entry={entry} onFollow={onFollow} />
    ),
  );
}

interface EntryLinkProps {
  readonly entry: MenuPage | MenuLink;
  readonly onFollow?: (() => void) | undefined;
}

/** A menu entry with a link. */
export function EntryLink({ entry, onFollow }: EntryLinkProps) {
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
    <fieldset aria-labelledby={id} className="menu-group">
      <p id={id}>{group.title}</p>
      {children}
    </fieldset>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { MenuButton } from './MenuButton.tsx';
import { EntryLink } from './MenuLinks.tsx';
import { useMenu } from './useMenu.ts';

/** The user's menu in the top bar. Entries that do not fit are in a menu of their own. */
export function BarMenu() {
  const { texts } = usePanel();
  const entries = useMenu();
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(entries.length);
  useLayoutEffect(() => {
    if (!row.current) return undefined;
    const shown = [...row.current.querySelectorAll<HTMLElement>(':scope > *')];
    const line = row.current;
    const observer = new ResizeObserver(() => {
      const inLine = shown.filter(({ offsetTop }) => offsetTop === shown[0]?.offsetTop).length;
      setFitting(hasRoomForAll(line, shown) ? entries.length : inLine);
    });
    for (const element of [line, ...shown]) observer.observe(element);
    return () => observer.disconnect();
  }, [entries]);
  // Entries that do not fit wrap to hidden lines.
  return (
    <nav aria-label={texts.menu}>
      <div ref={row} className="menu-row">
        {entries.map((entry, index) => (
          <span key={entry.title} style={index < fitting ? undefined : { visibility: 'hidden' }}>
            {'entries' in entry ? <MenuButton group={entry} /> : <EntryLink entry={entry} />}
          </span>
        ))}
      </div>
      {fitting < entries.length && <MenuButton group={{ title: texts.menuMore, entries: entries.slice(fitting) }} />}
    </nav>
  );
}

/** Whether all entries fit without the menu for the rest. */
function hasRoomForAll(line: HTMLElement, entries: readonly HTMLElement[]): boolean {
  const padding = 2 * Number.parseFloat(getComputedStyle(line).paddingLeft);
  const needed = entries.reduce((sum, entry) => sum + entry.getBoundingClientRect().width, padding);
  return needed <= (line.parentElement?.getBoundingClientRect().width ?? 0);
}

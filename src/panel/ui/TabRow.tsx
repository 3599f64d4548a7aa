import './tabRow.css';
import { useId, useLayoutEffect, useRef } from 'react';

/** One of a row of tabs. */
interface Tab {
  /** Its key among them, if others may have its title. */
  readonly id?: string;
  readonly title: string;
  /** How many records it has, as a text; undefined if that is not said. */
  readonly count?: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

interface TabRowProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The greatest number of digits of a count: all have the room of that. */
  readonly digits?: number | undefined;
}

/** A row of tabs, in the place of a list's tabs, which scrolls. To the browser they are radio buttons: one of them at most is chosen, and the arrow keys change it. */
export function TabRow({ label, tabs, digits }: TabRowProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex(({ isChosen }) => isChosen);
  useLayoutEffect(() => {
    if (chosen >= 0) centreChosen(row.current);
  }, [chosen]);
  return (
    <div ref={row} role="radiogroup" className="tab-row" aria-label={label}>
      {tabs.map(({ id: key, title, count, onChoose }, index) => (
        <label key={key ?? title}>
          <input type="radio" name={id} checked={index === chosen} onChange={onChoose} />
          <span className="name">{title}</span>{' '}
          {count !== undefined && (
            <span className="count" style={{ minWidth: `${digits}ch` }}>
              {count}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

/** Scrolls what the row is in, and not the page, so that the chosen tab is in the middle where not all have room. */
function centreChosen(row: HTMLElement | null): void {
  const place = row?.parentElement;
  const tab = row?.querySelector(':checked')?.closest('label');
  if (!place || !tab) return;
  const [around, own] = [place.getBoundingClientRect(), tab.getBoundingClientRect()];
  place.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}

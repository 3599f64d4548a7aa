import icons from 'virtual:icons';
import { Suspense } from 'react';
import { later } from '../../ui/later.tsx';

const loaded = Object.fromEntries(Object.entries(icons).map(([name, load]) => [name, later(load, { mui: true })]));

/** The icon of a menu entry, if the config names one. Its space is reserved until it loads. */
export function MenuIcon({ entry }: { entry: { readonly icon?: string | undefined } }) {
  const Icon = entry.icon === undefined ? undefined : loaded[entry.icon];
  if (!Icon) return null;
  return (
    <span className="menu-icon" aria-hidden>
      <Suspense fallback={null}>
        <Icon fontSize="inherit" />
      </Suspense>
    </span>
  );
}

import { useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useStoredFor } from '../../data/stored/useStoredFor.ts';
import { later } from '../../ui/later.tsx';

/** The table of a list, as cards with a picture. */
export const GridTable = later(() => import('./GridTable.tsx'));
export const { preload: preloadGrid } = GridTable;

/** How a list is shown. */
export interface Layout {
  readonly isGrid: boolean;
  /** Switches to the other layout; undefined if the config has only one. */
  readonly toggle: (() => void) | undefined;
}

/** Whether a list is shown as a grid (`list.grid`), which this browser remembers for the user. */
export function useLayout(entity: Entity): Layout {
  const { list } = entity;
  const stored = useStoredFor('layout', entity);
  const [isGrid, setGrid] = useState(() => list.grid !== undefined && stored.read() === 'grid');
  const toggle = () => {
    setGrid(!isGrid);
    stored.write(isGrid ? 'table' : 'grid');
  };
  return list.grid ? { isGrid, toggle } : { isGrid: false, toggle: undefined };
}

import { useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useStoredFor } from '../../data/stored/useStoredFor.ts';
import { readViews, type View } from './view.ts';

/** Changes the user's views; returns whether the browser stored them. */
type ChangeViews = (edit: (views: readonly View[]) => readonly View[]) => boolean;

/** The user's own views of a list, stored in this browser. */
export function useViews(entity: Entity): readonly [readonly View[], ChangeViews] {
  const stored = useStoredFor('views', entity.name);
  const [views, setViews] = useState(() => readViews(entity, stored.read()));
  const change: ChangeViews = (edit) => {
    // Read again: another tab may have saved one.
    const isKept = stored.write(edit(readViews(entity, stored.read())));
    setViews(readViews(entity, stored.read()));
    return isKept;
  };
  return [views, change];
}

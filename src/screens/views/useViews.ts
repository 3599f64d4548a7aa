import { useState } from 'react';
import type { Entity } from '../../config/entity.ts';
import { readStoredJson, writeStored } from '../../config/localStore.ts';
import { useUid } from '../../data/context.ts';
import { readViews, type View } from './view.ts';

/** Changes the views of a person; says whether the browser keeps them. */
export type ChangeViews = (edit: (views: readonly View[]) => readonly View[]) => boolean;

/** The person's own views of a list, which this browser keeps for them. */
export function useViews(entity: Entity): readonly [readonly View[], ChangeViews] {
  const key = `views/${useUid()}/${entity.name}`;
  const [views, setViews] = useState(() => readViews(entity, readStoredJson(key)));
  const change: ChangeViews = (edit) => {
    // Read anew: another tab may have saved one.
    const isKept = writeStored(key, JSON.stringify(edit(readViews(entity, readStoredJson(key)))));
    setViews(readViews(entity, readStoredJson(key)));
    return isKept;
  };
  return [views, change];
}

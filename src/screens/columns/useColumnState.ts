import { useCallback, useMemo, useState } from 'react';
import type { Entity } from '../../config/entity.ts';
import { forgetChoice, keepChoice, keptJson } from '../../config/localStore.ts';
import { useUid } from '../../data/context.ts';
import { type Arrangement, AS_CONFIGURED, type OnResize, readArrangement } from './columnState.ts';

type Arranging = readonly [Arrangement, (next: Arrangement) => void, OnResize | undefined];

/**
 * How the person wants the columns of a list, which this browser keeps for them.
 * @returns it, what changes it, and what changes widths alone, if the columns can be chosen
 */
export function useArrangement({ name, list }: Entity): Arranging {
  const key = `columns/${useUid()}/${name}`;
  const [arrangement, setArrangement] = useState(() =>
    list.chooseColumns ? readArrangement(keptJson(key)) : AS_CONFIGURED,
  );
  const arrange = useCallback(
    (next: Arrangement) => {
      setArrangement(next);
      if (next === AS_CONFIGURED) forgetChoice(key);
      else keepChoice(key, JSON.stringify(next));
    },
    [key],
  );
  const resize = useMemo(
    () => (columnSizing: Arrangement['columnSizing']) =>
      arrange({ ...arrangement, columnSizing: { ...arrangement.columnSizing, ...columnSizing } }),
    [arrangement, arrange],
  );
  return [arrangement, arrange, list.chooseColumns ? resize : undefined];
}

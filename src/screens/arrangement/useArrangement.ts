import { useCallback, useState } from 'react';
import type { Entity } from '../../config/entity.ts';
import { useUid } from '../../data/context.ts';
import { type Arrangement, AS_CONFIGURED, readArrangement } from './arrangement.ts';

/** How the person wants the columns of a list, which this browser keeps for them. */
export function useArrangement({ name, list }: Entity): readonly [Arrangement, (next: Arrangement) => void] {
  const key = `columns/${useUid()}/${name}`;
  const [arrangement, setArrangement] = useState(() => (list.chooseColumns ? read(key) : AS_CONFIGURED));
  const arrange = useCallback(
    (next: Arrangement) => {
      setArrangement(next);
      keep(key, next);
    },
    [key],
  );
  return [arrangement, arrange];
}

function read(key: string): Arrangement {
  try {
    return readArrangement(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return AS_CONFIGURED;
  }
}

function keep(key: string, arrangement: Arrangement): void {
  try {
    if (arrangement === AS_CONFIGURED) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(arrangement));
  } catch {
    // The browser keeps nothing: it is so until the page is left.
  }
}

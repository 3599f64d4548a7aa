import { useCallback, useState } from 'react';
import type { Entity } from '../../config/entity.ts';
import { forgetChoice, keepChoice, keptJson } from '../../config/kept.ts';
import { useUid } from '../../data/context.ts';
import { type Arrangement, AS_CONFIGURED, readArrangement } from './arrangement.ts';

/** How the person wants the columns of a list, which this browser keeps for them. */
export function useArrangement({ name, list }: Entity): readonly [Arrangement, (next: Arrangement) => void] {
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
  return [arrangement, arrange];
}

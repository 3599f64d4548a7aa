import { useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useStoredFor } from '../../data/stored/useStoredFor.ts';

/** Whether the plot over a list is closed, which this browser remembers for the user. */
export interface PlotFold {
  /** For `data-closed`. */
  readonly isClosed: true | undefined;
  readonly toggle: () => void;
}

export function usePlotFold(entity: Entity): PlotFold {
  const stored = useStoredFor('plot', entity);
  const [isClosed, setClosed] = useState(() => stored.read() === 'closed' || undefined);
  const toggle = () => {
    setClosed(!isClosed || undefined);
    stored.write(isClosed ? 'open' : 'closed');
  };
  return { isClosed, toggle };
}

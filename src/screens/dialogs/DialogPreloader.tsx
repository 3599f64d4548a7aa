import { useEffect } from 'react';
import { useConfig } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { FIRST_ROWS, whenIdle } from '../../look/whenIdle.ts';
import { dialogPieces } from './dialogs.ts';

/** Fetches an entity's dialogs when its list is painted, piece by piece, whenever the page has nothing else to do. */
export function DialogPreloader({ entity }: { readonly entity: Entity }) {
  const config = useConfig();
  useEffect(() => {
    let takeBack: () => void = () => undefined;
    let isOver = false;
    const goOn = ([piece, ...rest]: readonly (() => Promise<unknown>)[], wait = 0) => {
      if (isOver || !piece) return;
      const fetchPiece = () =>
        piece().then(
          () => goOn(rest),
          // Opening a dialog fetches it again, and tells.
          () => undefined,
        );
      takeBack = whenIdle(() => void fetchPiece(), wait);
    };
    goOn(dialogPieces(entity, config), FIRST_ROWS);
    return () => {
      isOver = true;
      takeBack();
    };
  }, [entity, config]);
  return null;
}

import { Suspense, startTransition, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useConfig } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { themedComponent } from '../../look/themedComponent.tsx';
import { FIRST_ROWS, whenQuiet } from '../../look/whenQuiet.ts';
import { dialogPieces } from './dialogs.ts';

const FormRehearsal = themedComponent(() => import('../form/FormRehearsal.tsx'));

/** Whether a form has been rehearsed: once in the life of a page is enough. */
let isRehearsed = false;

/**
 * Fetches an entity's dialogs when its list is painted, piece by piece, whenever the page has nothing else to do, and
 * draws a form once where nobody sees it: the first dialog then opens as fast as the second (docs/decisions.md).
 */
export function DialogPreloader({ entity }: { readonly entity: Entity }) {
  const config = useConfig();
  const [isRehearsing, setRehearsing] = useState(false);
  useEffect(() => {
    let takeBack: () => void = () => undefined;
    let isOver = false;
    const goOn = ([piece, ...rest]: readonly (() => Promise<unknown>)[], wait = 0) => {
      if (isOver) return;
      const work = () => {
        if (piece)
          piece().then(
            () => goOn(rest),
            // Opening a dialog fetches it again, and tells.
            () => undefined,
          );
        else if (entity.form && !isRehearsed) startTransition(() => setRehearsing(true));
      };
      takeBack = whenQuiet(work, wait);
    };
    goOn(dialogPieces(entity, config), FIRST_ROWS);
    return () => {
      isOver = true;
      takeBack();
    };
  }, [entity, config]);

  const end = () => {
    isRehearsed = true;
    setRehearsing(false);
  };
  if (!isRehearsing) return null;
  return (
    <ErrorBoundary fallback={null} onError={end}>
      <Suspense fallback={null}>
        <FormRehearsal entity={entity} onDone={end} />
      </Suspense>
    </ErrorBoundary>
  );
}

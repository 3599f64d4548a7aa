import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { memoizeAsync } from '../../../shared/base/memoizeAsync.ts';
import { perObject } from '../../../shared/base/perObject.ts';
import { rowActions } from '../../../shared/config/actions.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { useConfig } from '../../config/context.ts';
import { loadOperations } from '../../data/operations/loadOperations.ts';
import { hasActionsMenu } from '../../grid/table/EntityRow.tsx';
import { Later, later } from '../../ui/later.tsx';
import { whenQuiet } from '../../ui/schedule.ts';
import { type Load, usePreload } from '../../ui/usePreload.ts';
import { loadReasons } from '../../wire/failedAnswer.ts';
import { ActionDialog, ActionsMenu, DeleteDialog, EntityForm, RecordDialog } from './dialogs.ts';

export const EntityDialogs = later(async () => (await import('./EntityDialogs.tsx')).EntityDialogs);
const FormRehearsal = later(() => import('../form/FormRehearsal.tsx'), { mui: true });

/** The dialogs over an entity's list. */
const dialogs = (entity: Entity, config: Config): readonly Load[] => [
  EntityDialogs.load,
  () => import('../../ui/Themed.tsx'),
  ...(entity.confirm ? [DeleteDialog.load] : []),
  ...(rowActions(entity).some((action) => action.confirm) ? [ActionDialog.load] : []),
  ...(hasActionsMenu(entity) ? [ActionsMenu.load] : []),
  ...(entity.list.rowClick === 'show' || entity.forRecord ? [RecordDialog.load] : []),
  ...(entity.form ? [EntityForm.load, async () => (await import('../form/formCode.ts')).formCode(entity, config)] : []),
];

/**
 * The preloaded modules, by the moment of their preloading. Those of the shell are in `src/panel/app/Shell.tsx`; menu
 * buttons preload their menu on hover.
 */
export const preloads = {
  /** The first rows are painted, and the page is quiet: one after the other. */
  rowsPainted: (entity: Entity, config: Config) => [
    loadReasons,
    loadOperations,
    ...dialogs(entity, config),
    ...(entity.form ? [FormRehearsal.load] : []),
  ],
  /** A row is pointed at, or the focus is in it: all at once. */
  rowPointedAt: dialogs,
};

const partsOf = perObject((config: Config) => perObject((entity: Entity) => preloads.rowsPainted(entity, config)));

/** Whether a form has been rehearsed: once in the life of a page is enough. */
let isRehearsed = false;

/**
 * Fetches what a list needs later, when its rows are painted, and draws a form once where nobody sees it: the first dialog then
 * opens as fast as the second (docs/decisions.md).
 */
export function PreloadAfterRows({ entity }: { readonly entity: Entity }) {
  const isLoaded = usePreload(partsOf(useConfig())(entity));
  const [isRehearsing, setRehearsing] = useState(false);
  useEffect(
    () =>
      isLoaded && entity.form && !isRehearsed ? whenQuiet(() => startTransition(() => setRehearsing(true))) : undefined,
    [isLoaded, entity],
  );
  const end = useCallback(() => {
    isRehearsed = true;
    setRehearsing(false);
  }, []);
  return (
    isRehearsing && (
      <Later silent onFailed={end}>
        <FormRehearsal entity={entity} onDone={end} />
      </Later>
    )
  );
}

/** @returns fetches what can be opened from a row, once: the same function as long as the list is shown */
export function usePreloadOfRow(entity: Entity): () => void {
  const config = useConfig();
  const load = useMemo(
    () => memoizeAsync(() => Promise.all(preloads.rowPointedAt(entity, config).map((part) => part()))),
    [entity, config],
  );
  return useCallback(() => void load().catch(() => undefined), [load]);
}

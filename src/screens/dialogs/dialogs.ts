import { rowActions } from '../../config/actions.ts';
import type { Config } from '../../config/config.ts';
import type { Entity } from '../../config/entity.ts';
import { themedComponent } from '../../look/themedComponent.tsx';

/** The dialogs of a screen, whose code comes after the list. */
export const EntityForm = themedComponent(() => import('../form/EntityForm.tsx'));
export const DeleteDialog = themedComponent(() => import('./DeleteDialog.tsx'));
export const ActionDialog = themedComponent(() => import('./ActionDialog.tsx'));
export const RecordDialog = themedComponent(() => import('./RecordDialog.tsx'));

const preloadForm = async (entity: Entity, config: Config) =>
  (await import('../form/formCode.ts')).formCode(entity, config);

/**
 * What fetches the dialogs of an entity, in pieces: the code of one is evaluated in about the time of three frames, and
 * what is typed in between must not wait for all of it.
 */
export const dialogPieces = (entity: Entity, config: Config): readonly (() => Promise<unknown>)[] => [
  () => import('../../look/Themed.tsx'),
  ...(entity.confirm ? [() => DeleteDialog.load()] : []),
  ...(rowActions(entity).some((action) => action.confirm) ? [() => ActionDialog.load()] : []),
  ...(entity.list.rowClick === 'show' || entity.forRecord ? [() => RecordDialog.load()] : []),
  ...(entity.form ? [() => EntityForm.load(), () => preloadForm(entity, config)] : []),
];

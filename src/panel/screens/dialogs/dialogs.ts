import { later } from '../../ui/later.tsx';

/** The dialogs of a screen, whose code comes after the list. */
export const EntityForm = later(() => import('../form/EntityForm.tsx'), { mui: true });
export const DeleteDialog = later(() => import('./DeleteDialog.tsx'), { mui: true });
export const ActionDialog = later(() => import('./ActionDialog.tsx'), { mui: true });
export const ActionsMenu = later(() => import('./ActionsMenu.tsx'), { mui: true });
export const RecordDialog = later(() => import('./RecordDialog.tsx'), { mui: true });

import type { Column } from '../../../shared/config/grammar.ts';
import { editorOf } from '../../cells/editors.ts';
import { later } from '../../ui/later.tsx';

/** The widget that the form has for a field, over its cell. */
export const FieldEditor = later(() => import('./FieldEditor.tsx'), { mui: true });

/** Preloads the editors of these columns, so that they are ready for the first key. */
export async function preloadEditors(columns: readonly Column[]): Promise<void> {
  await Promise.all(columns.map((column) => (editorOf(column).Editor ?? FieldEditor).load()));
}

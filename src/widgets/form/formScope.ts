import type { Entity } from '../../config/entity.ts';
import { requiredContext } from '../../config/requiredContext.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** The form around a widget. */
export interface FormScope {
  readonly entity: Entity;
  /** The record being edited; undefined while adding. */
  readonly original: EntityRecord | undefined;
  /** Reports that an upload has begun (+1) or ended (-1): the form cannot be saved in between. */
  readonly countUpload: (change: 1 | -1) => void;
  /** Reports the files of a failed upload; none when it is retried or dismissed. */
  readonly uploadFailed: (upload: number, files: readonly string[]) => void;
}

/** The form around the calling widget. */
export const [FormScopeProvider, useFormScope] = requiredContext<FormScope>('A widget is drawn outside a form.');

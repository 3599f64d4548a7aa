import { useMemo, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { requiredContext } from '../../config/requiredContext.ts';

/** A form above another one. */
export interface FormAbove {
  readonly entity: Entity;
  /** The record to edit; undefined to add one. */
  readonly original?: EntityRecord;
  /** Values of a new record, besides its defaults. */
  readonly preset?: EntityRecord;
  readonly onSaved: (record: EntityRecord) => void;
}

/** The form around a widget. */
export interface FormScope {
  readonly entity: Entity;
  /** The record being edited; undefined while adding. */
  readonly original: EntityRecord | undefined;
  /** Reports that an upload has begun (+1) or ended (-1): the form cannot be saved in between. */
  readonly countUpload: (change: 1 | -1) => void;
  /** Reports the files of a failed upload; an empty list when it is retried or dismissed. */
  readonly uploadFailed: (upload: number, files: readonly string[]) => void;
  /** Opens another form above this one; undefined in a form that is already above another. */
  readonly openAbove?: ((form: FormAbove) => void) | undefined;
}

/** The form around the calling widget. */
export const [FormScopeProvider, useFormScope] = requiredContext<FormScope>('A widget is drawn outside a form.');

/** The uploads of a form: whether one is running, the failed files, and the functions that widgets report to. */
export function useUploads() {
  const [running, setRunning] = useState(0);
  const [failed, setFailed] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const reports = useMemo(
    (): Pick<FormScope, 'countUpload' | 'uploadFailed'> => ({
      countUpload: (by) => setRunning((count) => count + by),
      uploadFailed: (upload, files) => setFailed((now) => new Map(now).set(upload, files)),
    }),
    [],
  );
  return {
    isUploading: running > 0,
    failed: [...failed.values()].flat(),
    forgetFailed: () => setFailed(new Map()),
    reports,
  };
}

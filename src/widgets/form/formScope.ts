import { createContext, useContext } from 'react';
import type { Entity } from '../../config/entity.ts';
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

const Context = createContext<FormScope | undefined>(undefined);

export const FormScopeProvider = Context.Provider;

/** The form around the calling widget. */
export function useFormScope(): FormScope {
  const scope = useContext(Context);
  if (!scope) throw new Error('A widget is drawn outside a form.');
  return scope;
}

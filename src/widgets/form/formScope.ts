import { createContext, useContext } from 'react';
import type { Entity } from '../../config/entity.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** What a widget may know of the form around it. */
export interface FormScope {
  readonly entity: Entity;
  /** The record being edited; none while adding. */
  readonly original: EntityRecord | undefined;
  /** Tells the form that an upload has begun (+1) or ended (-1): it is not saved in between. */
  readonly countUpload: (change: 1 | -1) => void;
}

const Context = createContext<FormScope | undefined>(undefined);

export const FormScopeProvider = Context.Provider;

/** The form around a widget. */
export function useFormScope(): FormScope {
  const scope = useContext(Context);
  if (!scope) throw new Error('A widget is drawn outside a form.');
  return scope;
}

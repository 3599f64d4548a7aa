import { type ErrorSchema, ErrorSchemaBuilder, type FieldPathList, setByPath } from '@rjsf/utils';
import { isSameJson } from '../../../shared/base/json.ts';
import { createStore, type Store, type Tell } from '../../../shared/base/store.ts';
import type { ValidationError } from '../../../shared/config/messages.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { requiredContext } from '../../config/requiredContext.ts';
import { afterPaint } from '../../ui/schedule.ts';

/** The state of a form: the typed record, and the shown validation errors. */
interface FormState {
  /** The record as typed so far. A value that nobody has changed since is the same object as before. */
  readonly record: EntityRecord;
  readonly errors: readonly ValidationError[];
  /** The same in rjsf's format. A field's part is the same object as long as its errors are the same. */
  readonly errorSchema: ErrorSchema;
}

/**
 * The state of a form. It is outside of React's state, so that a change renders only the fields whose value or errors have
 * changed.
 */
export interface FormStore extends Store<FormState> {
  /**
   * Stores a change by the user.
   * @param isShown whether the input shows it already: the form is rendered after the paint, so that the key does not wait
   */
  type(record: EntityRecord, isShown?: boolean): void;
  fill(record: EntityRecord): void;
  show(errors: readonly ValidationError[]): void;
  /** The warnings, by field: the same object as long as the record is the same. */
  warnings(): Readonly<Record<string, string>>;
  behave(behaviour: FormBehaviour): void;
}

/** The handlers of a form. */
interface FormBehaviour {
  readonly onChange: (record: EntityRecord, before: EntityRecord) => void;
  /** Updates values that depend on a change by the user. */
  readonly follow: (record: EntityRecord, before: EntityRecord) => EntityRecord;
  readonly warn: (record: EntityRecord) => Readonly<Record<string, string>>;
}

interface FormStoreOptions extends Partial<FormBehaviour> {
  readonly record: EntityRecord;
  readonly errors?: readonly ValidationError[];
}

export function createFormStore(options: FormStoreOptions): FormStore {
  const { record, errors = [] } = options;
  const store = createStore<FormState>({ record, errors, errorSchema: errorSchemaOf(errors) });
  const { get, subscribe } = store;
  const set = (next: Partial<FormState>, tell?: Tell) => store.set({ ...get(), ...next }, tell);
  const late = oncePainted();
  let behaviour: FormBehaviour = { onChange: () => undefined, follow: (next) => next, warn: () => ({}), ...options };
  let warned = { of: record, warnings: behaviour.warn(record) };
  return {
    get,
    subscribe,
    type(next, isShown = false) {
      const before = get().record;
      const record = behaviour.follow(next, before);
      // A dependent value is shown at once.
      set({ record }, isShown && record === next ? late : undefined);
      behaviour.onChange(record, before);
    },
    fill: (record) => set({ record }),
    show(errors) {
      const before = get().errorSchema;
      const parts = Object.entries(errorSchemaOf(errors)).map(([field, part]) => [
        field,
        isSameJson(part, before[field]) ? before[field] : part,
      ]);
      const errorSchema: ErrorSchema = Object.fromEntries(parts);
      set({ errors, errorSchema: isSameJson(errorSchema, before) ? before : errorSchema });
    },
    warnings() {
      const { record } = get();
      if (warned.of !== record) warned = { of: record, warnings: behaviour.warn(record) };
      return warned.warnings;
    },
    behave(next) {
      behaviour = next;
    },
  };
}

/** Notifies the listeners after the next paint, once for all keys before it. */
function oncePainted(): Tell {
  let isWaiting = false;
  return (listeners) => {
    if (isWaiting) return;
    isWaiting = true;
    afterPaint(() => {
      isWaiting = false;
      listeners();
    });
  };
}

/** Validation errors in rjsf's format: a tree with the sentences at the paths of the values. */
function errorSchemaOf(errors: readonly ValidationError[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  for (const { path, message } of errors) builder.addErrors(message, [...path]);
  return builder.ErrorSchema;
}

/**
 * A record with one value changed; the values of other fields stay the same objects.
 * @param path begins with the field's name
 */
export function withValue(record: EntityRecord, path: FieldPathList, value: unknown): EntityRecord {
  const [field = '', ...inner] = path;
  // `setByPath` mutates what is below the field.
  const changed = { ...record, [field]: inner.length > 0 ? structuredClone(record[field]) : value };
  // An entry of a list cannot be missing.
  const isEntry = typeof inner.at(-1) === 'number';
  return setByPath(changed, path, value === undefined && isEntry ? null : value);
}

/** The store of the form around the calling field. */
export const [FormStoreProvider, useFormStore] = requiredContext<FormStore>('A field is drawn outside a form.');

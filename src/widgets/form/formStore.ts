import { type ErrorSchema, ErrorSchemaBuilder, type FieldPathList, setByPath } from '@rjsf/utils';
import equal from 'fast-deep-equal';
import type { ValidationError } from '../../config/messages.ts';
import { requiredContext } from '../../config/requiredContext.ts';
import { createStore, type Store } from '../../config/store.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** What is typed into a form, and the validation errors that it shows. */
interface FormState {
  /** The record as typed so far. A value that nobody has changed since is the same object as before. */
  readonly record: EntityRecord;
  /** The errors that are shown. */
  readonly errors: readonly ValidationError[];
  /** The same as rjsf takes them. A field's part is the same object as before while its errors are the same. */
  readonly errorSchema: ErrorSchema;
}

/**
 * The state of a form. It is no state of a component: a change draws the fields whose own value or errors are others than
 * before, and nothing else.
 */
export interface FormStore extends Store<FormState> {
  /** Takes the record as a person has changed it. */
  type(record: EntityRecord): void;
  /** Puts another record in place of the typed one. */
  fill(record: EntityRecord): void;
  /** Shows these errors and no others. */
  show(errors: readonly ValidationError[]): void;
  /** What the form warns of, by field: the same object while the record is the same. */
  warnings(): Readonly<Record<string, string>>;
  /** Sets the form's handlers. */
  behave(behaviour: FormBehaviour): void;
}

/** What a form does when something is typed. */
interface FormBehaviour {
  /** Hears of each change by a person. */
  readonly onChange: (record: EntityRecord, before: EntityRecord) => void;
  /** Changes what follows from a change by a person. */
  readonly follow: (record: EntityRecord, before: EntityRecord) => EntityRecord;
  /** What a record is warned of, by field. */
  readonly warn: (record: EntityRecord) => Readonly<Record<string, string>>;
}

interface FormStoreOptions extends Partial<FormBehaviour> {
  /** The record at first. */
  readonly record: EntityRecord;
  /** The errors at first. */
  readonly errors?: readonly ValidationError[];
}

export function createFormStore(options: FormStoreOptions): FormStore {
  const { record, errors = [] } = options;
  const store = createStore<FormState>({ record, errors, errorSchema: errorSchemaOf(errors) });
  const { get, subscribe } = store;
  const set = (next: Partial<FormState>) => store.set({ ...get(), ...next });
  let behaviour: FormBehaviour = { onChange: () => undefined, follow: (next) => next, warn: () => ({}), ...options };
  let warned = { of: record, warnings: behaviour.warn(record) };
  return {
    get,
    subscribe,
    type(next) {
      const before = get().record;
      const record = behaviour.follow(next, before);
      set({ record });
      behaviour.onChange(record, before);
    },
    fill: (record) => set({ record }),
    show(errors) {
      const before = get().errorSchema;
      const parts = Object.entries(errorSchemaOf(errors)).map(([field, part]) => [
        field,
        equal(part, before[field]) ? before[field] : part,
      ]);
      const errorSchema: ErrorSchema = Object.fromEntries(parts);
      set({ errors, errorSchema: equal(errorSchema, before) ? before : errorSchema });
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

/** Validation errors as rjsf takes them: a tree of sentences, each at its value. */
function errorSchemaOf(errors: readonly ValidationError[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  for (const { path, message } of errors) builder.addErrors(message, [...path]);
  return builder.ErrorSchema;
}

/**
 * A record with one value changed; what is in other fields stays the same object.
 * @param path begins with the field's name
 */
export function withValue(record: EntityRecord, path: FieldPathList, value: unknown): EntityRecord {
  const [field = '', ...inner] = path;
  // `setByPath` changes what is below the field in place.
  const changed = { ...record, [field]: inner.length > 0 ? structuredClone(record[field]) : value };
  // An entry of a list cannot be missing.
  const isEntry = typeof inner.at(-1) === 'number';
  return setByPath(changed, path, value === undefined && isEntry ? null : value);
}

/** The store of the form around the calling field. */
export const [FormStoreProvider, useFormStore] = requiredContext<FormStore>('A field is drawn outside a form.');

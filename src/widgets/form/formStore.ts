import { type ErrorSchema, type FieldPathList, setByPath } from '@rjsf/utils';
import equal from 'fast-deep-equal';
import { createContext, use } from 'react';
import type { ValidationError } from '../../config/messages.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { errorSchemaOf } from './errorSchema.ts';

/**
 * What is typed into a form, and the validation errors that it shows; `subscribe` is for `useSyncExternalStore`. Neither
 * is state of a component: a change draws the fields whose own value or errors are others than before, and nothing else.
 */
export interface FormStore {
  /** The record as typed so far. A value that nobody has changed since is the same object as before. */
  record(): EntityRecord;
  /** Takes the record as a person has changed it. */
  type(record: EntityRecord): void;
  /** Puts another record in place of the typed one. */
  fill(record: EntityRecord): void;
  /** The errors that are shown. */
  errors(): readonly ValidationError[];
  /** The same as rjsf takes them. A field's part is the same object as before while its errors are the same. */
  errorSchema(): ErrorSchema;
  /** Shows these errors and no others. */
  show(errors: readonly ValidationError[]): void;
  /** What the form warns of, by field: the same object while the record is the same. */
  warnings(): Readonly<Record<string, string>>;
  subscribe(listener: () => void): () => void;
  /** What the form does from now on when something is typed. */
  behave(behaviour: FormBehaviour): void;
}

/** What a form does when something is typed. */
export interface FormBehaviour {
  /** Hears of each change by a person, before the fields do. */
  readonly onChange: (record: EntityRecord, before: EntityRecord) => void;
  /** Changes what follows from a change by a person. */
  readonly follow: (record: EntityRecord, before: EntityRecord) => EntityRecord;
  /** What a record is warned of, by field. */
  readonly warn: (record: EntityRecord) => Readonly<Record<string, string>>;
}

export interface FormStoreOptions extends Partial<FormBehaviour> {
  /** The record at first. */
  readonly record: EntityRecord;
  /** The errors at first. */
  readonly errors?: readonly ValidationError[];
}

export function createFormStore(options: FormStoreOptions): FormStore {
  let { record, errors = [] } = options;
  let behaviour: FormBehaviour = { onChange: () => undefined, follow: (next) => next, warn: () => ({}), ...options };
  let errorSchema = errorSchemaOf(errors);
  let warned = { of: record, warnings: behaviour.warn(record) };
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    record: () => record,
    type(next) {
      const before = record;
      record = behaviour.follow(next, before);
      behaviour.onChange(record, before);
      tell();
    },
    fill(next) {
      record = next;
      tell();
    },
    errors: () => errors,
    errorSchema: () => errorSchema,
    show(next) {
      errors = next;
      const parts = errorSchemaOf(next);
      if (equal(parts, errorSchema)) return;
      errorSchema = Object.fromEntries(
        Object.entries(parts).map(([field, part]) => [
          field,
          equal(part, errorSchema[field]) ? errorSchema[field] : part,
        ]),
      );
      tell();
    },
    warnings() {
      if (warned.of !== record) warned = { of: record, warnings: behaviour.warn(record) };
      return warned.warnings;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    behave(next) {
      behaviour = next;
    },
  };
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

const Context = createContext<FormStore | undefined>(undefined);

export const FormStoreProvider = Context.Provider;

/** The store of the form around the calling field. */
export function useFormStore(): FormStore {
  const store = use(Context);
  if (!store) throw new Error('A field is drawn outside a form.');
  return store;
}

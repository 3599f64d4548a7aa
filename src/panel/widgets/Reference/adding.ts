import type { Entity } from '../../../shared/config/entity.ts';
import { editableFields } from '../../../shared/config/formSchema.ts';
import { fieldsIn, templateParts } from '../../../shared/config/template.ts';
import { valuesOf } from '../../../shared/config/titles.ts';
import { trimmedText } from '../../../shared/text/comparable.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { FoundOption } from './foundOptions.ts';

/** No record has this id. */
const ADDING = '\0add';

/** The option that adds a record, after the matches. */
export function withAdding(
  matches: readonly FoundOption[],
  { form }: Entity,
  typed: string,
  addTyped: string,
): FoundOption[] {
  const name = trimmedText(typed);
  const of = matches.length + 1;
  const label = name === '' ? `${form?.title.add}…` : interpolate(addTyped, { name });
  return [
    ...matches,
    { id: ADDING, value: undefined, label, depth: 0, position: { position: of, of, more: 0, words: [] } },
  ];
}

export const isAdding = ({ id }: Pick<FoundOption, 'id'>): boolean => id === ADDING;

/**
 * A new record with the typed text in the fields of its label that can be edited, each up to the text that follows it in the
 * template: 'Ada King Byron' for '{first} {last}' is 'Ada' and 'King Byron'. Optional parts are left out beside others.
 */
export function namedRecord({ schema, list: { label } }: Entity, typed: string): EntityRecord | undefined {
  const isText = (name: string) =>
    editableFields(schema).some(([field, known]) => field === name && known.type === 'string' && !valuesOf(known));
  const parts = templateParts(fieldsIn(label).length > 0 ? label : `{${label}}`).filter(
    ({ fields }) => fields.length > 0,
  );
  const needed = parts.filter(({ isOptional }) => !isOptional);
  const text = (needed.length > 0 ? needed : parts).map((part) => part.text).join('');
  let left = trimmedText(typed);
  const values = [...text.matchAll(/\{([^{}]+)\}([^{}]*)/g)].flatMap(([, field = '', after = '']) => {
    if (!isText(field)) return [];
    const end = after === '' ? -1 : left.indexOf(after);
    const value = end < 0 ? left : left.slice(0, end);
    left = end < 0 ? '' : left.slice(end + after.length);
    return value === '' ? [] : [[field, value.trim()] as const];
  });
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

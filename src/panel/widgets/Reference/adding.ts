import type { Entity } from '../../../shared/config/entity.ts';
import { editableFields } from '../../../shared/config/formSchema.ts';
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
  const name = typed.trim();
  const of = matches.length + 1;
  const label = name === '' ? `${form?.title.add}…` : interpolate(addTyped, { name });
  return [
    ...matches,
    { id: ADDING, value: undefined, label, depth: 0, position: { position: of, of, more: 0, words: [] } },
  ];
}

export const isAdding = ({ id }: Pick<FoundOption, 'id'>): boolean => id === ADDING;

/** A new record with the typed text as its name, if its name can be edited. */
export function namedRecord({ schema, list: { label } }: Entity, typed: string): EntityRecord | undefined {
  const name = typed.trim();
  const isNamed = editableFields(schema).some(([field, { type }]) => field === label && type === 'string');
  return name !== '' && isNamed ? { [label]: name } : undefined;
}

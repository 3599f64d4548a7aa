import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { empty, emptyText } from '../text.ts';
import { titled, titles } from '../titled.ts';

const options = object('', [], { empty, titles });

type Options = FromSchema<typeof options>;

/** The titles of a value, or of each of a list, with commas between them; undefined for an empty value. */
function titleOf(value: unknown, options: Options): string | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.flatMap((value) => titled(value, options) ?? []);
  return texts.join(', ') || undefined;
}

export const definition: Cell<Options> = {
  name: 'enum',
  description:
    "The title of one of the field's enum, or of several: as `ui:enumNames` of the form has it, or `oneOf` of the schema. A value without a title is shown as it is.",
  types: ['string', 'number', 'integer', 'boolean', 'array'],
  options,
  byDefault: (_, titles) => titles !== undefined,
  listOf: { types: ['string', 'number', 'integer', 'boolean'] },
  needs: 'enum',
  text: (value, column) => titleOf(value, column) ?? emptyText(column),
  sort: titleOf,
};

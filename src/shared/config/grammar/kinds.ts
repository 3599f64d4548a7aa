import { mapped } from '../../base/json.ts';
/** The parts of the grammar that come from the definitions of cells, widgets and codecs. */
import type { Kind, OptionSchema } from '../kind.ts';
import type { FieldSchema } from './record.ts';
import { where } from './words.ts';

/** The part of a widget's definition that the grammar needs (the rest is in src/panel/widgets/widget.ts). */
export interface WidgetKind extends Kind {
  readonly namedBy: 'ui:widget' | 'ui:field';
  byDefault?(field: FieldSchema): boolean;
}

/** The kinds that a config can name. */
export interface Kinds {
  readonly cells: readonly Kind[];
  readonly widgets: readonly WidgetKind[];
  readonly codecs: readonly Kind[];
}

/** The names and descriptions of kinds. */
export interface Names {
  readonly enum: readonly string[];
  readonly description: string;
}
export const namesOf = (kinds: readonly Kind[]): Names => ({
  enum: kinds.map(({ name }) => name),
  description: kinds.map(({ name, description }) => `${name}: ${description}`).join('\n'),
});

/**
 * If `key` names one of the kinds, the object has that kind's required options, and no options of other kinds.
 * @param others the other properties it may have
 */
export const optionsByKind = (
  key: string,
  kinds: readonly Kind[],
  others: Readonly<Record<string, object | boolean>>,
): object =>
  where(
    key,
    Object.fromEntries(
      kinds.map(({ name, options }) => [
        name,
        { ...options, properties: { ...others, ...optionSchemas(options.properties) } },
      ]),
    ),
  );

/** The options of a kind as plain JSON Schema, without the keywords that only the check uses. */
export const optionSchemas = (options: Readonly<Record<string, OptionSchema>>): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, plain(option)]));

/** The options that are required for every schema of the field. */
export const requiredOptions = ({ options }: Kind): readonly string[] =>
  (options.required ?? []).filter((name) => !options.properties[name]?.givenBy);

const checkWords = ['names', 'keys', 'givenBy', 'itemProperties', 'fieldTypes', 'requires', 'excludes'];

function plain(schema: object): object {
  const words = Object.entries(schema).filter(([word]) => !checkWords.includes(word));
  return Object.fromEntries(words.map(([word, value]) => [word, word === 'properties' ? mapped(value, plain) : value]));
}

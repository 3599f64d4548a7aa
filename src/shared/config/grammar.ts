/**
 * The grammar of the config: which `schema/*.json` are valid, as JSON Schema, written once in `grammar/`.
 * From it come the config's types (`FromSchema`), the check (`npm run check`) and, by `npm run schema`,
 * `schema/meta/*.json` for editors. Descriptions are shown by editors on hover: they are the schema reference.
 */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { columnGrammar } from './grammar/column.ts';
import type { entityGrammar, filterItem } from './grammar/entity.ts';
import type { panelGrammar } from './grammar/panel.ts';
import type { PresetName } from './grammar/presetNames.ts';
import type { errorMessage, FieldSchema } from './grammar/record.ts';
import type { FirstText, OpenedText } from './grammar/sharedTexts.ts';
import type { codecGrammar, endpoint } from './grammar/wire.ts';
import { text } from './grammar/words.ts';

export { type Brand, brandGrammar } from './grammar/brand.ts';
export { entityGrammar } from './grammar/entity.ts';
export { type MigrationFile, type MigrationStep, migrationGrammar } from './grammar/migration.ts';
export { panelGrammar } from './grammar/panel.ts';
export {
  type Computation,
  type Condition,
  type FieldSchema,
  type FieldType,
  fieldTypes,
  type Hint,
  type MovingDefault,
  type Operand,
  type RecordPart,
  type RecordSchema,
  type Rule,
  type RuledField,
  type RulePart,
  recordGrammar,
  type SourceField,
  type SourcePart,
  type SourceSchema,
  type Test,
  type Warning,
} from './grammar/record.ts';
export { blanksOf, partedTexts, textDefaults, withEveryText } from './grammar/sharedTexts.ts';
export { titleParams } from './grammar/texts.ts';
export { everyOption, rjsfOptions, rjsfWidgets } from './grammar/uiSchema.ts';

export type ErrorMessage = FromSchema<typeof errorMessage>;
type SourceEntity = FromSchema<ReturnType<typeof entityGrammar>, { keepDefaultedPropertiesOptional: true }>;
type SourceWire = NonNullable<SourceEntity['wire']>;
type SourcePanel = FromSchema<typeof panelGrammar>;
/** The backend's own sign-in as configured, with the words of its preset. */
export type Login = Exclude<NonNullable<SourcePanel['api']['login']>, boolean>;
/** The settings of `api` for one kind of backend; each can be overridden in the config. */
export type Preset = Omit<Partial<SourcePanel['api']>, 'base' | 'backend' | 'history' | 'preset' | 'login'> & {
  /** For a config that says `login`; `auth` is how its token is sent. */
  readonly login?: Login & Pick<SourcePanel['api'], 'auth'>;
};
/** A preset in a config that was read: a file has only its name (`withPreset`). */
export interface ReadPreset {
  readonly name: PresetName;
  readonly words: Omit<Preset, 'login'>;
}
type Read<Api> = Omit<Api, 'preset'> & { preset?: ReadPreset };
export type EntityConfig = Omit<SourceEntity, 'wire'> & {
  wire?: Omit<SourceWire, 'api'> & { api?: Read<NonNullable<SourceWire['api']>> };
};
export type Panel = Omit<SourcePanel, 'texts' | 'api'> & {
  api: Read<Omit<SourcePanel['api'], 'login'>> & { base: string; login?: Login };
  texts: Record<FirstText, string>;
  /** The entities that had another name (`was` of their schemas), by it. */
  formerEntities?: Readonly<Record<string, string>>;
};
/** The shared texts of overlays, which are loaded separately (`useOpenedTexts`). */
export type OpenedTexts = Readonly<Record<OpenedText, string>>;
export type AllTexts = Panel['texts'] & OpenedTexts;
export type CodecConfig = FromSchema<ReturnType<typeof codecGrammar>>;
export type Endpoint = FromSchema<typeof endpoint>;
/** One of `list.filters` as configured. */
export type FilterConfig = FromSchema<typeof filterItem>;
/** A column as configured; the title may come from the schema. */
export type ColumnConfig = FromSchema<ReturnType<typeof columnGrammar>, { keepDefaultedPropertiesOptional: true }>;
export type Column = ColumnConfig & {
  readonly title: string;
  /** Its key: its field, or its template. */
  readonly field: string;
  /** The titles of the field's values, from its schema or its form. */
  readonly titles?: Readonly<Record<string, string>>;
  /** The schema of its field; a template has none. */
  readonly of?: FieldSchema;
  /** By placeholder of its template: the column that shows that field, without a text for missing values. */
  readonly parts?: Readonly<Record<string, Column>>;
  /** Whether its list does not find a yes/no that was never set as a no. */
  readonly isUnsetApart?: true;
};

/** `locales/{language}.json`: the texts of the config in another language. */
export const localeGrammar = {
  $id: 'locale.schema.json',
  title: 'The texts of the config in another language',
  description:
    'A part for each file: `panel` for panel.json, `things` for things.schema.json and things.ui.json. A part `api` has the messages of the API, embedded or not: {"There is no such {title}.": "…"}. Each maps the texts of its files to their translations: {"Save": "Speichern"}; what the engine says by default is named by its English text, whatever the language of the config. Missing ones are as the engine says them in German, French and Arabic, else untranslated. That of the own language (`lang`) has only texts of the engine. Placeholders, such as {title}, must be kept. `npm run new-locale LANGUAGE` writes the file. The panel uses the language chosen in the menu of the colour themes, else the first available one of the browser, else that of the config.',
  type: 'object',
  additionalProperties: {
    type: 'object',
    description: 'The translations of the texts of an entity, of `panel` or of `api`.',
    additionalProperties: text,
  },
  properties: { $schema: text },
} as const satisfies JSONSchema;

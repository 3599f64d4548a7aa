import type { FieldType } from './grammar/record.ts';

/**
 * The common part of cells, widgets and codecs. A kind is a folder with a `definition.ts` (this interface: pure data
 * and functions) and a component. See docs/extending.md.
 */
export interface Kind {
  /** Its name in the config, and the name of its folder. */
  readonly name: string;
  /** One or two sentences: shown by editors on hover, and in docs/config.md. */
  readonly description: string;
  /** The field types that it supports. */
  readonly types: readonly FieldType[];
  /**
   * For lists: the type or types that the items may have, the properties they must have, and whether it edits only
   * texts, numbers and booleans.
   */
  readonly items?: {
    readonly type: ItemType | readonly ItemType[];
    readonly properties?: readonly string[];
    readonly plain?: true;
  };
  /** The settings it takes. */
  readonly options: OptionsSchema;
}

/** What the entries of a list can be. */
export type ItemType = 'string' | 'number' | 'integer' | 'boolean' | 'object';

/** The settings of a kind, as JSON Schema. */
export interface OptionsSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, OptionSchema>>;
}

/** One setting: JSON Schema with a description, examples, and hints for `npm run check`. */
export interface OptionSchema {
  readonly description: string;
  readonly examples?: readonly unknown[];
  /** The text (or each of several) must name a field of this entity, a field of the referenced entity, or an entity. */
  readonly names?: 'field' | 'targetField' | 'entity';
  /** The keys of the object must be values of the field it is for, or of the field that another option names. */
  readonly keys?: 'values' | { readonly valuesOf: string };
  /** Required options, each with the message for a missing one. */
  readonly requires?: Readonly<Record<string, string>>;
  /** Excluded options, each with the message for a present one. */
  readonly excludes?: Readonly<Record<string, string>>;
  /** The keyword of the field's schema that replaces a required option. */
  readonly givenBy?: 'reference';
  /** Of a list: properties that its items must have for it. */
  readonly itemProperties?: readonly string[];
  /** The field types it applies to; by default all types of the kind. */
  readonly fieldTypes?: readonly FieldType[];
  readonly [keyword: string]: unknown;
}

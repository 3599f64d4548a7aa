import type { FieldType } from './grammar/record.ts';

/**
 * What cells, widgets and codecs have in common. A kind lives in a folder of its own: `definition.ts` (this, pure data
 * and functions) and beside it its component. See docs/extending.md.
 */
export interface Kind {
  /** What the config calls it; also the name of its folder. */
  readonly name: string;
  /** One or two sentences: shown by editors on hover, and in docs/config.md. */
  readonly description: string;
  /** The types of field it fits. */
  readonly types: readonly FieldType[];
  /** Of a list it fits: the type its items must have, and the properties they must have. */
  readonly items?: { readonly type: ItemType; readonly properties?: readonly string[] };
  /** The settings it takes. */
  readonly options: OptionsSchema;
}

type ItemType = 'string' | 'number' | 'integer' | 'boolean' | 'object';

/** The settings of a kind, as JSON Schema. */
export interface OptionsSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, OptionSchema>>;
}

/** One setting: JSON Schema with a description, examples, and what `npm run check` is to know of its value. */
export interface OptionSchema {
  readonly description: string;
  readonly examples?: readonly unknown[];
  /** The text (or each of several) must name a field of this entity, a field of the entity referred to, or an entity. */
  readonly names?: 'field' | 'targetField' | 'entity';
  /** The keys of the object must be values of the field it is for, or of the field that another option names. */
  readonly keys?: 'values' | { readonly valuesOf: string };
  /** Options without which it is of no use, and what to say then. */
  readonly requires?: Readonly<Record<string, string>>;
  /** Options beside which it is of no use, and what to say then. */
  readonly excludes?: Readonly<Record<string, string>>;
  /** The word of the field's schema that answers a required option where it is left out. */
  readonly givenBy?: 'reference';
  /** The types of field it is of use for; by default all that the kind fits. */
  readonly fieldTypes?: readonly FieldType[];
  readonly [keyword: string]: unknown;
}

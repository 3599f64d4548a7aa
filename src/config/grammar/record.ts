/** `*.schema.json`: a record as the form sees it. */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { field, only, text, where } from './words.ts';

export const errorMessage = {
  description:
    "The sentence shown when a rule fails: one text for all rules of the field, or a text per keyword ('required', 'minLength' …) with '_' for the rest. Every rule needs one, also that the field is required; 'type' may have one.",
  anyOf: [text, { type: 'object', minProperties: 1, additionalProperties: text }],
} as const;

export const fieldTypes = ['string', 'number', 'integer', 'boolean', 'array'] as const;
export type FieldType = (typeof fieldTypes)[number];

const valueKeywords = {
  title: { ...text, description: "The field's label in the form; without it, its name." },
  description: { ...text, description: 'A line of explanation in the form.' },
  enum: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: ['string', 'number', 'boolean'] },
    description: "The values to choose from, as they are sent; 'ui:enumNames' says how they are shown.",
  },
  default: { type: ['string', 'number', 'boolean'], description: 'The value a new record starts with.' },
  minLength: { type: 'integer', minimum: 1, description: 'At least so many characters.' },
  maxLength: { type: 'integer', minimum: 1, description: 'At most so many characters.' },
  pattern: { ...text, description: "A regular expression; without '^' and '$' it need only match a part." },
  format: { enum: ['email', 'date', 'date-time', 'uri', 'uuid'], description: 'Also chooses the input.' },
  minimum: { type: 'number', description: 'This or more.' },
  maximum: { type: 'number', description: 'This or less.' },
  exclusiveMinimum: { type: 'number', description: 'More than this.' },
  exclusiveMaximum: { type: 'number', description: 'Less than this.' },
  multipleOf: {
    type: 'number',
    exclusiveMinimum: 0,
    description: "Also the number input's step: 0.01 allows two decimals.",
  },
  readOnly: { type: 'boolean', description: 'Shown in lists, never edited, never required in the form.' },
  errorMessage,
} as const;

/**
 * What the panel's API reads of a field beyond what JSON Schema has words for. A tool that does not know them ignores
 * them.
 */
const meaning = {
  reference: {
    type: 'object',
    required: ['to'],
    additionalProperties: false,
    description:
      'The text is the id of a record of another entity, or of this one. The API takes no id that does not exist.',
    properties: {
      to: { ...text, description: 'The entity referred to: the name of its files.' },
      onDelete: {
        enum: ['restrict', 'clear', 'remove'],
        description:
          'What happens when the record referred to is deleted. restrict: it is refused. clear: the field becomes empty, a list loses the id. remove: the record with this field is deleted too. Default: clear where the field may be empty, else restrict.',
      },
    },
  },
  unique: {
    const: true,
    description: 'No two records may have the same value; capital and small letters count as one.',
  },
  searched: {
    const: true,
    description: "The API's search (?q=) looks into this field. Default: the list's label alone.",
  },
  initial: {
    type: ['string', 'number', 'boolean'],
    description: 'What a readOnly field of a new record starts with; the API sets it.',
  },
  derived: {
    description: 'The field is not stored: the API makes it from other records whenever one is read.',
    anyOf: [
      {
        type: 'object',
        required: ['via', 'field'],
        additionalProperties: false,
        properties: {
          via: { ...field, description: 'The field of this entity that refers to the other record.' },
          field: { ...text, description: 'The field of that record whose value this one has.' },
        },
      },
      {
        type: 'object',
        required: ['from', 'via', 'fields'],
        additionalProperties: false,
        properties: {
          from: { ...text, description: 'The entity whose records refer to this one: one entry for each.' },
          via: { ...text, description: 'Their field that refers to this entity.' },
          fields: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: text,
            description: 'Their fields that an entry has: {id, role}.',
          },
        },
      },
    ],
  },
} as const;

/** The keywords that are not JSON Schema's: Ajv has to know that they say nothing of whether a value is valid. */
export const ownKeywords: readonly string[] = ['errorMessage', ...Object.keys(meaning)];

const anyType = ['type', 'title', 'description', 'readOnly', 'errorMessage', 'derived'];
const numberKeywords = only(
  'type',
  ...[...anyType, 'enum', 'default', 'initial', 'unique', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
);

/** Which keywords go with which type: a rule for texts says nothing of a number. */
const keywordsByType = where('type', {
  string: only(
    'type',
    ...[...anyType, 'enum', 'default', 'initial', 'minLength', 'maxLength', 'pattern', 'format'],
    ...['reference', 'unique', 'searched'],
  ),
  number: numberKeywords,
  integer: numberKeywords,
  boolean: only('type', ...anyType, 'default', 'initial'),
  array: {
    ...only('type', ...anyType, 'items', 'minItems', 'maxItems', 'uniqueItems'),
    required: ['items'],
  },
  object: { ...only('type', ...anyType, 'required', 'properties'), required: ['properties'] },
});

const leaf = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    type: { enum: ['string', 'number', 'integer', 'boolean'], description: 'What the value is.' },
    ...valueKeywords,
  },
  ...keywordsByType,
} as const;

export const item = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    ...valueKeywords,
    reference: meaning.reference,
    type: { enum: ['string', 'number', 'integer', 'boolean', 'object'], description: 'What an entry is.' },
    required: { type: 'array', items: text, uniqueItems: true, description: 'Properties an entry must have.' },
    properties: {
      type: 'object',
      minProperties: 1,
      additionalProperties: leaf,
      description: 'Of an entry that is an object: its properties.',
    },
  },
  ...keywordsByType,
} as const;

export const fieldSchema = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    ...valueKeywords,
    ...meaning,
    type: { enum: fieldTypes, description: 'What the value is.' },
    items: { ...item, description: 'What one entry of the list is.' },
    minItems: { type: 'integer', minimum: 1, description: 'At least so many entries.' },
    maxItems: { type: 'integer', minimum: 1, description: 'At most so many entries.' },
    uniqueItems: { type: 'boolean', description: 'No entry twice.' },
  },
  ...keywordsByType,
} as const;

export type FieldSchema = FromSchema<typeof fieldSchema>;

const other = {
  type: 'object',
  required: ['$data'],
  additionalProperties: false,
  properties: {
    $data: {
      type: 'string',
      pattern: '^1/[^/]+$',
      patternErrorMessage: "must be '1/' and the name of a field, such as '1/startDate'",
      description: "The value of another field: '1/startDate'.",
    },
  },
} as const;

const limit = (description: string) => ({ anyOf: [{ type: 'number' }, other], description }) as const;
const moment = (description: string) => ({ anyOf: [text, other], description }) as const;

/** What a rule says of the value of one field. */
const ruledValue = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    type: { const: 'integer', description: 'A whole number.' },
    const: { type: ['string', 'number', 'boolean'], description: 'Exactly this value.' },
    enum: valueKeywords.enum,
    minLength: valueKeywords.minLength,
    maxLength: valueKeywords.maxLength,
    pattern: valueKeywords.pattern,
    minimum: limit('This or more.'),
    maximum: limit('This or less.'),
    exclusiveMinimum: limit('More than this.'),
    exclusiveMaximum: limit('Less than this.'),
    multipleOf: valueKeywords.multipleOf,
    formatMinimum: moment("Not before this: for a field with the format 'date' or 'date-time'."),
    formatMaximum: moment('Not after this.'),
    formatExclusiveMinimum: moment('After this.'),
    formatExclusiveMaximum: moment('Before this.'),
    minItems: { type: 'integer', minimum: 1, description: 'At least so many entries.' },
    maxItems: { type: 'integer', minimum: 1, description: 'At most so many entries.' },
    errorMessage,
  },
} as const;

const rulePart = {
  required: {
    type: 'array',
    minItems: 1,
    items: field,
    uniqueItems: true,
    description: 'Fields that must have a value.',
  },
  properties: {
    type: 'object',
    minProperties: 1,
    additionalProperties: ruledValue,
    description: 'What must hold for the value of a field, if it has one.',
  },
  errorMessage,
} as const;

const part = (description: string) =>
  ({ type: 'object', minProperties: 1, additionalProperties: false, properties: rulePart, description }) as const;

/** A rule of a whole record. */
const rule = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    $comment: { ...text, description: 'For readers of the schema.' },
    ...rulePart,
    if: part('When this holds, `then` must hold too, and else `else`.'),
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word.
    then: part('What must hold when `if` does.'),
    else: part('What must hold when `if` does not.'),
  },
} as const;

export type Rule = FromSchema<typeof rule>;
export type RulePart = NonNullable<Rule['then']>;

export const recordGrammar = {
  $id: 'record.schema.json',
  title: 'A record of an entity',
  description:
    'Plain JSON Schema of a record as the form sees it, plus errorMessage and what the API has to know of a field.',
  type: 'object',
  required: ['type', 'properties'],
  additionalProperties: false,
  properties: {
    $schema: text,
    title: { ...text, description: 'What one record is called.' },
    description: { ...text, description: 'A sentence about it, for readers of the schema.' },
    type: { const: 'object', description: 'A record is an object.' },
    required: {
      type: 'array',
      items: text,
      uniqueItems: true,
      description: 'Fields a record must have; each editable one needs a sentence for when it is missing.',
    },
    unique: {
      type: 'array',
      minItems: 1,
      items: { type: 'array', minItems: 2, uniqueItems: true, items: field },
      description:
        'Combinations of fields that no two records may share. For a single field write unique in the field itself.',
    },
    rules: {
      type: 'array',
      minItems: 1,
      items: rule,
      description:
        'What the API demands of a record beyond the rules of its fields, and the form does not insist on: rules between fields, and stricter ones. JSON Schema of the record as the form sees it, with the sentence beside each word. The API checks a rule when one of its fields changes, so that a record older than the rule can still be edited.',
    },
    properties: {
      type: 'object',
      minProperties: 1,
      additionalProperties: fieldSchema,
      description:
        "The fields, in the order of the form. What the panel need not know of a record may be left out: it's kept.",
    },
  },
} as const satisfies JSONSchema;

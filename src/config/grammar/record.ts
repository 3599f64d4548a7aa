/** `*.schema.json`: a record as the form sees it. */
import type { JSONSchema } from 'json-schema-to-ts';
import { only, text, where } from './words.ts';

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
    description: "The values to choose from, as they are sent; how they read, 'ui:enumNames' says.",
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
  readOnly: { type: 'boolean', description: 'Shown in lists, never edited, never required of a person.' },
  errorMessage,
} as const;

const anyType = ['type', 'title', 'description', 'readOnly', 'errorMessage'];
const numberKeywords = only(
  'type',
  ...[...anyType, 'enum', 'default', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
);

/** Which keywords go with which type: a rule for texts says nothing of a number. */
const keywordsByType = where('type', {
  string: only('type', ...anyType, 'enum', 'default', 'minLength', 'maxLength', 'pattern', 'format'),
  number: numberKeywords,
  integer: numberKeywords,
  boolean: only('type', ...anyType, 'default'),
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
  properties: { type: { enum: ['string', 'number', 'integer', 'boolean'] }, ...valueKeywords },
  ...keywordsByType,
} as const;

export const item = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    ...valueKeywords,
    type: { enum: ['string', 'number', 'integer', 'boolean', 'object'] },
    required: { type: 'array', items: text, uniqueItems: true, description: 'Properties an entry must have.' },
    properties: { type: 'object', minProperties: 1, additionalProperties: leaf },
  },
  ...keywordsByType,
} as const;

export const fieldSchema = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    ...valueKeywords,
    type: { enum: fieldTypes },
    items: { ...item, description: 'What one entry of the list is.' },
    minItems: { type: 'integer', minimum: 1, description: 'At least so many entries.' },
    maxItems: { type: 'integer', minimum: 1, description: 'At most so many entries.' },
    uniqueItems: { type: 'boolean', description: 'No entry twice.' },
  },
  ...keywordsByType,
} as const;

export const recordGrammar = {
  $id: 'record.schema.json',
  title: 'A record of an entity',
  description: 'Plain JSON Schema of a record as the form sees it, plus one keyword: errorMessage.',
  type: 'object',
  required: ['type', 'properties'],
  additionalProperties: false,
  properties: {
    $schema: text,
    title: { ...text, description: 'What one record is called.' },
    description: text,
    type: { const: 'object' },
    required: {
      type: 'array',
      items: text,
      uniqueItems: true,
      description: 'Fields a record must have; each editable one needs a sentence for when it is missing.',
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

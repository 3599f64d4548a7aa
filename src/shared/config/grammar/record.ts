/** `*.schema.json`: a record as the form sees it. */
import type { FromSchema } from 'json-schema-to-ts';
import { aText, field, flag, list, map, object, only, set, text, where } from './words.ts';

export const errorMessage = {
  description:
    "The message shown when a rule fails: one text for all rules of the field, or a text per keyword ('required', 'minLength' …) with '_' for the rest. Every rule needs one, 'required' included; 'type' may have one.",
  anyOf: [text, { type: 'object', minProperties: 1, additionalProperties: text }],
} as const;

export const fieldTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Annotations that are allowed beside any keyword: they do not affect validity. */
const notes = {
  $comment: aText('For readers of the schema.'),
  examples: {
    type: 'array',
    minItems: 1,
    description: 'Example values: suggested in the input of a text or a number.',
  },
  deprecated: flag('Marked in the OpenAPI document; no effect on the panel.'),
} as const;

/** Unknown keywords are rejected, except those of other tools. */
const closed = { additionalProperties: false, patternProperties: { '^x-': {} } } as const;

/** A JSON value other than a list or an object. */
export const single = { type: ['string', 'number', 'boolean'] } as const;

const valueKeywords = {
  ...notes,
  examples: { ...notes.examples, items: single },
  title: aText("The field's label in the form; without it, its name."),
  description: aText('A line of explanation in the form.'),
  enum: set("The values to choose from, as they are sent; 'ui:enumNames' says how they are shown.", single),
  const: {
    ...single,
    description:
      'The only possible value. A new record starts with it, unless it is a boolean, which the user has to set.',
  },
  default: { ...single, description: 'The value that a new record starts with; in the items of a list, a new entry.' },
  minLength: { type: 'integer', minimum: 1, description: 'At least this many characters.' },
  maxLength: { type: 'integer', minimum: 1, description: 'At most this many characters.' },
  pattern: aText("A regular expression; without '^' and '$' it need only match a part."),
  format: {
    enum: ['email', 'date', 'date-time', 'time', 'duration', 'uri', 'uuid'],
    description:
      "Also chooses the input. time: a time of day, '10:30' or '10:30:00'. duration: of a number, that it is one of minutes, shown as '1 h 30 min'.",
  },
  minimum: { type: 'number', description: 'This or more.' },
  maximum: { type: 'number', description: 'This or less.' },
  exclusiveMinimum: { type: 'number', description: 'More than this.' },
  exclusiveMaximum: { type: 'number', description: 'Less than this.' },
  multipleOf: {
    type: 'number',
    exclusiveMinimum: 0,
    description: "Also the number input's step: 0.01 allows two decimals.",
  },
  readOnly: flag('Shown in lists, never edited, never required in the form.'),
  writeOnly: flag(
    'Sent, but never in an answer: a password. Empty in the form of an existing record; left empty, it stays unchanged.',
  ),
  errorMessage,
} as const;

const plus = {
  type: 'string',
  pattern: '^-?\\d{1,4} (day|week|month|year)s?$',
  patternErrorMessage: "must be a number of days, weeks, months or years, such as '14 days'",
  description: "So much later: '14 days', '-1 month'.",
} as const;

/** A default that depends on when, by whom and from what a record is made. */
export const movingDefault = {
  anyOf: [
    object('The day on which it is added, or the time.', ['today'], { today: { const: true }, plus }),
    object('Who adds it: the id of their record in `session.entity` of panel.json.', ['me'], { me: { const: true } }),
    object("Another field's value, which it follows in the form until it is edited by hand.", ['field'], {
      field: aText('The other field.'),
      plus,
    }),
    object('A field of the record that a reference beside this field names, when that is chosen in a form.', ['from'], {
      from: aText("The reference and the field of its record: 'work.price'."),
    }),
  ],
} as const;

export type MovingDefault = FromSchema<typeof movingDefault>;

const operands = (minItems: number, description: string) =>
  ({ type: 'array', minItems, items: { $ref: '#/$defs/operand' }, description }) as const;

/** How a number is computed. */
const computation = object('', [], {
  sum: operands(1, 'The sum of these. Of a list it is that of its entries.'),
  product: operands(2, 'These, multiplied by each other.'),
  difference: operands(2, 'The first less the others.'),
  quotient: { ...operands(2, 'The first divided by the second; needs `decimals`.'), maxItems: 2 },
  decimals: {
    type: 'integer',
    minimum: 0,
    maximum: 10,
    description: 'Rounded to so many decimals, half a unit away from zero.',
  },
});

/** What a computation is made of: a field beside the computed one, a number, or another computation. */
const operand = {
  description:
    "A field beside the computed one, by its path: 'price', of a list's entries 'lines.amount'; a number; or another computation.",
  anyOf: [text, { type: 'number' }, computation],
} as const;

/** How a number is computed from others of its record: one of the operations. */
export interface Computation {
  sum?: Operand[];
  product?: Operand[];
  difference?: Operand[];
  quotient?: Operand[];
  decimals?: number;
}

export type Operand = string | number | Computation;

const listKeywords = {
  minItems: { type: 'integer', minimum: 1, description: 'At least this many entries.' },
  maxItems: { type: 'integer', minimum: 1, description: 'At most this many entries.' },
  uniqueItems: flag('No entry twice.'),
} as const;

/** Keywords of the panel's API that JSON Schema does not have. Other tools ignore them. */
const meaning = {
  was: aText(
    'The former name of the field, beside this one: `panel diff --write` makes a migration of it, and links, drafts and saved views that name it are read.',
  ),
  reference: object(
    'The text or number is the id of a record of another entity, or of this one. The API refuses ids that do not exist.',
    ['to'],
    {
      to: aText('The entity referred to: the name of its files.'),
      onDelete: {
        enum: ['restrict', 'clear', 'remove'],
        description:
          'What happens when the referenced record is deleted. restrict: the deletion is refused. clear: the field becomes empty, a list loses the id. remove: the record with this field is deleted too. Default: clear if the field may be empty, else restrict.',
      },
    },
  ),
  unique: {
    const: true,
    description: 'No two records may have the same value, ignoring case and what looks alike.',
  },
  transitions: map(
    'Of an enum: by value, the values that it may be changed to: {"draft": ["sent"]}, for some roles {"to": "paid", "roles": ["BOOKS"]}. A value that is left out here leads nowhere. Under \'\' is what a new record may begin with; without it that is any value. The form, the table, changes of many, imports and the embedded API refuse others, with the message \'transitions\' of `errorMessage`, in which {from} and {to} are the two values.',
    {
      type: 'array',
      uniqueItems: true,
      items: {
        anyOf: [
          single,
          object('', ['to', 'roles'], {
            to: { ...single, description: 'The value.' },
            roles: set('The roles of those who may change it to that.', text),
          }),
        ],
      },
    },
  ),
  locked: set(
    "Of an enum: values with which the record can no longer be changed: only this field, by its `transitions`, and the fields that its next value brings. It may still be deleted by whoever has that right. Refused changes have the message 'locked' of `errorMessage`, which has no placeholders.",
    single,
  ),
  computed: {
    ...computation,
    description:
      'Of a number: it is computed from other numbers of the record, exactly: {"product": ["quantity", "price"]}, {"sum": ["lines.amount"]}, {"quotient": ["gross", 1.2], "decimals": 2}; also inside an object or in the entries of a list. The form shows it as it follows what is typed; the embedded API computes it at each write, whatever is sent. Nobody enters it: it is readOnly. Where a number is missing, or divided by zero, it is missing too; the sum of a list leaves out entries without a number, and that of none is 0. An integer is rounded.',
  },
  sequence: {
    type: 'string',
    pattern: '^([^{}]|\\{(year|month)\\})*\\{n(:[1-9])?\\}([^{}]|\\{(year|month)\\})*$',
    patternErrorMessage: 'must have one {n}, or {n:4} for four digits, and besides {year} and {month} at most',
    description:
      "Of a text: the embedded API numbers new records by this template, without gaps: 'R{year}-{n:4}' makes R2026-0001, R2026-0002. With {year} or {month}, of the day in `zone` of panel.json, numbers begin again with each. The number is unique and readOnly, whatever is sent; the form of a new record does not have it; an import finds records by it. It goes on after the highest that records have.",
  },
  searched: {
    const: true,
    description:
      "The API's search (?q=) includes this field, besides what the list's columns show. Default: the list's label.",
  },
  initial: {
    type: ['string', 'number', 'boolean'],
    description: 'The initial value of a readOnly field; the API sets it.',
  },
  derived: {
    description: 'The field is not stored: the API computes it from other records at each read.',
    anyOf: [
      object('', ['via', 'field'], {
        via: aText('The field of this entity that refers to the other record.'),
        field: aText('The field of that record whose value this one has.'),
      }),
      object('', ['from', 'via', 'fields'], {
        from: aText('The entity whose records refer to this one: one entry for each.'),
        via: aText('Their field that refers to this entity.'),
        fields: set('Their fields that an entry has: {id, role}.', text),
      }),
    ],
  },
} as const;

/** The keywords outside JSON Schema, which Ajv must accept as annotations. */
export const ownKeywords: readonly string[] = [
  'errorMessage',
  ...Object.keys(meaning),
  'enumNames',
  'formerValues',
  'conditional',
  'movingDefault',
];

const other = object('', ['$data'], {
  $data: {
    type: 'string',
    pattern: '^1/[^/]+$',
    patternErrorMessage: "must be '1/' and the name of a field, such as '1/startDate'",
    description:
      "The value of another field beside this one: '1/' and its name, as '1/startDate'. The 1 says how many levels to go up: from the field to the object that it is in.",
  },
});

const limit = (description: string) => ({ anyOf: [{ type: 'number' }, other], description }) as const;
const moment = (description: string) => ({ anyOf: [text, other], description }) as const;

/** Limits, which may come from another field: Ajv's `$data`. */
const limits = {
  minimum: limit('This or more.'),
  maximum: limit('This or less.'),
  exclusiveMinimum: limit('More than this.'),
  exclusiveMaximum: limit('Less than this.'),
} as const;

/** The same for dates and times. */
const moments = {
  formatMinimum: moment("Not before this: for a field with the format 'date', 'date-time' or 'time'."),
  formatMaximum: moment('Not after this.'),
  formatExclusiveMinimum: moment('After this.'),
  formatExclusiveMaximum: moment('Before this.'),
} as const;

/** The limits of dates, which Ajv checks only beside the format. */
export const momentWords = Object.keys(moments);

const anyType = [
  ...['type', '$ref', 'title', 'description', 'readOnly', 'writeOnly', 'errorMessage', 'derived', 'was'],
  ...Object.keys(notes),
];
const choiceWords = ['enum', 'oneOf', 'const', 'default', 'initial'];
const numberKeywords = only(
  'type',
  ...[...anyType, ...choiceWords, 'reference', 'unique', 'multipleOf', 'computed', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
);

/** A type, alone or beside 'null'. */
const isType = (type: string) => ({ anyOf: [{ const: type }, { type: 'array', contains: { const: type } }] });

/** Which keywords apply to which type: a rule for strings does not apply to a number. */
const keywordsByType = where(
  'type',
  {
    string: only(
      'type',
      ...[...anyType, ...choiceWords, 'minLength', 'maxLength', 'pattern', 'format', ...momentWords],
      ...['reference', 'unique', 'searched', 'transitions', 'locked', 'sequence'],
    ),
    number: numberKeywords,
    integer: numberKeywords,
    boolean: only('type', ...anyType, ...choiceWords),
    array: only('type', ...anyType, 'items', 'minItems', 'maxItems', 'uniqueItems'),
    object: only('type', ...anyType, 'required', 'properties'),
  },
  {},
  isType,
);

/** A field that is a list needs its items, and an object its properties. */
const neededByType = where(
  'type',
  { array: { required: ['items'] }, object: { required: ['properties'] } },
  {},
  isType,
);

const fieldNames = (description: string) => set(description, field);

/** The title of a choice, as in JSON Schema. */
const choice = {
  type: 'object',
  required: ['const'],
  ...closed,
  properties: {
    const: { type: ['string', 'number', 'boolean', 'null'], description: 'The value, as it is sent.' },
    title: aText('How it is shown.'),
    was: { ...single, description: 'The value that it takes the place of, for `panel diff --write`.' },
    description: valueKeywords.description,
    ...notes,
  },
} as const;

/**
 * A field, or what a condition adds to one.
 * @param inner the definition of the fields inside it
 */
const fieldDefinition = (inner: string, isWhole: boolean) => ({
  type: 'object',
  ...closed,
  properties: {
    $ref: {
      type: 'string',
      pattern: '^#/\\$defs/[^/]+$',
      patternErrorMessage: "must lead into this file, such as '#/$defs/money'",
      description: 'The definition of this name in `$defs`; keywords beside it extend or override it.',
    },
    type: {
      description: "What the value is; beside 'null' it may be null: ['string', 'null'].",
      anyOf: [
        { enum: fieldTypes },
        { type: 'array', minItems: 2, maxItems: 2, uniqueItems: true, items: { enum: [...fieldTypes, 'null'] } },
      ],
    },
    ...valueKeywords,
    default: {
      anyOf: [single, ...movingDefault.anyOf],
      description: `${valueKeywords.default.description} Or one that moves: {"today": true}, {"me": true}, {"field": "issuedOn", "plus": "14 days"}, {"from": "work.price"}; of the first three the embedded API gives these where a new record is sent without the field.`,
    },
    examples: notes.examples,
    enum: { ...valueKeywords.enum, items: { type: ['string', 'number', 'boolean', 'null'] } },
    oneOf: list("The values to choose from, each with its title: [{ const: 'S', title: 'Small' }].", choice),
    ...limits,
    ...moments,
    ...meaning,
    items: { $ref: `#/$defs/${inner}`, description: 'What one entry of the list is.' },
    ...listKeywords,
    required: fieldNames('Of an object: the properties that it must have.'),
    properties: map('Of an object: its properties.', { $ref: `#/$defs/${inner}` }),
  },
  ...keywordsByType,
  ...(isWhole && { allOf: [{ if: { required: ['$ref'] }, else: { required: ['type'], ...neededByType } }] }),
});

const contains = {
  type: 'object',
  minProperties: 1,
  ...closed,
  properties: {
    const: { ...single, description: 'This value.' },
    enum: valueKeywords.enum,
  },
  description: 'Of a list: one of its entries is this.',
} as const;

/** What a rule requires of one field's value. */
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
    ...limits,
    multipleOf: valueKeywords.multipleOf,
    ...moments,
    minItems: listKeywords.minItems,
    maxItems: listKeywords.maxItems,
    contains,
    errorMessage,
  },
} as const;

const rulePart = {
  required: fieldNames('Fields that must have a value.'),
  properties: map("The requirement for a field's value, if it has one.", ruledValue),
  errorMessage,
} as const;

const rulePartWord = (description: string) =>
  ({ type: 'object', minProperties: 1, additionalProperties: false, properties: rulePart, description }) as const;

/** A rule of a whole record. */
const rule = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    $comment: aText('For readers of the schema.'),
    ...rulePart,
    if: rulePartWord('When this holds, `then` must hold too, and else `else`.'),
    then: rulePartWord('What must hold when `if` does.'),
    else: rulePartWord('What must hold when `if` does not.'),
  },
} as const;

export type Rule = FromSchema<typeof rule>;
export type RulePart = NonNullable<Rule['then']>;

/** What a condition tests in a field's value. */
export const test = {
  type: 'object',
  minProperties: 1,
  ...closed,
  properties: {
    $comment: notes.$comment,
    const: { ...single, description: 'Exactly this value.' },
    enum: { ...valueKeywords.enum, description: 'One of these values.' },
    minLength: valueKeywords.minLength,
    maxLength: valueKeywords.maxLength,
    pattern: valueKeywords.pattern,
    minimum: valueKeywords.minimum,
    maximum: valueKeywords.maximum,
    exclusiveMinimum: valueKeywords.exclusiveMinimum,
    exclusiveMaximum: valueKeywords.exclusiveMaximum,
    minItems: listKeywords.minItems,
    maxItems: listKeywords.maxItems,
    contains,
  },
} as const;

/** A condition on a record. */
export const ifWord = {
  type: 'object',
  minProperties: 1,
  ...closed,
  description: 'If this holds, `then` applies, otherwise `else`. A missing value meets everything except `required`.',
  properties: {
    $comment: notes.$comment,
    required: fieldNames('Fields that have a value.'),
    properties: map('What the values of fields are.', test),
  },
} as const;

const today = object('', ['today'], {
  today: { const: true, description: 'The day on which somebody looks, in the zone of the panel.' },
});

const hintMoment = (description: string) => ({ anyOf: [text, other, today], description }) as const;

/** A condition that may compare a value with that of another field, or a day with today. */
export const hintWord = {
  ...ifWord,
  description:
    'The records, by their fields. A field that is named here must have a value, and so must one that it is compared with.',
  properties: {
    ...ifWord.properties,
    properties: map('What the values of fields are.', {
      ...test,
      properties: {
        ...test.properties,
        ...limits,
        formatMinimum: hintMoment("On this day, or later: for a field with the format 'date' or 'date-time'."),
        formatMaximum: hintMoment('On this day, or earlier.'),
        formatExclusiveMinimum: hintMoment('After this day.'),
        formatExclusiveMaximum: hintMoment('Before this day.'),
      },
    }),
  },
} as const;

export type Hint = FromSchema<typeof hintWord>;

/** A warning of the form; the API accepts the record. */
const warning = {
  ...rule,
  properties: {
    ...rule.properties,
    own: aText(
      "Only for records of the signed-in user: the field with the id of their record in `session.entity` of panel.json. 'id' in that entity, else a field that refers to it.",
    ),
    was: {
      ...ifWord,
      description: 'Only if the record met it when the form opened; never for a new one.',
    },
  },
} as const;

export type Warning = FromSchema<typeof warning>;

/** A part of a schema that applies by itself, or while a condition holds. */
const part = (description: string): object => ({ $ref: '#/$defs/part', description });

/** The keywords of conditions, in the schema itself and in each part of it. */
const conditionWords = {
  if: ifWord,
  then: part('What applies while `if` holds: more fields, which come and go, and stricter rules of others.'),
  else: part('What applies while `if` does not hold.'),
  allOf: list('Parts that apply too, each with its own condition.', { $ref: '#/$defs/part' }),
  dependentRequired: map(
    'By field: while it has a value, these others must have one.',
    fieldNames('The fields that must have a value too.'),
  ),
  dependentSchemas: map('By field: what applies while it has a value.', { $ref: '#/$defs/part' }),
} as const;

export const recordGrammar = {
  $id: 'record.schema.json',
  title: 'A record of an entity',
  description:
    "JSON Schema 2020-12 of a record as the form sees it, plus errorMessage and keywords for the API. Keywords that begin with 'x-' are allowed anywhere: they are for other tools.",
  type: 'object',
  required: ['type', 'properties'],
  ...closed,
  properties: {
    $schema: text,
    $id: aText('The name of the schema, for other tools.'),
    $comment: notes.$comment,
    title: aText('The title of one record.'),
    was: aText(
      'The former name of the entity, for `panel diff --write`. Its old addresses lead to the new ones, and what browsers keep of it is found.',
    ),
    description: aText('A sentence about it, for readers of the schema.'),
    examples: { type: 'array', description: 'Whole records, for readers of the schema.' },
    deprecated: notes.deprecated,
    type: { const: 'object', description: 'A record is an object.' },
    required: {
      type: 'array',
      items: text,
      uniqueItems: true,
      description: 'Fields a record must have; each editable one needs a message for a missing value.',
    },
    unique: list(
      'Combinations of fields that no two records may share. For a single field write unique in the field itself.',
      { type: 'array', minItems: 2, uniqueItems: true, items: field },
    ),
    rules: list(
      'Additional rules of the API that the form does not enforce: rules between fields, and stricter ones. The form only shows a warning at the field, and lets the record be saved. A rule that should block saving belongs in the field, even if it compares two: for an end after its start use `formatMinimum` of the end, with `$data`. JSON Schema of the record as the form sees it, with the message beside each keyword. The API checks a rule when one of its fields changes, so that a record older than the rule can still be edited.',
      rule,
    ),
    warnings: list(
      'Warnings of the form that the API does not enforce: written like `rules`. A warning is shown at its field while it applies, and does not block saving. Missing fields of a new record have no warning.',
      warning,
    ),
    properties: map('The fields, in the order of the form. Others may be left out: their values are kept.', {
      $ref: '#/$defs/field',
    }),
    ...conditionWords,
    errorMessage: {
      ...errorMessage,
      description: "The message of a `dependentRequired` here, if the missing field has none for 'required'.",
    },
    $defs: map("Fields and parts with a name, for '$ref'.", {
      type: 'object',
      if: { anyOf: [{ required: ['type'] }, { required: ['oneOf'] }, { required: ['$ref'] }] },
      then: { $ref: '#/$defs/ruled' },
      else: { $ref: '#/$defs/part' },
    }),
  },
  $defs: {
    operand,
    field: fieldDefinition('field', true),
    ruled: fieldDefinition('ruled', false),
    part: {
      type: 'object',
      minProperties: 1,
      ...closed,
      properties: {
        $comment: notes.$comment,
        $ref: { type: 'string', description: "The part of this name in `$defs`: '#/$defs/place'." },
        title: text,
        description: text,
        required: fieldNames('Fields that must have a value.'),
        properties: map('Fields that this part adds, each with its type, and further rules of other fields.', {
          $ref: '#/$defs/ruled',
        }),
        ...conditionWords,
        errorMessage: {
          ...errorMessage,
          description: "The message for 'required', if the missing field has none.",
        },
      },
    },
  },
} as const;

/** A value of a field that is neither a list nor an object. */
type Value = string | number | boolean;

const { computed: _, ...plainMeaning } = meaning;
const fieldWords = object('', [], { ...valueKeywords, ...listKeywords, ...plainMeaning });

// A type of JSON Schema cannot follow references: a computation may have others inside.
type Words = FromSchema<typeof fieldWords> & { computed?: Computation };
type LimitWord = keyof typeof limits | keyof typeof moments;
type Limits = { [Word in LimitWord]?: Value | { $data: string } };

/** What a condition adds to a field. */
export type RuledField = Omit<Words, LimitWord> &
  Limits & {
    type?: FieldType;
    items?: RuledField;
    properties?: Record<string, RuledField>;
    required?: string[];
    nullable?: true;
    enumNames?: string[];
    formerValues?: { was: Value; is: Value }[];
    movingDefault?: MovingDefault;
  };

/**
 * A field as everything except the check reads it: `resolvedSchema` has inlined '$ref' and normalised keywords with
 * several spellings.
 */
export type FieldSchema = Words & {
  type: FieldType;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  /** Whether the value may be null: `type: [type, 'null']`. */
  nullable?: true;
  /** The titles of the values of `enum`, in the same order: `oneOf` of {const, title}. */
  enumNames?: string[];
  /** The former values, each with what has taken its place: `was` of `oneOf`. */
  formerValues?: { was: Value; is: Value }[];
  /** A default that depends on when, by whom and from what a record is made. */
  movingDefault?: MovingDefault;
  /** Whether it exists only while a condition holds. */
  conditional?: true;
};

/** What applies while a condition holds. */
export interface RecordPart {
  required?: string[];
  properties?: Record<string, RuledField>;
  errorMessage?: Words['errorMessage'];
}

/** A condition: JSON Schema with the keywords that `meets` supports. */
export interface Test extends Pick<Words, 'const' | 'enum' | 'minLength' | 'maxLength' | 'pattern'> {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  contains?: Test;
  required?: string[];
  properties?: Record<string, Test>;
  allOf?: Test[];
  not?: Test;
}

/** A part of a schema and its condition: an empty one always holds. */
export interface Condition {
  if: Test;
  then: RecordPart;
}

/** The schema of a record as everything except the check reads it, made by `resolvedSchema`. */
export interface RecordSchema {
  $schema?: string;
  title?: string;
  /** The former name of the entity. */
  was?: string;
  description?: string;
  type: 'object';
  required?: string[];
  unique?: string[][];
  rules?: Rule[];
  warnings?: Warning[];
  /** All fields, including conditional ones. */
  properties: Record<string, FieldSchema>;
  /** What applies beyond the fields' own rules. */
  allOf?: Condition[];
}

/** A field as a file has it. */
export type SourceField = Omit<
  RuledField,
  'type' | 'enum' | 'items' | 'properties' | 'nullable' | 'enumNames' | 'formerValues' | 'default' | 'movingDefault'
> & {
  default?: Value | MovingDefault;
  type?: FieldType | (FieldType | 'null')[];
  enum?: (Value | null)[];
  oneOf?: { const: Value | null; title?: string; was?: Value }[];
  items?: SourceField;
  properties?: Record<string, SourceField>;
};

/** A part of a schema as a file has it. */
export interface SourcePart {
  required?: string[];
  properties?: Record<string, SourceField>;
  errorMessage?: Words['errorMessage'];
  if?: Test;
  then?: SourcePart;
  else?: SourcePart;
  allOf?: SourcePart[];
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, SourcePart>;
}

/** A schema as a file has it. */
export interface SourceSchema extends SourcePart, Omit<RecordSchema, 'allOf' | 'properties' | 'required'> {
  properties: Record<string, SourceField>;
}

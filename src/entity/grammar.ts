/**
 * The grammar of the config: what `schema/*.json` may say, as JSON Schema, written once.
 * From it come the config's types (`FromSchema`), the check (Ajv strict) and `schema/meta/*.json` for editors.
 * Descriptions are shown by editors on hover: they are the schema reference.
 */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

const text = { type: 'string', minLength: 1 } as const;
const field = { type: 'string', minLength: 1, description: 'The name of a field of this entity.' } as const;
const milliseconds = { type: 'integer', minimum: 0 } as const;
const endpointCall = {
  type: 'string',
  pattern: '^(GET|POST|PUT|PATCH|DELETE) /\\S*$',
  description: "Verb and path below the API base; '{field}' is filled from the record: 'PUT /things/{id}'.",
} as const;

/* ---- *.schema.json: a record as the form sees it ---- */

const errorMessage = {
  description:
    "The sentence shown when a rule fails: one text for all rules, or a text per keyword ('required', 'minLength' …) with '_' for the rest.",
  anyOf: [text, { type: 'object', minProperties: 1, additionalProperties: text }],
} as const;

const valueKeywords = {
  title: { ...text, description: "The field's label." },
  description: text,
  enum: { type: 'array', minItems: 1, uniqueItems: true, items: { type: ['string', 'number', 'boolean'] } },
  default: { type: ['string', 'number', 'boolean'], description: 'The value a new record starts with.' },
  minLength: { type: 'integer', minimum: 0 },
  maxLength: { type: 'integer', minimum: 0 },
  pattern: text,
  format: { enum: ['email', 'date', 'date-time', 'uri', 'uuid'] },
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  exclusiveMinimum: { type: 'number' },
  exclusiveMaximum: { type: 'number' },
  multipleOf: { type: 'number', exclusiveMinimum: 0, description: "Also the number input's step." },
  readOnly: { type: 'boolean', description: 'Shown, never edited, never required of a person.' },
  errorMessage,
} as const;

const leaf = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: { type: { enum: ['string', 'number', 'integer', 'boolean'] }, ...valueKeywords },
} as const;

const item = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    ...valueKeywords,
    type: { enum: ['string', 'number', 'integer', 'boolean', 'object'] },
    required: { type: 'array', items: text, uniqueItems: true },
    properties: { type: 'object', additionalProperties: leaf },
  },
} as const;

const fieldSchema = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    ...valueKeywords,
    type: { enum: ['string', 'number', 'integer', 'boolean', 'array'] },
    items: item,
    minItems: { type: 'integer', minimum: 0 },
    maxItems: { type: 'integer', minimum: 0 },
    uniqueItems: { type: 'boolean' },
  },
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
    required: { type: 'array', items: text, uniqueItems: true, description: 'Fields a record must have.' },
    properties: { type: 'object', minProperties: 1, additionalProperties: fieldSchema },
  },
} as const satisfies JSONSchema;

/* ---- *.ui.json: everything else the panel says and does about an entity ---- */

const codec = {
  description: 'How the field differs on the wire. Without an entry it travels as it is.',
  anyOf: [
    {
      enum: ['decimalString', 'nullWhenEmpty', 'dateOnly', 'firstOfValues'],
      description:
        "decimalString: '12.00' ↔ 12. nullWhenEmpty: null ↔ nothing. dateOnly: '2026-01-31T…' ↔ '2026-01-31'. firstOfValues: {name, values: [v, …]} ↔ {name, value}; blank rows are dropped, later values kept.",
    },
    {
      type: 'object',
      required: ['codec', 'key'],
      additionalProperties: false,
      properties: {
        codec: {
          enum: ['idList', 'nameList'],
          description: "idList: [{key: 'a'}] ↔ ['a']. nameList: ['A', {key: 'B'}] ↔ ['A', 'B'].",
        },
        key: text,
      },
    },
    {
      type: 'object',
      required: ['codec', 'altText'],
      additionalProperties: false,
      properties: {
        codec: {
          const: 'imageList',
          description: 'Images by position: order, the missing alt text and the primary flag are settled on the way out.',
        },
        altText: { ...text, description: 'The alt text an image without one is sent with.' },
      },
    },
  ],
} as const;

const endpoint = {
  anyOf: [
    endpointCall,
    {
      type: 'object',
      required: ['call'],
      additionalProperties: false,
      properties: {
        call: endpointCall,
        body: {
          type: 'object',
          additionalProperties: field,
          description: 'The body made of named fields: {"role": "role"}. Without it the whole record is the body.',
        },
        log: { const: true, description: 'Write the body to the console before it is sent.' },
        unlessEmpty: { ...field, description: 'Skip the call when this field is empty.' },
      },
    },
  ],
} as const;

const column = {
  type: 'object',
  required: ['field', 'title'],
  additionalProperties: false,
  properties: {
    field,
    title: text,
    cell: {
      enum: ['text', 'number', 'date', 'dateTime', 'list', 'yesNo', 'badge', 'image', 'avatar', 'select', 'switch'],
      description: 'How the value shows; select and switch are edited in place. Default: text.',
    },
    empty: { ...text, description: 'What stands for a missing value.' },
    prefix: text,
    suffix: text,
    decimals: { type: 'integer', minimum: 0, maximum: 6 },
    by: { ...field, description: 'The field whose value chooses among the cases.' },
    cases: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: { prefix: text, suffix: text },
      },
    },
    yes: text,
    no: text,
    tones: {
      type: 'object',
      additionalProperties: { enum: ['success', 'info', 'warning', 'error', 'neutral'] },
      description: 'The colour beside the text, per value.',
    },
    size: { type: 'integer', minimum: 16, maximum: 128, description: 'Width and height in pixels.' },
  },
} as const;

const perMode = {
  anyOf: [
    text,
    { type: 'object', required: ['add', 'edit'], additionalProperties: false, properties: { add: text, edit: text } },
  ],
} as const;

const uiSchema = {
  type: 'object',
  description: "rjsf's uiSchema, untouched: ui:widget, ui:field, ui:options, ui:order, ui:enumNames, ui:help.",
  additionalProperties: true,
} as const;

export const entityGrammar = {
  $id: 'entity.schema.json',
  title: 'What the panel says and does about an entity',
  description: 'Leave a section out and the feature is gone.',
  type: 'object',
  required: ['endpoints', 'list'],
  additionalProperties: false,
  properties: {
    $schema: text,
    uiSchema,
    wire: {
      type: 'object',
      description: 'The border with the API.',
      additionalProperties: false,
      properties: {
        codecs: { type: 'object', additionalProperties: codec },
        omit: { type: 'array', items: text, uniqueItems: true, description: 'Fields left out on the way out.' },
      },
    },
    endpoints: {
      type: 'object',
      description: 'The calls. Leave one out and the action is gone.',
      required: ['list'],
      additionalProperties: false,
      properties: {
        list: endpointCall,
        create: endpoint,
        update: endpoint,
        remove: endpoint,
        afterSave: { type: 'array', items: endpoint, description: "Calls made after a save, with the saved record's id." },
      },
    },
    list: {
      type: 'object',
      required: ['title', 'empty', 'label', 'columns'],
      additionalProperties: false,
      properties: {
        title: text,
        add: { ...text, description: 'The text of the add button; without it there is none.' },
        empty: text,
        label: { ...field, description: "The field that names a record: 'Edit Walnut desk'." },
        columns: { type: 'array', minItems: 1, items: column },
        filter: {
          type: 'object',
          required: ['field', 'label', 'options'],
          additionalProperties: false,
          properties: {
            field,
            label: text,
            options: {
              type: 'array',
              minItems: 1,
              description: 'The first one is the default. Without values it lets everything through.',
              items: {
                type: 'object',
                required: ['title'],
                additionalProperties: false,
                properties: { title: text, values: { type: 'array', minItems: 1, items: text } },
              },
            },
          },
        },
        tree: {
          type: 'object',
          description: 'A tree of the records above the table.',
          required: ['children', 'parent', 'edit', 'addChild', 'expand', 'collapse'],
          additionalProperties: false,
          properties: {
            children: { ...text, description: "The wire's key that holds a record's children." },
            parent: { ...field, description: "The field that holds the parent's id." },
            edit: text,
            addChild: text,
            expand: text,
            collapse: text,
          },
        },
        rowClick: { const: 'edit', description: 'A click on a row opens it for editing.' },
        poll: { ...milliseconds, minimum: 1000, description: 'Fetch the list again every so many milliseconds.' },
      },
    },
    form: {
      type: 'object',
      description: 'The add and edit dialog.',
      required: ['title', 'cancel', 'submit'],
      additionalProperties: false,
      properties: {
        title: {
          type: 'object',
          required: ['add', 'edit'],
          additionalProperties: false,
          properties: { add: text, edit: text },
        },
        cancel: text,
        submit: perMode,
        busy: { ...text, description: 'What the submit button says while saving.' },
        validate: {
          enum: ['onSubmit', 'onChange'],
          description:
            'onSubmit (default), or onChange: checked at every change, and the submit button is disabled until all is valid.',
        },
        returnFocus: {
          enum: ['opener', 'add'],
          description: 'Where the focus goes when the dialog closes; by default to what opened it.',
        },
        whenEditing: { ...uiSchema, description: 'A uiSchema laid over the one above while editing, field by field.' },
      },
    },
    confirm: {
      type: 'object',
      description: 'The delete dialog. Without it a record is deleted at once.',
      required: ['title', 'text', 'cancel', 'submit'],
      additionalProperties: false,
      properties: { title: text, text, cancel: text, submit: text, busy: text },
    },
    toasts: {
      type: 'object',
      description: 'A text per outcome; without it there is no such toast.',
      additionalProperties: false,
      properties: { created: text, updated: text, removed: text, invalid: text },
    },
    errors: {
      type: 'object',
      description: 'The text for a failed call when the server gives no message.',
      required: ['list'],
      additionalProperties: false,
      properties: { list: text, create: text, update: text, remove: text, afterSave: text },
    },
  },
} as const satisfies JSONSchema;

/* ---- panel.json: what belongs to no entity ---- */

const path = { type: 'string', pattern: '^/[a-z-]*$' } as const;
const place = {
  type: 'object',
  required: ['text', 'button'],
  additionalProperties: false,
  properties: { text, button: text },
} as const;

const textNames = [
  'actions',
  'edit',
  'delete',
  'close',
  'retry',
  'search',
  'clearFilter',
  'count',
  'loading',
  'menu',
  'skip',
  'theme',
  'themeSystem',
  'themeLight',
  'themeDark',
  'noImage',
  'noOptions',
  'settingsMissing',
  'settingsLacking',
  'notFound',
  'screenFailed',
  'unreachable',
  'malformedList',
  'stale',
  'discardTitle',
  'discardText',
  'keepEditing',
  'discard',
  'draftRestored',
  'uploadRunning',
  'halfSaved',
] as const;

export const panelGrammar = {
  $id: 'panel.schema.json',
  title: 'What belongs to no entity',
  type: 'object',
  required: ['title', 'menu', 'logout', 'api', 'session', 'login', 'guard', 'toasts', 'texts'],
  additionalProperties: false,
  properties: {
    $schema: text,
    title: text,
    menu: {
      type: 'array',
      minItems: 1,
      description: 'The links of the top bar, in order: an entity, or a page with a heading or a text.',
      items: {
        anyOf: [
          {
            type: 'object',
            required: ['title', 'entity'],
            additionalProperties: false,
            properties: { title: text, entity: { ...text, description: "An entity's name: the name of its files." } },
          },
          {
            type: 'object',
            required: ['title', 'path'],
            additionalProperties: false,
            properties: { title: text, path, heading: text, text },
          },
        ],
      },
    },
    logout: text,
    api: {
      type: 'object',
      required: ['base', 'upload'],
      additionalProperties: false,
      properties: {
        base: { ...path, description: 'The path of the API below the API host.' },
        upload: {
          type: 'object',
          required: ['call', 'field', 'paths'],
          additionalProperties: false,
          properties: {
            call: endpointCall,
            field: { ...text, description: 'The repeated form field of the files.' },
            paths: { ...text, description: "The answer's key that holds the stored paths." },
          },
        },
      },
    },
    session: {
      type: 'object',
      description: 'Where the role of whoever signed in is found.',
      required: ['entity', 'uid', 'roles', 'allow'],
      additionalProperties: false,
      properties: {
        entity: { ...text, description: 'The entity that lists the people.' },
        uid: { ...field, description: "The field that holds the identity provider's user id." },
        roles: { ...field, description: 'The field that holds the roles.' },
        allow: { ...text, description: 'The role that may see the panel; it wins over any other.' },
      },
    },
    login: {
      type: 'object',
      required: ['button', 'failed', 'blocked', 'closed'],
      additionalProperties: false,
      properties: {
        button: text,
        failed: text,
        blocked: { ...text, description: 'Told when the browser lets no window open.' },
        closed: { ...text, description: 'Told when the window was closed without a choice.' },
      },
    },
    guard: {
      type: 'object',
      required: ['signedOut', 'forbidden'],
      additionalProperties: false,
      properties: { signedOut: place, forbidden: place },
    },
    toasts: {
      type: 'object',
      description: 'How long a toast stays, in milliseconds.',
      required: ['success', 'invalid', 'error'],
      additionalProperties: false,
      properties: { success: milliseconds, invalid: milliseconds, error: milliseconds },
    },
    texts: {
      type: 'object',
      description: 'Texts that every screen shares.',
      required: textNames,
      propertyNames: { enum: textNames },
      additionalProperties: text,
    },
  },
} as const satisfies JSONSchema;

/* ---- the types ---- */

export type RecordSchema = FromSchema<typeof recordGrammar>;
export type FieldSchema = FromSchema<typeof fieldSchema>;
export type ItemSchema = FromSchema<typeof item>;
export type ErrorMessage = FromSchema<typeof errorMessage>;
export type EntityConfig = FromSchema<typeof entityGrammar>;
export type Panel = Omit<FromSchema<typeof panelGrammar>, 'texts'> & { texts: Record<(typeof textNames)[number], string> };
export type Codec = FromSchema<typeof codec>;
export type Endpoint = FromSchema<typeof endpoint>;
export type Column = FromSchema<typeof column>;
export type CellName = NonNullable<Column['cell']>;

/**
 * The grammar of the config: what `schema/*.json` may say, as JSON Schema, written once.
 * From it come the config's types (`FromSchema`), the check (`npm run check`) and, by `npm run schema`,
 * `schema/meta/*.json` for editors. Descriptions are shown by editors on hover: they are the schema reference.
 */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

const text = { type: 'string', minLength: 1 } as const;
const field = { type: 'string', minLength: 1, description: 'The name of a field of this entity.' } as const;
const milliseconds = { type: 'integer', minimum: 0 } as const;
const endpointCall = {
  type: 'string',
  pattern: '^(GET|POST|PUT|PATCH|DELETE) /\\S*$',
  // VS Code's word: what it says instead of the pattern. `npm run check` says the same.
  patternErrorMessage: "must be a verb and a path, such as 'PUT /things/{id}'",
  description: "Verb and path below the API base; '{field}' is filled from the record: 'PUT /things/{id}'.",
} as const;

/**
 * A chain of conditions, "where `key` is this value, that holds too", which editors and the check follow. Typed as a
 * mere object on purpose: spread into a schema it leaves the schema's type as it is.
 */
const where = (key: string, cases: Readonly<Record<string, object>>, otherwise: object = {}): object =>
  Object.entries(cases).reduceRight<object>(
    (others, [value, then]) => ({
      if: { type: 'object', required: [key], properties: { [key]: { const: value } } },
      then,
      else: others,
    }),
    otherwise,
  );

/** No other properties than these, under that value of `key`. */
const only = (key: string, ...names: string[]): object => ({
  type: 'object',
  propertyNames: { $comment: key, enum: names },
});

/* ---- *.schema.json: a record as the form sees it ---- */

const errorMessage = {
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

const item = {
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

const fieldSchema = {
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
        key: { ...text, description: "The entry's key that holds the id, or the name." },
      },
    },
    {
      type: 'object',
      required: ['codec', 'altText'],
      additionalProperties: false,
      properties: {
        codec: {
          const: 'imageList',
          description:
            'Images by position: order, the missing alt text and the primary flag are settled on the way out.',
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
          minProperties: 1,
          additionalProperties: field,
          description: 'The body made of named fields: {"role": "role"}. Without it the whole record is the body.',
        },
        log: { const: true, description: 'Write the body to the console before it is sent.' },
        unlessEmpty: { ...field, description: 'Skip the call when this field is empty.' },
      },
    },
  ],
} as const;

const anyCell = ['field', 'title', 'cell'];
/** Which options go with which cell; the default is the text cell. */
const optionsByCell = where(
  'cell',
  {
    number: only('cell', ...anyCell, 'empty', 'prefix', 'suffix', 'decimals', 'by', 'cases'),
    date: only('cell', ...anyCell, 'empty'),
    dateTime: only('cell', ...anyCell, 'empty'),
    list: only('cell', ...anyCell, 'empty'),
    yesNo: only('cell', ...anyCell, 'yes', 'no'),
    badge: only('cell', ...anyCell, 'empty', 'tones'),
    image: only('cell', ...anyCell, 'empty', 'size'),
    avatar: only('cell', ...anyCell, 'size'),
    select: only('cell', ...anyCell),
    switch: only('cell', ...anyCell),
  },
  only('cell', ...anyCell, 'empty'),
);

const column = {
  type: 'object',
  required: ['field', 'title'],
  additionalProperties: false,
  properties: {
    field,
    title: { ...text, description: "The column's heading." },
    cell: {
      enum: ['text', 'number', 'date', 'dateTime', 'list', 'yesNo', 'badge', 'image', 'avatar', 'select', 'switch'],
      description: 'How the value shows; select and switch are edited in place. Default: text.',
    },
    empty: { ...text, description: "What stands for a missing value; by default '-'." },
    prefix: { ...text, description: "Before the number: '$'." },
    suffix: { ...text, description: "After the number: '%'." },
    decimals: {
      type: 'integer',
      minimum: 0,
      maximum: 6,
      description: 'Always so many; by default as many as there are.',
    },
    by: { ...field, description: 'The field whose value chooses among the cases.' },
    cases: {
      type: 'object',
      minProperties: 1,
      description: "Prefix and suffix for each value of the field 'by' names.",
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: { prefix: text, suffix: text },
      },
    },
    yes: { ...text, description: "How true reads; by default 'Yes'." },
    no: { ...text, description: "How anything else reads; by default 'No'." },
    tones: {
      type: 'object',
      additionalProperties: { enum: ['success', 'info', 'warning', 'error', 'neutral'] },
      description: 'The colour beside the text, per value.',
    },
    size: { type: 'integer', minimum: 16, maximum: 128, description: 'Width and height in pixels.' },
  },
  ...optionsByCell,
} as const;

const perMode = {
  anyOf: [
    text,
    { type: 'object', required: ['add', 'edit'], additionalProperties: false, properties: { add: text, edit: text } },
  ],
} as const;

/** The panel's own widgets and fields (src/widgets/theme.tsx), by the type of field each can edit. */
export const ownWidgets = {
  Reference: ['string', 'array'],
  ImageUpload: ['string'],
  Switch: ['boolean'],
} as const satisfies Readonly<Record<string, readonly FieldType[]>>;
export const ownFields = {
  ImageManager: ['array'],
  AttributeList: ['array'],
} as const satisfies Readonly<Record<string, readonly FieldType[]>>;

const numberWidgets = ['text', 'updown', 'range', 'select', 'radio', 'hidden'] as const;
/** rjsf's own widgets, by the type of field. */
export const rjsfWidgets = {
  string: [
    ...([
      'text',
      'textarea',
      'password',
      'email',
      'uri',
      'hostname',
      'ipv4',
      'ipv6',
      'color',
      'select',
      'radio',
    ] as const),
    ...(['date', 'time', 'datetime', 'date-time', 'alt-date', 'alt-datetime', 'file', 'data-url', 'hidden'] as const),
  ],
  number: numberWidgets,
  integer: numberWidgets,
  boolean: ['checkbox', 'select', 'radio', 'hidden'],
  array: ['select', 'checkboxes', 'files', 'hidden'],
} as const satisfies Readonly<Record<FieldType, readonly string[]>>;

const span = {
  type: 'integer',
  minimum: 1,
  maximum: 12,
  description: 'How many of the twelve columns of a wide form the field takes; by default all.',
} as const;

const options = (properties: Readonly<Record<string, object>>, required: readonly string[] = []): object => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties: { span, ...properties },
});

/** A field edited by one of ours has that one's options, and needs those without which it has nothing to say. */
const withOptions = (properties: Readonly<Record<string, object>>, required: readonly string[]): object => ({
  type: 'object',
  required: ['ui:options'],
  properties: { 'ui:options': options(properties, required) },
});

const uploadTexts = {
  upload: { ...text, description: 'The text of the upload button.' },
  uploading: { ...text, description: 'What is said while files are on their way.' },
  uploadFailed: { ...text, description: 'What is said of files that did not arrive; their names follow.' },
} as const;

const optionsByWidget = where(
  'ui:widget',
  {
    Reference: withOptions(
      {
        to: { ...text, description: 'The entity referred to: the name of its files.' },
        label: {
          description: 'The field that names its records, or several, of which the first filled one counts.',
          anyOf: [text, { type: 'array', minItems: 1, uniqueItems: true, items: text }],
        },
        none: { ...text, description: "The text for no choice: 'None'." },
        tree: {
          type: 'object',
          description: 'The records as a tree, in which nothing can be put below itself.',
          required: ['parent', 'descendant'],
          additionalProperties: false,
          properties: {
            parent: { ...text, description: "The field of those records that holds the parent's id." },
            descendant: { ...text, description: 'Why a record below the edited one cannot be chosen.' },
          },
        },
      },
      ['to', 'label'],
    ),
    ImageUpload: withOptions(uploadTexts, ['upload', 'uploading', 'uploadFailed']),
    Switch: { type: 'object', properties: { 'ui:options': options({}) } },
  },
  where(
    'ui:field',
    {
      ImageManager: withOptions(
        {
          ...uploadTexts,
          thumbnail: { type: 'integer', minimum: 16, maximum: 256, description: 'Width and height in pixels.' },
          makeMain: { ...text, description: 'The text of the button that makes an image the main one.' },
          main: { ...text, description: 'The text of that button on the main image.' },
          invalid: { ...text, description: 'The sentence below the images when one of them is not valid.' },
          image: { ...text, description: "An image without a text is called this and its number; by default 'Image'." },
          remove: { ...text, description: "By default 'Remove image'; the number follows." },
          moveLeft: { ...text, description: "By default 'Move left image'; the number follows." },
          moveRight: { ...text, description: "By default 'Move right image'; the number follows." },
        },
        ['upload', 'makeMain', 'main', 'invalid', 'uploadFailed'],
      ),
      AttributeList: withOptions(
        {
          add: { ...text, description: 'The text of the button that adds a row.' },
          remove: { ...text, description: "By default 'Remove attribute'; the number follows." },
        },
        ['add'],
      ),
    },
    {
      type: 'object',
      properties: {
        'ui:options': options({
          rows: { type: 'integer', minimum: 1, description: 'The height of a textarea.' },
          inline: { type: 'boolean', description: 'Radio buttons or checkboxes beside each other.' },
          inputType: { ...text, description: "The input's HTML type: 'tel'." },
        }),
      },
    },
  ),
);

const fieldUiProperties = {
  'ui:widget': {
    enum: [...new Set([...Object.keys(ownWidgets), ...Object.values(rjsfWidgets).flat()])],
    description:
      "What edits the field. Ours: Reference (another entity's records by name), ImageUpload (one image by its address), Switch; the others are rjsf's. By default what suits the field's type.",
  },
  'ui:field': {
    enum: Object.keys(ownFields),
    description:
      'What edits a whole list: ImageManager (images uploaded and put in order), AttributeList (rows of short texts).',
  },
  'ui:options': { type: 'object', description: 'The settings of the widget or field.' },
  'ui:title': { ...text, description: "A label other than the schema's title." },
  'ui:description': text,
  'ui:help': { ...text, description: 'A line below the input.' },
  'ui:placeholder': { ...text, description: 'Shown in the input while it is blank.' },
  'ui:enumNames': {
    description: "How the values of the field's enum read: a list in the same order, or a text by value.",
    anyOf: [
      { type: 'array', minItems: 1, items: text },
      { type: 'object', minProperties: 1, additionalProperties: text },
    ],
  },
  'ui:enumDisabled': { type: 'array', minItems: 1, description: 'Values that are shown but cannot be chosen.' },
  'ui:autofocus': { type: 'boolean', description: 'The cursor is here when the form opens.' },
  'ui:autocomplete': { ...text, description: "The input's HTML autocomplete." },
  'ui:disabled': { type: 'boolean', description: 'Shown, and cannot be changed.' },
  'ui:readonly': { type: 'boolean' },
  'ui:emptyValue': { description: 'What a cleared input stands for; by default nothing.' },
} as const;

const order = {
  type: 'array',
  uniqueItems: true,
  items: text,
  description: "The fields in another order than the schema's; '*' stands for the others.",
} as const;

// As types these two are but objects: what they hold goes to rjsf, whose types take over.
const fieldUi: { readonly type: 'object' } = {
  type: 'object',
  ...{ additionalProperties: false, properties: fieldUiProperties, ...optionsByWidget },
};
const fieldOverlay: { readonly type: 'object' } = {
  type: 'object',
  ...{ additionalProperties: false, properties: fieldUiProperties },
};

const uiSchema = {
  type: 'object',
  description: "How each field is edited, by field: rjsf's uiSchema. A field left out is edited as its type suggests.",
  properties: { 'ui:order': order },
  additionalProperties: fieldUi,
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
        codecs: { type: 'object', additionalProperties: codec, description: 'By field.' },
        omit: {
          type: 'array',
          items: text,
          uniqueItems: true,
          description: 'Keys left out on the way out, of the schema or not.',
        },
      },
    },
    endpoints: {
      type: 'object',
      description: 'The calls. Leave one out and the action is gone.',
      required: ['list'],
      additionalProperties: false,
      properties: {
        list: { ...endpointCall, description: "All records: 'GET /things'." },
        create: { ...endpoint, description: "A new record: 'POST /things'." },
        update: { ...endpoint, description: "A changed record: 'PUT /things/{id}'." },
        remove: { ...endpoint, description: "A record's end: 'DELETE /things/{id}'." },
        afterSave: {
          type: 'array',
          minItems: 1,
          items: endpoint,
          description: "Calls made after a save, with the saved record's id.",
        },
      },
    },
    list: {
      type: 'object',
      description: "The entity's screen: its table and what stands above it.",
      required: ['title', 'empty', 'label', 'columns'],
      additionalProperties: false,
      properties: {
        title: text,
        add: { ...text, description: 'The text of the add button; without it there is none.' },
        empty: { ...text, description: 'What stands in place of a table without rows.' },
        label: { ...field, description: "The field that names a record: 'Edit Walnut desk'." },
        columns: { type: 'array', minItems: 1, items: column },
        filter: {
          type: 'object',
          description: 'A choice above the table.',
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
                properties: {
                  title: text,
                  values: {
                    type: 'array',
                    minItems: 1,
                    uniqueItems: true,
                    items: text,
                    description: 'The values of the field that pass.',
                  },
                },
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
            edit: { ...text, description: "The edit button's name." },
            addChild: { ...text, description: 'The name of the button that adds a record below this one.' },
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
        submit: { ...perMode, description: 'The submit button: one text, or one for each mode.' },
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
        whenEditing: {
          ...uiSchema,
          description: 'A uiSchema laid over the one above while editing, field by field.',
          additionalProperties: fieldOverlay,
        },
      },
    },
    confirm: {
      type: 'object',
      description: 'The delete dialog. Without it a record is deleted at once.',
      required: ['title', 'text', 'cancel', 'submit'],
      additionalProperties: false,
      properties: {
        title: text,
        text,
        cancel: text,
        submit: text,
        busy: { ...text, description: 'What the submit button says while deleting.' },
      },
    },
    toasts: {
      type: 'object',
      description: 'A text per outcome; without it there is no such toast.',
      additionalProperties: false,
      properties: {
        created: text,
        updated: text,
        removed: text,
        invalid: { ...text, description: 'Told when a form is submitted with mistakes in it.' },
      },
    },
    errors: {
      type: 'object',
      description: 'The text for each call that can fail, shown when the server gives no message of its own.',
      required: ['list'],
      additionalProperties: false,
      properties: { list: text, create: text, update: text, remove: text, afterSave: text },
    },
  },
} as const satisfies JSONSchema;

/* ---- panel.json: what belongs to no entity ---- */

const path = {
  type: 'string',
  pattern: '^/[a-z-]*$',
  patternErrorMessage: "must be a path of small letters, such as '/reviews'",
} as const;
const place = {
  type: 'object',
  required: ['text', 'button'],
  additionalProperties: false,
  properties: { text, button: text },
} as const;

/** The texts every screen shares, and what each is for. */
const sharedTexts = {
  actions: 'The heading of the column with the buttons.',
  edit: "The verb of a row's edit button; the record's name follows.",
  delete: "The verb of a row's delete button; the record's name follows.",
  close: 'The name of buttons that close something.',
  retry: 'The button beside a failure.',
  search: 'The label of the search field.',
  clearFilter: 'The button below a list that search and filter have emptied.',
  count: 'How many records are shown: {shown}, {total}.',
  loading: 'The name of spinners.',
  menu: 'The name of the menu.',
  skip: 'The link that skips the menu, for the keyboard.',
  theme: 'The name of the colour theme switch.',
  themeSystem: 'The theme that follows the system.',
  themeLight: 'The light theme.',
  themeDark: 'The dark theme.',
  noImage: 'The name of the icon in place of a missing picture.',
  noOptions: 'What a choice says that has nothing to choose from.',
  settingsMissing: 'The panel has no settings.',
  settingsLacking: 'The settings lack something: {names}.',
  notFound: 'The page at an unknown address.',
  screenFailed: 'A screen broke.',
  panelFailed: 'The whole panel broke, or a part of it could not be loaded.',
  unreachable: 'No answer came from the server.',
  malformedList: 'An answer came that is no list.',
  stale: 'The list on the page is an old one.',
  discardTitle: 'The title of the question before typed input is lost.',
  discardText: 'The text of that question.',
  keepEditing: 'Its button that goes back.',
  discard: 'Its button that goes on.',
  draftRestored: 'A form was filled with what had been typed before.',
  uploadRunning: 'Why a form cannot be saved yet.',
  halfSaved: 'A record was saved, and a call after it failed: {reason}.',
} as const;
type TextName = keyof typeof sharedTexts;

const texts: { readonly type: 'object' } = {
  type: 'object',
  ...{
    description: 'Texts that every screen shares.',
    required: Object.keys(sharedTexts),
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(sharedTexts).map(([name, description]) => [name, { ...text, description }]),
    ),
  },
};

/** The blanks of a shared text, as its description names them: 'count' → shown, total. */
export const blanksOf = (name: string): string[] =>
  [...(new Map<string, string>(Object.entries(sharedTexts)).get(name) ?? '').matchAll(/\{(\w+)\}/g)].map(
    ([, blank]) => blank ?? '',
  );

export const panelGrammar = {
  $id: 'panel.schema.json',
  title: 'What belongs to no entity',
  type: 'object',
  required: ['title', 'menu', 'logout', 'api', 'session', 'login', 'guard', 'toasts', 'texts'],
  additionalProperties: false,
  properties: {
    $schema: text,
    title: { ...text, description: 'The name of the panel.' },
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
            properties: {
              title: text,
              path: { ...path, description: "Where the page is: '/' for the first one." },
              heading: text,
              text,
            },
          },
        ],
      },
    },
    logout: { ...text, description: 'The text of the button that signs out.' },
    api: {
      type: 'object',
      description: 'Where the API is and how files are uploaded.',
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
        failed: { ...text, description: 'Told when signing in failed without a reason given.' },
        blocked: { ...text, description: 'Told when the browser lets no window open.' },
        closed: { ...text, description: 'Told when the window was closed without a choice.' },
      },
    },
    guard: {
      type: 'object',
      description: 'What stands in place of the panel for those who may not see it.',
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
    texts,
  },
} as const satisfies JSONSchema;

/* ---- the types ---- */

export type RecordSchema = FromSchema<typeof recordGrammar>;
export type FieldSchema = FromSchema<typeof fieldSchema>;
export type ItemSchema = FromSchema<typeof item>;
export type ErrorMessage = FromSchema<typeof errorMessage>;
export type EntityConfig = FromSchema<typeof entityGrammar>;
export type Panel = Omit<FromSchema<typeof panelGrammar>, 'texts'> & { texts: Record<TextName, string> };
export type Codec = FromSchema<typeof codec>;
export type Endpoint = FromSchema<typeof endpoint>;
export type Column = FromSchema<typeof column>;
export type CellName = NonNullable<Column['cell']>;
export type WidgetName = keyof typeof ownWidgets;
export type FieldName = keyof typeof ownFields;

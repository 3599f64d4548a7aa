/** The section `uiSchema` of `*.ui.json`: rjsf's words, and the options of the panel's own widgets. */
import type { FieldType } from './record.ts';
import { text, where } from './words.ts';

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
    ImageUpload: withOptions(
      {
        ...uploadTexts,
        preview: { ...text, description: "What the preview is called, before the field's title." },
        remove: { ...text, description: 'The name of the button that removes the image.' },
      },
      ['upload', 'uploading', 'uploadFailed'],
    ),
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
          step: {
            type: 'number',
            exclusiveMinimum: 0,
            description: "By how much a number's arrows change it. It is no rule: that is the schema's multipleOf.",
          },
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
export const fieldOverlay: { readonly type: 'object' } = {
  type: 'object',
  ...{ additionalProperties: false, properties: fieldUiProperties },
};

export const uiSchema = {
  type: 'object',
  description: "How each field is edited, by field: rjsf's uiSchema. A field left out is edited as its type suggests.",
  properties: { 'ui:order': order },
  additionalProperties: fieldUi,
} as const;

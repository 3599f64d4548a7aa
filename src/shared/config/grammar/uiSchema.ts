/** The section `uiSchema` of `*.ui.json`: rjsf's keywords, and the options of the panel's own widgets. */
import { optionSchemas, requiredOptions, type WidgetKind } from './kinds.ts';
import type { FieldType } from './record.ts';
import { aText, flag, object, text, where } from './words.ts';

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
  object: [],
} as const satisfies Readonly<Record<FieldType, readonly string[]>>;

const span = {
  type: 'integer',
  minimum: 1,
  maximum: 12,
  description: "The field's width in a wide form, in twelfths; by default all, or half in a list row.",
} as const;

/** The options that go with every field. */
export const everyOption = {
  span,
  from: {
    ...text,
    description: 'Another field of the form. In a new record this one is computed from it, until it is edited by hand.',
    examples: ['name'],
  },
  as: {
    enum: ['copy', 'slug', 'upper', 'lower'],
    default: 'copy',
    description:
      "How the value is made from `from`. copy: unchanged. slug: 'Café au lait' becomes 'cafe-au-lait'. upper, lower: upper or lower case.",
  },
} as const;

const options = (properties: Readonly<Record<string, object>>, required: readonly string[] = []): object =>
  object('', required, { ...everyOption, ...properties });

/** A field with a widget of ours takes that widget's options, and needs the required ones. */
function withOptions(widget: WidgetKind): object {
  const required = requiredOptions(widget);
  return {
    type: 'object',
    required: required.length > 0 ? ['ui:options'] : [],
    properties: { 'ui:options': options(optionSchemas(widget.options.properties), required) },
  };
}

/** The total below a list of lines. */
const total = object('Of a list of objects: a total of its lines below them, as they are typed.', ['title', 'sum'], {
  title: aText("Its text: 'Total'."),
  sum: {
    ...text,
    pattern: '^[^*]+(\\*[^*]+)*$',
    description: 'What is added: a property of a line with numbers, or several multiplied by each other.',
    examples: ['quantity * price'],
  },
  as: aText("A field of this entity with a column: the total is written in that column's format."),
});

/** The options of rjsf's own widgets. */
export const rjsfOptions = {
  total,
  rows: { type: 'integer', minimum: 1, description: 'The height of a textarea.' },
  inline: flag('Radio buttons or checkboxes beside each other.'),
  inputType: aText("The input's HTML type: 'tel'."),
  step: {
    type: 'number',
    exclusiveMinimum: 0,
    description: "The step of a number's arrows. It is not a rule; for a rule use the schema's multipleOf.",
  },
} as const;

/**
 * Which options belong to which widget. Without a named widget the default depends on the field's schema: its options
 * are allowed here, and `npm run check` reports those that do not apply to the field.
 */
function optionsByWidget(widgets: readonly WidgetKind[]): object {
  const named = (word: WidgetKind['namedBy']) =>
    Object.fromEntries(
      widgets.filter(({ namedBy }) => namedBy === word).map((widget) => [widget.name, withOptions(widget)]),
    );
  const byDefault = widgets
    .filter((widget) => widget.byDefault)
    .map((widget) => optionSchemas(widget.options.properties));
  const unnamed: object = {
    type: 'object',
    properties: { 'ui:options': options(Object.assign({}, rjsfOptions, ...byDefault)) },
  };
  return where('ui:widget', named('ui:widget'), where('ui:field', named('ui:field'), unnamed));
}

const names = (widgets: readonly WidgetKind[], word: WidgetKind['namedBy']): string[] =>
  widgets.filter(({ namedBy }) => namedBy === word).map(({ name }) => name);

/** Each kind with its description, for the setting that names it. */
const described = (widgets: readonly WidgetKind[], word: WidgetKind['namedBy']): string =>
  widgets
    .filter(({ namedBy }) => namedBy === word)
    .map(({ name, description }) => `${name}: ${description}`)
    .join(' ');

const order = {
  type: 'array',
  uniqueItems: true,
  items: text,
  description: "The fields in another order than the schema's; '*' is for all the others.",
} as const;

const fieldUiProperties = (widgets: readonly WidgetKind[]) =>
  ({
    'ui:widget': {
      enum: [...new Set([...names(widgets, 'ui:widget'), ...Object.values(rjsfWidgets).flat()])],
      description: `The widget of the field. By default that of its type. ${described(widgets, 'ui:widget')} The others are rjsf's.`,
    },
    'ui:field': {
      enum: names(widgets, 'ui:field'),
      description: `The widget of a whole list. ${described(widgets, 'ui:field')}`,
    },
    'ui:options': { type: 'object', description: 'The settings of the widget or field.' },
    'ui:title': aText("A label other than the schema's title."),
    'ui:description': aText("A line above the input, other than the schema's description."),
    'ui:help': aText('A line below the input.'),
    'ui:placeholder': aText('Shown in the input while it is empty.'),
    'ui:enumNames': {
      description: "How the values of the field's enum are shown: a list in the same order, or a text by value.",
      anyOf: [
        { type: 'array', minItems: 1, items: text },
        { type: 'object', minProperties: 1, additionalProperties: text },
      ],
    },
    'ui:enumDisabled': { type: 'array', minItems: 1, description: 'Values that are shown but cannot be chosen.' },
    'ui:autofocus': flag('The field is focused when the form opens.'),
    'ui:autocomplete': aText("The input's HTML autocomplete."),
    'ui:disabled': flag('Shown, and cannot be changed.'),
    'ui:readonly': flag('Shown, can be selected and copied, and cannot be changed.'),
    'ui:emptyValue': { description: 'The value of a cleared input; by default none.' },
    'ui:order': order,
    items: {
      $ref: '#/definitions/fieldUi',
      description: 'Of a list: how one entry is edited.',
    },
  }) as const;

/** The properties of an object: all keys that are not rjsf's. */
const inside = {
  additionalProperties: false,
  patternProperties: { '^(?!ui:|items$)': { $ref: '#/definitions/fieldUi' } },
};

/** How one field is edited. Its type is only `object`: the content goes to rjsf, which has types for it. */
export const fieldUi = (widgets: readonly WidgetKind[]): { readonly type: 'object' } => ({
  type: 'object',
  ...{ ...inside, properties: fieldUiProperties(widgets), ...optionsByWidget(widgets) },
});

const fieldUiRef: { readonly type: 'object' } = { type: 'object', ...{ $ref: '#/definitions/fieldUi' } };

/** The same for `whenEditing`, merged over the first: a widget named there need not be named here. */
const fieldOverlay = (widgets: readonly WidgetKind[]): { readonly type: 'object' } => ({
  type: 'object',
  ...{ ...inside, properties: fieldUiProperties(widgets) },
});

/** The uiSchema of a form. */
export const uiSchema = {
  type: 'object',
  description: "How each field is edited, by field: rjsf's uiSchema. A field left out is edited as its type suggests.",
  properties: { 'ui:order': order },
  additionalProperties: fieldUiRef,
} as const;

/** The uiSchema for editing, merged over the form's. */
export const uiSchemaOverlay = (widgets: readonly WidgetKind[]) =>
  ({
    ...uiSchema,
    description: "Changes of the entity's uiSchema while editing, merged field by field.",
    additionalProperties: fieldOverlay(widgets),
  }) as const;

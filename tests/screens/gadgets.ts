import type { Entity } from '../../src/shared/config/entity.ts';
import { mainFilterFrom } from '../../src/shared/config/filters.ts';

/** An entity of the tests' own, with the columns, fields, codecs and rules that the shipped entities do not use. */
export const gadgets: Entity = {
  name: 'gadgets',
  schema: {
    type: 'object',
    required: ['id', 'label', 'serial', 'weight', 'kind'],
    properties: {
      id: { type: 'string', readOnly: true },
      label: {
        type: 'string',
        title: 'Label',
        minLength: 3,
        maxLength: 12,
        errorMessage: { maxLength: 'Label is too long', _: 'Label is too short' },
      },
      serial: {
        type: 'string',
        title: 'Serial',
        pattern: '^[A-Z]{3}-\\d{3}$',
        errorMessage: 'Serial looks like AAA-001',
      },
      website: { type: 'string', title: 'Website', format: 'uri', errorMessage: 'Enter an address' },
      weight: {
        type: 'integer',
        title: 'Weight',
        minimum: 1,
        maximum: 99,
        errorMessage: { maximum: 'Too heavy', _: 'Enter a weight' },
      },
      kind: { type: 'string', title: 'Kind', enum: ['large', 'small'], errorMessage: 'Choose a kind' },
      tags: {
        type: 'array',
        title: 'Tags',
        items: { type: 'string', enum: ['new', 'old', 'odd'], errorMessage: 'Unknown tag' },
        uniqueItems: true,
        maxItems: 2,
        errorMessage: { maxItems: 'At most two tags', _: 'Each tag once' },
      },
      parts: {
        type: 'array',
        title: 'Parts',
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', title: 'Part', minLength: 2, errorMessage: 'Name the part' } },
        },
      },
      maker: { type: 'string', title: 'Maker' },
      above: { type: 'string', title: 'Part of' },
      picture: { type: 'string', title: 'Picture' },
      isSold: { type: 'boolean', title: 'Sold' },
      madeAt: { type: 'string', readOnly: true },
    },
  },
  uiSchema: {
    maker: { 'ui:widget': 'Reference', 'ui:options': { to: 'users', label: 'email', none: 'Nobody' } },
    above: {
      'ui:widget': 'Reference',
      'ui:help': 'Where it belongs.',
      'ui:options': {
        to: 'gadgets',
        label: 'label',
        none: 'None',
        tree: { parent: 'above', descendant: 'below this one' },
      },
    },
    parts: { 'ui:field': 'AttributeList', 'ui:options': { add: 'Add Part' } },
    picture: {
      'ui:widget': 'ImageUpload',
      'ui:options': { upload: 'Choose', uploading: 'Sending', uploadFailed: 'Not sent' },
    },
    isSold: { 'ui:widget': 'Switch' },
  },
  wire: { codecs: { above: 'nullWhenEmpty', tags: { codec: 'nameList', key: 'tag' } }, omit: ['below'] },
  endpoints: {
    list: 'GET /gadgets',
    create: 'POST /gadgets',
    update: 'PUT /gadgets/{id}',
    remove: 'DELETE /gadgets/{id}',
  },
  list: {
    title: 'Gadgets',
    add: 'New gadget',
    empty: 'No gadgets yet',
    label: 'label',
    rowClick: 'edit',
    tree: {
      children: 'below',
      parent: 'above',
      edit: 'Edit',
      addChild: 'Add below',
      expand: 'Open',
      collapse: 'Close',
    },
    filters: [
      mainFilterFrom({
        field: 'kind',
        label: 'Kind',
        options: [{ title: 'Large', values: ['large'] }, { title: 'Every kind' }],
      }),
    ],
    columns: [
      { field: 'picture', title: 'Picture', cell: 'avatar' },
      { field: 'label', title: 'Label' },
      { field: 'weight', title: 'Weight', cell: 'number', suffix: ' g' },
      { field: 'kind', title: 'Kind', cell: 'badge', tones: { large: 'warning' } },
      { field: 'tags', title: 'Tags', cell: 'list' },
      { field: 'isSold', title: 'Sold', cell: 'switch' },
      { field: 'madeAt', title: 'Made', cell: 'dateTime' },
    ],
  },
  form: {
    title: { add: 'New gadget', edit: 'Change gadget' },
    cancel: 'Back',
    submit: { add: 'Make', edit: 'Keep' },
    busy: 'Working',
  },
  confirm: { title: 'Throw away', text: 'It will be gone.', cancel: 'No', submit: 'Yes', busy: 'Throwing' },
  toasts: { created: 'Made', updated: 'Kept', removed: 'Gone', invalid: 'Something is wrong' },
  errors: { list: 'No gadgets came.', create: 'Not made.', update: 'Not kept.', remove: 'Still there.' },
};

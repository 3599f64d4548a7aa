import type { Entity } from '../../src/shared/config/entity.ts';

/** An entity of the tests' own with every kind of list that a form draws by itself. */
export const crates: Entity = {
  name: 'crates',
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name', minLength: 2, errorMessage: 'Name the crate' },
      tags: {
        type: 'array',
        title: 'Tags',
        items: { type: 'string', minLength: 2, errorMessage: 'A tag has two letters or more' },
        minItems: 1,
        errorMessage: 'Add a tag',
      },
      weights: {
        type: 'array',
        title: 'Weights',
        description: 'In kilograms, the heaviest first.',
        items: { type: 'number', minimum: 1, errorMessage: { minimum: 'At least 1 kg' } },
        maxItems: 3,
        errorMessage: 'Three at most',
      },
      stamps: {
        type: 'array',
        title: 'Stamps',
        items: { type: 'string', enum: ['up', 'dry', 'fragile'], errorMessage: 'Unknown stamp' },
        uniqueItems: true,
        errorMessage: 'Each stamp once',
      },
      route: {
        type: 'array',
        title: 'Route',
        items: { type: 'string', title: 'Stop', enum: ['north', 'south'], errorMessage: 'Choose a stop' },
      },
      contents: {
        type: 'array',
        title: 'Contents',
        items: {
          type: 'object',
          title: 'Content',
          required: ['what'],
          properties: {
            what: { type: 'string', title: 'What', minLength: 2, errorMessage: 'Say what it is' },
            count: { type: 'integer', title: 'Count', minimum: 1, errorMessage: 'At least one' },
            isFragile: { type: 'boolean', title: 'Fragile' },
            kind: { type: 'string', title: 'Kind', enum: ['loose', 'boxed'], errorMessage: 'Loose or boxed' },
            packedOn: { type: 'string', title: 'Packed on', format: 'date', errorMessage: 'Enter a date' },
          },
        },
      },
    },
  },
  uiSchema: {
    tags: { 'ui:help': 'What somebody may search for.' },
    route: { 'ui:enumNames': { north: 'North gate', south: 'South gate' } },
  },
  endpoints: {
    list: 'GET /crates',
    create: 'POST /crates',
    update: 'PUT /crates/{id}',
    remove: 'DELETE /crates/{id}',
  },
  list: {
    title: 'Crates',
    add: 'New crate',
    empty: 'No crates yet',
    label: 'name',
    columns: [
      { field: 'name', title: 'Name' },
      { field: 'tags', title: 'Tags', cell: 'list' },
    ],
  },
  form: { title: { add: 'New crate', edit: 'Change crate' }, cancel: 'Cancel', submit: 'Save' },
  toasts: { updated: 'Kept', invalid: 'Something is wrong' },
  errors: { list: 'No crates came.', create: 'Not made.', update: 'Not kept.', remove: 'Still there.' },
};

import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';

/** An entity of the tests' own, whose list has every word of a list that the shipped ones do not use. */
export const parcels: Entity = entityFrom(
  'parcels',
  {
    type: 'object',
    title: 'Parcel',
    required: ['id', 'street', 'town'],
    properties: {
      id: { type: 'string', readOnly: true },
      street: { type: 'string', title: 'Street', minLength: 1, errorMessage: 'Enter a street' },
      town: { type: 'string', title: 'Town', minLength: 1, errorMessage: 'Enter a town' },
      state: { type: 'string', title: 'State', enum: ['A', 'B'], errorMessage: 'Choose a state' },
      isPaid: { type: 'boolean', title: 'Paid' },
      worth: { type: 'number', title: 'Worth' },
      weight: { type: 'number', title: 'Weight' },
      dueOn: { type: 'string', title: 'Due', format: 'date', errorMessage: 'Enter a day' },
      sentAt: { type: 'string', title: 'Sent', format: 'date-time', readOnly: true },
      userId: { type: 'string', title: 'For', reference: { to: 'users' } },
      productIds: { type: 'array', title: 'Products', items: { type: 'string', reference: { to: 'products' } } },
    },
  },
  {
    bulk: true,
    uiSchema: { state: { 'ui:enumNames': ['Waiting', 'Arrived'] } },
    endpoints: { list: 'GET /parcels', update: 'PUT /parcels/{id}' },
    list: {
      title: 'Parcels',
      label: 'street',
      sort: '-sentAt',
      rowClick: 'edit',
      filters: [
        { field: 'state' },
        { field: 'isPaid' },
        { field: 'userId' },
        { field: 'productIds', label: 'With' },
        { field: 'dueOn' },
      ],
      columns: [
        { field: 'street', width: 240 },
        { title: 'Address', template: '{street}, {town}', sortable: false },
        { field: 'state', cell: 'enum' },
        { field: 'worth', cell: 'number', currency: true },
        { field: 'weight', cell: 'number', suffix: ' kg' },
        { field: 'dueOn', cell: 'date', dateStyle: 'long' },
        { field: 'sentAt', cell: 'date' },
        { field: 'userId', cell: 'reference' },
        { field: 'productIds', cell: 'reference' },
      ],
    },
    form: {},
    errors: {},
  },
  { ...panel, locale: 'en-GB', currency: 'GBP' },
);

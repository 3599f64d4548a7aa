import type { Entity } from '../../src/shared/config/entity.ts';

/** An entity of the tests' own whose open record has every tool that the config can give it. */
export const lamps: Entity = {
  name: 'lamps',
  schema: {
    type: 'object',
    required: ['name', 'code'],
    unique: [['room', 'place']],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name', minLength: 2, errorMessage: 'Name the lamp' },
      code: { type: 'string', title: 'Code', unique: true, minLength: 1, errorMessage: 'Enter a code' },
      pin: { type: 'string', title: 'Pin', writeOnly: true },
      room: { type: 'string', title: 'Room' },
      place: { type: 'string', title: 'Place' },
      watts: { type: 'integer', title: 'Watts', default: 40 },
      maker: { type: 'string', title: 'Maker' },
      bulbs: {
        type: 'array',
        title: 'Bulbs',
        items: {
          type: 'object',
          title: 'Bulb',
          required: ['socket'],
          properties: { socket: { type: 'string', title: 'Socket', minLength: 1, errorMessage: 'Which socket?' } },
        },
      },
      builtAt: { type: 'string', title: 'Built', readOnly: true },
    },
  },
  uiSchema: { maker: { 'ui:disabled': true } },
  endpoints: {
    list: 'GET /lamps',
    create: 'POST /lamps',
    update: 'PUT /lamps/{id}',
    remove: 'DELETE /lamps/{id}',
  },
  list: {
    title: 'Lamps',
    add: 'New lamp',
    empty: 'No lamps yet',
    label: 'name',
    columns: [
      { field: 'name', title: 'Name' },
      { field: 'room', title: 'Room' },
      { field: 'watts', title: 'Watts', cell: 'number' },
    ],
  },
  form: {
    title: { add: 'New lamp', edit: 'Change lamp' },
    cancel: 'Cancel',
    submit: { add: 'Make', edit: 'Keep' },
    duplicate: true,
    copyLink: true,
    neighbours: true,
  },
  errors: { list: 'No lamps came.', create: 'Not made.', update: 'Not kept.', remove: 'Still there.' },
};

/** Lamps as the API has them. */
export const someLamps = [
  {
    id: 'l1',
    name: 'Reading lamp',
    code: 'R-1',
    room: 'Study',
    place: 'Desk',
    watts: 9,
    maker: 'Bright',
    bulbs: [{ id: 'b1', socket: 'E27', colour: 'warm' }],
    builtAt: '2026-01-01',
    extra: 'kept',
  },
  { id: 'l/2', name: 'Ceiling & wall', code: 'C-1', room: 'Hall', watts: 60, bulbs: [] },
  { id: 'l3', name: 'Lantern', code: 'L-1', room: 'Garden', watts: 5, bulbs: [] },
] as const;

import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { testConfig } from '../support/config.ts';

const draft = { properties: { state: { const: 'DRAFT' } } };

/** An entity whose rights have every form: roles, conditions, owners, fields and actions. */
export const rightedCrates: Entity = {
  name: 'crates',
  schema: {
    type: 'object',
    required: ['name', 'cost'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name', minLength: 2, errorMessage: 'Name the crate' },
      cost: { type: 'number', title: 'Cost', errorMessage: 'Enter a cost' },
      price: { type: 'number', title: 'Price' },
      state: { type: 'string', title: 'State', enum: ['DRAFT', 'OPEN'], default: 'DRAFT' },
      owner: { type: 'string', title: 'Owner' },
    },
  },
  endpoints: {
    list: 'GET /crates',
    create: 'POST /crates',
    update: 'PUT /crates/{id}',
    remove: 'DELETE /crates/{id}',
  },
  bulk: true,
  undo: 'never',
  list: {
    title: 'Crates',
    add: 'Add Crate',
    empty: 'No crates',
    label: 'name',
    rowClick: 'edit',
    sort: ['-cost'],
    export: ['csv'],
    import: true,
    chooseColumns: true,
    views: [{ title: 'Dear', sort: '-cost' }],
    filters: [{ name: 'state', field: 'state', label: 'State', as: 'choice', options: [{ title: 'All' }] }],
    columns: [
      { field: 'name', title: 'Name' },
      { field: 'cost', title: 'Cost', cell: 'number' },
      { field: 'price', title: 'Price', cell: 'number' },
      { field: 'state', title: 'State', cell: 'select' },
      { field: 'owner', title: 'Owner' },
      { field: '{name} ({cost})', template: '{name} ({cost})', title: 'Both' },
    ],
  },
  form: {
    title: { add: 'Add Crate', edit: 'Edit Crate', show: 'Crate' },
    cancel: 'Cancel',
    submit: 'Save',
  },
  actions: [{ title: 'Send', call: 'POST /crates/{id}/send' }],
  rights: {
    read: ['ADMIN', 'EDITOR', 'SUPPORT'],
    add: ['ADMIN', 'EDITOR'],
    edit: ['ADMIN', { roles: ['EDITOR'], if: draft }, { roles: ['SUPPORT'], own: 'owner' }],
    remove: ['ADMIN', { roles: ['EDITOR'], if: draft }],
    import: ['ADMIN', 'EDITOR'],
    export: ['ADMIN', 'SUPPORT'],
    fields: {
      cost: { read: ['ADMIN'] },
      price: { edit: ['ADMIN'] },
      state: { edit: ['ADMIN', { roles: ['SUPPORT'], own: 'owner' }] },
    },
    actions: { Send: ['ADMIN', { roles: ['SUPPORT'], if: draft }] },
  },
};

/** The roles of the people in these tests. */
export const crateRoles = ['ADMIN', 'EDITOR', 'SUPPORT', 'GUEST'] as const;

/** A person of each role, by role. */
export const personOf = (role: string) => ({
  id: `u-${role}`,
  firebaseUid: `uid-${role}`,
  email: `${role.toLowerCase()}@shop.example`,
  roles: [role],
});

/** What the API has: it leaves nothing out, as one that knows no rights. */
export const crates = [
  { id: 'c1', name: 'Apples', cost: 3, price: 5, state: 'DRAFT', owner: 'u-SUPPORT' },
  { id: 'c2', name: 'Books', cost: 4, price: 9, state: 'OPEN', owner: 'u-SUPPORT' },
  { id: 'c3', name: 'Chairs', cost: 7, price: 8, state: 'OPEN', owner: 'u-ADMIN' },
];

/** The panel with that entity, for all these roles. */
export function cratesConfig() {
  const config = testConfig(rightedCrates);
  const menu: Panel['menu'] = [
    { title: 'Home', path: '/', heading: 'Home' },
    { title: 'Crates', entity: 'crates', roles: ['ADMIN', 'EDITOR', 'SUPPORT'] },
  ];
  return { ...config, panel: { ...panel, menu, session: { ...panel.session, allow: [...crateRoles] } } };
}

import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';

/** An entity of the tests' own whose list is a tree, with fields that refer to it and nothing more said of them. */
export const shelves: Entity = entityFrom(
  'shelves',
  {
    type: 'object',
    title: 'Shelf',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name', minLength: 1, errorMessage: 'Name the shelf' },
      inside: { type: 'string', title: 'Inside', reference: { to: 'shelves' } },
      beside: { type: 'array', title: 'Beside', items: { type: 'string', reference: { to: 'shelves' } } },
    },
  },
  {
    endpoints: { list: 'GET /shelves', create: 'POST /shelves', update: 'PUT /shelves/{id}' },
    list: {
      title: 'Shelves',
      label: 'name',
      add: true,
      tree: { children: 'within', parent: 'inside' },
      columns: [{ field: 'name' }],
    },
    form: {},
    errors: {},
  },
  panel,
);

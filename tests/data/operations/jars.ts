import type { Entity } from '../../../src/shared/config/entity.ts';

/** An entity of three fields without rules. */
export const jars: Entity = {
  name: 'jars',
  schema: {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'number' } },
  },
  endpoints: { list: 'GET /jars' },
  list: { title: 'Jars', empty: 'None', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
};

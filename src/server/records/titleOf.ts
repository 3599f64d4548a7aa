import type { Entity } from '../../config/entity.ts';

/** What one record of an entity is called within a sentence: 'Role' → 'role'. */
export const titleOf = (entity: Entity | undefined): string => (entity?.schema.title ?? 'record').toLowerCase();

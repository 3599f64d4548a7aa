import type { Entity } from '../../shared/config/entity.ts';

/** An entity's singular title within a sentence: 'Role' → 'role'. */
export const titleOf = (entity: Entity | undefined): string => (entity?.schema.title ?? 'record').toLowerCase();

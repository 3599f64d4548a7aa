import type { Entity } from '../../src/shared/config/entity.ts';
import { entities } from '../../src/shared/config/files.ts';

/**
 * The entity of that name.
 * @throws when there is none
 */
export function entityNamed(name: string): Entity {
  const entity = entities.get(name);
  if (!entity) throw new Error(`No entity is named '${name}'. There are: ${[...entities.keys()].join(', ')}.`);
  return entity;
}

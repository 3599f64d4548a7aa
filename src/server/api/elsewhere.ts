import { isExternal } from '../../config/backend.ts';
import type { Shop } from '../shop.ts';
import { baseOf } from './endpoints.ts';

/** Names the entities that the config has on another server; undefined if there are none. */
export function externalText({ panel, entities }: Pick<Shop, 'panel' | 'entities'>): string | undefined {
  const by = new Map<string, string[]>();
  for (const entity of entities.values()) {
    const base = baseOf(panel, entity);
    if (isExternal(base)) by.set(base, [...(by.get(base) ?? []), entity.name]);
  }
  if (by.size === 0) return undefined;
  const places = [...by].map(([base, names]) => `${names.join(', ')} at ${base}`);
  const people = entities.get(panel.session.entity);
  const nobody =
    people && isExternal(baseOf(panel, people)) && [...entities.values()].length > [...by.values()].flat().length;
  return `The panel asks other servers for ${places.join('; ')}. This one answers no calls for them.${
    nobody ? ` Without ${people.name} it knows nobody, and refuses all other calls.` : ''
  }`;
}

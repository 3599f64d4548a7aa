import { grouped } from '../../shared/base/grouped.ts';
import { CUSTOM_BASE, isExternal } from '../../shared/config/backend.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { Shop } from '../records/shop.ts';
import { baseOf } from './endpoints.ts';

/** Names the entities that the config has on another server; undefined if there are none. */
export function externalText({ panel, entities }: Pick<Shop, 'panel' | 'entities'>): string | undefined {
  const elsewhere = [...entities.values()].filter((entity) => isExternal(baseOf(panel, entity)));
  if (elsewhere.length === 0) return undefined;
  const placeOf = (entity: Entity) => {
    const base = baseOf(panel, entity);
    return base === CUSTOM_BASE ? `custom/backends/${entity.api?.backend}.ts` : base;
  };
  const places = [...grouped(elsewhere, placeOf)].map(
    ([place, some]) => `${some.map(({ name }) => name).join(', ')} at ${place}`,
  );
  const people = elsewhere.find(({ name }) => name === panel.session.entity);
  const nobody = people && entities.size > elsewhere.length;
  return `The panel asks other servers for ${places.join('; ')}. This one answers no calls for them.${
    nobody ? ` Without ${people.name} it knows nobody, and refuses all other calls.` : ''
  }`;
}

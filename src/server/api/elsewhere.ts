import { grouped } from '../../shared/base/grouped.ts';
import { isExternal } from '../../shared/config/backend.ts';
import type { Shop } from '../records/shop.ts';
import { baseOf } from './endpoints.ts';

/** Names the entities that the config has on another server; undefined if there are none. */
export function externalText({ panel, entities }: Pick<Shop, 'panel' | 'entities'>): string | undefined {
  const elsewhere = [...entities.values()].filter((entity) => isExternal(baseOf(panel, entity)));
  if (elsewhere.length === 0) return undefined;
  const places = [...grouped(elsewhere, (entity) => baseOf(panel, entity))].map(
    ([base, some]) => `${some.map(({ name }) => name).join(', ')} at ${base}`,
  );
  const people = elsewhere.find(({ name }) => name === panel.session.entity);
  const nobody = people && entities.size > elsewhere.length;
  return `The panel asks other servers for ${places.join('; ')}. This one answers no calls for them.${
    nobody ? ` Without ${people.name} it knows nobody, and refuses all other calls.` : ''
  }`;
}

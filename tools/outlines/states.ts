import type { Entity } from '../../src/shared/config/entity.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { pagesIn, pathOf } from '../../src/shared/config/menu.ts';

/** A state of a screen that has an outline. */
export interface State {
  /** The name of its file: 'products.edit'. */
  readonly name: string;
  /** Its address. */
  readonly path: string;
}

/**
 * The states of a shop's screens: each page of the menu, and of an entity the form of a new record and of its first one.
 * @param firstId the id of the first record of an entity, if there is one
 */
export function statesOf(
  { menu }: Pick<Panel, 'menu'>,
  entities: ReadonlyMap<string, Entity>,
  firstId: (entity: string) => string | undefined,
): State[] {
  const states = pagesIn(menu).flatMap((page): State[] => {
    const path = pathOf(page);
    const entity = 'entity' in page ? entities.get(page.entity) : undefined;
    if (!entity) return [{ name: `page${path.replace(/\W+/g, '-').replace(/^-$/, '-home')}`, path }];
    const { name, endpoints, form } = entity;
    const id = firstId(name);
    return [
      { name: `${name}.list`, path },
      ...(form && endpoints.create ? [{ name: `${name}.add`, path: `${path}?add` }] : []),
      ...(form && endpoints.update && id !== undefined
        ? [{ name: `${name}.edit`, path: `${path}?edit=${encodeURIComponent(id)}` }]
        : []),
    ];
  });
  return [...new Map(states.map((state) => [state.name, state])).values()];
}

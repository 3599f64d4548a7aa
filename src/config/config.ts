import type { Entity } from './entity.ts';
import type { Panel } from './grammar.ts';
import { settled } from './settled.ts';

/** All that `schema/` says. Made once at the start, and handed down from there. */
export interface Config {
  readonly panel: Panel;
  /**
   * An entity by name, loaded when it is first asked for; the same promise each time.
   * @throws when there is none of that name (`npm run check` finds such a name first, with its place), or it cannot be
   *   loaded: the next call tries again
   */
  entity(name: string): Promise<Entity>;
}

/**
 * @param load what loads each entity, by name
 */
export function createConfig(panel: Panel, load: Readonly<Record<string, () => Promise<Entity>>>): Config {
  const loading = new Map<string, Promise<Entity>>();
  return {
    panel,
    entity(name) {
      const known = loading.get(name);
      if (known) return known;
      const entity = settled(loadFrom(load, name));
      loading.set(name, entity);
      entity.catch(() => loading.delete(name));
      return entity;
    },
  };
}

async function loadFrom(load: Readonly<Record<string, () => Promise<Entity>>>, name: string): Promise<Entity> {
  const loader = Object.hasOwn(load, name) ? load[name] : undefined;
  if (!loader) throw new Error(`No entity is named '${name}'. There are: ${Object.keys(load).join(', ')}.`);
  return loader();
}

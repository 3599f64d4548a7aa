import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { ComponentType } from 'react';
import { type Entity, entityFrom } from './entity.ts';
import type { EntityConfig, Panel, RecordSchema } from './grammar.ts';
import { lazyComponent } from './lazyComponent.tsx';
import { settled } from './settled.ts';

/** The two files of an entity, and what its forms are checked by, as `tools/schemaPlugin.ts` makes a module of them. */
export interface EntityModule {
  readonly schema: RecordSchema;
  readonly config: EntityConfig;
  /** Loads the entity's compiled validators. */
  readonly validators: () => Promise<{ readonly default: ValidatorFunctions }>;
}

/** All that `schema/` says. Made once at the start, and handed down from there. */
export interface Config {
  readonly panel: Panel;
  /**
   * An entity by name, loaded when it is first asked for; the same promise each time.
   * @throws when there is none of that name (`npm run check` finds such a name first, with its place), or it cannot be
   *   loaded: the next call tries again
   */
  entity(name: string): Promise<Entity>;
  /** What the forms of an entity are checked by, loaded like it. */
  validators(name: string): Promise<ValidatorFunctions>;
  /** The screens that are no entity's, by the name a menu entry gives. */
  readonly screens: ReadonlyMap<string, ComponentType>;
}

/** What loads the module of a screen, by the screen's name. */
export type ScreenLoaders = Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;

/**
 * @param load what loads each entity, by name
 * @param screens what loads each screen that is no entity's
 */
export function createConfig(
  panel: Panel,
  load: Readonly<Record<string, () => Promise<{ readonly default: EntityModule }>>>,
  screens: ScreenLoaders = {},
): Config {
  const moduleOf = async (name: string): Promise<EntityModule> => {
    const loader = Object.hasOwn(load, name) ? load[name] : undefined;
    if (!loader) throw new Error(`No entity is named '${name}'. There are: ${Object.keys(load).join(', ')}.`);
    return (await loader()).default;
  };
  return {
    panel,
    screens: new Map(Object.entries(screens).map(([name, loader]) => [name, lazyComponent(loader)])),
    entity: oncePerName(async (name) => {
      const { schema, config } = await moduleOf(name);
      return entityFrom(name, schema, config, panel);
    }),
    validators: oncePerName(async (name) => {
      const { validators } = await moduleOf(name);
      return (await validators()).default;
    }),
  };
}

/** The same promise for the same name; one that failed is forgotten. */
function oncePerName<T>(load: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (name) => {
    const loading = known.get(name) ?? settled(load(name));
    known.set(name, loading);
    loading.catch(() => known.delete(name));
    return loading;
  };
}

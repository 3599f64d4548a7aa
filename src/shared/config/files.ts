/** The whole config in `schema/` at once, for the server and for tests. The page loads entities one by one. */
import { type Entity, entityFrom } from './entity.ts';
import type { EntityConfig, Panel, RecordSchema } from './grammar.ts';
import { panel } from './panel.ts';

export { panel };

const schemas = import.meta.glob<RecordSchema>('#schema/*.schema.json', { eager: true, import: 'default' });
const configs = import.meta.glob<EntityConfig>('#schema/*.ui.json', { eager: true, import: 'default' });

const nameOf = (file: string) => file.replace(/^.*\/|\.ui\.json$/g, '');

/** All entities by name. A new pair of files under `schema/` is a new entity. */
export const entities: ReadonlyMap<string, Entity> = entitiesOf(panel);

/** The same, with another `panel.json`. */
export function entitiesOf(of: Panel): ReadonlyMap<string, Entity> {
  return new Map(
    Object.entries(configs).flatMap(([file, config]) => {
      const schema = schemas[file.replace(/\.ui\.json$/, '.schema.json')];
      const name = nameOf(file);
      return schema ? [[name, entityFrom(name, schema, config, of)]] : [];
    }),
  );
}

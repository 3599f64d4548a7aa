import type { EntityConfig, RecordSchema } from './grammar.ts';

export { panel } from './panel.ts';

/** One kind of record and everything the panel says about it: `schema/{name}.schema.json` + `schema/{name}.ui.json`. */
export interface Entity extends EntityConfig {
  readonly name: string;
  readonly schema: RecordSchema;
}

const schemas = import.meta.glob<RecordSchema>('../../schema/*.schema.json', { eager: true, import: 'default' });
const configs = import.meta.glob<EntityConfig>('../../schema/*.ui.json', { eager: true, import: 'default' });

const nameOf = (file: string) => file.replace(/^.*\/|\.ui\.json$/g, '');

/** All entities by name. A new pair of files under `schema/` is a new entity. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  Object.entries(configs).flatMap(([file, config]) => {
    const schema = schemas[file.replace(/\.ui\.json$/, '.schema.json')];
    return schema ? [[nameOf(file), { ...config, name: nameOf(file), schema }]] : [];
  }),
);

/**
 * The entity of that name.
 * @throws when there is none; `npm run check` finds such a name first, with its place.
 */
export function entityNamed(name: string): Entity {
  const entity = entities.get(name);
  if (!entity) throw new Error(`No entity is named '${name}'. There are: ${[...entities.keys()].join(', ')}.`);
  return entity;
}

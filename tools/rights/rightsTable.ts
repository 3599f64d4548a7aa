import type { Entity } from '../../src/config/entity.ts';
import type { Panel } from '../../src/config/grammar.ts';
import { allowedTo, namedRoles } from '../../src/config/rights.ts';

/** What a role may do with the records of an entity. */
export interface RightsRow {
  readonly entity: string;
  readonly role: string;
  /** 'read', 'add', …, and the titles of actions. */
  readonly may: readonly string[];
}

interface Config {
  readonly panel: Pick<Panel, 'session'>;
  readonly entities: ReadonlyMap<string, Entity>;
}

/** Who may do what: a row for each entity and role that `session.allow` or the entity's rights name. */
export function rightsTable({ panel, entities }: Config): readonly RightsRow[] {
  const roles = [...new Set([panel.session.allow, namedRoles(entities.values())].flat())];
  return [...entities].flatMap(([entity, config]) =>
    roles.map((role) => ({ entity, role, may: rightsIn(allowedTo(config, [role])) })),
  );
}

/** What is left to do with an entity. */
function rightsIn({ isHidden, endpoints, list, actions = [] }: Entity): readonly string[] {
  if (isHidden) return [];
  const all = {
    read: true,
    add: endpoints.create,
    edit: endpoints.update,
    remove: endpoints.remove,
    import: list.import,
    export: list.export,
  };
  return [...Object.entries(all).flatMap(([right, has]) => (has ? [right] : [])), ...actions.map(({ title }) => title)];
}

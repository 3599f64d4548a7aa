import type { Entity } from './entity.ts';
import type { EntityConfig } from './grammar.ts';

/** What a role may be needed for. */
export const rightNames = ['read', 'add', 'edit', 'remove', 'import', 'export'] as const;
export type Right = (typeof rightNames)[number];

type Rights = Pick<EntityConfig, 'rights'>;

const isAmong = (allowed: readonly string[] | undefined, roles: readonly string[]): boolean =>
  !allowed || allowed.some((role) => roles.includes(role));

/** Whether somebody with these roles has a right. Who may not read the records may do nothing with them. */
export const may = ({ rights = {} }: Rights, right: Right, roles: readonly string[]): boolean =>
  isAmong(rights.read, roles) && isAmong(rights[right], roles);

/** Whether somebody with these roles may use an action. */
export const mayAct = ({ rights = {} }: Rights, title: string, roles: readonly string[]): boolean =>
  isAmong(rights.read, roles) && isAmong(rights.actions?.[title], roles);

/**
 * An entity as somebody with these roles has it: what they may not do is switched off as if the config left it out.
 * @returns the same object where the config names no rights
 */
export function allowedTo(entity: Entity, roles: readonly string[]): Entity {
  if (!entity.rights) return entity;
  const can = (right: Right) => may(entity, right, roles);
  const { endpoints, list, actions } = entity;
  const { create, update, remove, afterSave, ...others } = endpoints;
  const { add, import: imports, export: formats, rowClick, ...rest } = list;
  const [adds, edits] = [can('add'), can('edit')];
  return {
    ...entity,
    isHidden: !can('read'),
    endpoints: {
      ...others,
      ...(adds && create && { create }),
      ...(edits && update && { update }),
      ...(can('remove') && remove && { remove }),
      ...(edits && afterSave && { afterSave }),
    },
    list: {
      ...rest,
      ...(adds && { add }),
      ...(can('import') && (adds || edits) && imports && { import: imports }),
      ...(can('export') && formats && { export: formats }),
      // Who may not edit a record can still look at all of it.
      ...(rowClick && { rowClick: edits ? rowClick : 'show' }),
    },
    actions: actions?.filter(({ title }) => mayAct(entity, title, roles)),
  };
}

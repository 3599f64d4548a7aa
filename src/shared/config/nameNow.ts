import type { Panel } from './grammar.ts';

/** The name of an entity, by that or a former one (`was` of its schema). */
export const nameNow = ({ formerEntities = {} }: Pick<Panel, 'formerEntities'>, name: string): string =>
  (Object.hasOwn(formerEntities, name) && formerEntities[name]) || name;

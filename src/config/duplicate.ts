import type { Entity } from './entity.ts';

/** Whether the dialog of a record has a button that adds another one with its values. */
export const canDuplicate = ({ form, endpoints }: Entity): boolean =>
  form?.duplicate === true && endpoints.create !== undefined;

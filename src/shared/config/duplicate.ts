import type { Entity } from './entity.ts';

/** Whether a record's dialog has the button 'Duplicate'. */
export const canDuplicate = ({ form, endpoints }: Entity): boolean =>
  form?.duplicate === true && endpoints.create !== undefined;

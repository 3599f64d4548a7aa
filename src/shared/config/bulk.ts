import { selectionActions } from './actions.ts';
import type { Entity } from './entity.ts';

/** Whether an entity supports batches. */
export const hasBulk = ({ bulk = false, endpoints, actions }: Entity): boolean =>
  bulk &&
  (endpoints.update !== undefined || endpoints.remove !== undefined || selectionActions({ actions }).length > 0);

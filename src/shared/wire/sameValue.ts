import equal from 'fast-deep-equal';
import { isEmpty } from './record.ts';

/** Whether two values of a field are the same: equal, or both empty. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || equal(one, other);

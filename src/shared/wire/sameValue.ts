import { isSameJson } from '../base/json.ts';
import { isEmpty } from './record.ts';

/** Whether two values of a field are the same: equal, or both empty. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || isSameJson(one, other);

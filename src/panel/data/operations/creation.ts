import { newId } from '../../../shared/base/newId.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** An intended create: it is one and the same, however often it is sent. */
export interface Creation {
  /** The `Idempotency-Key` of its calls. */
  readonly key: string;
  /** The record as a call sent it whose answer was lost: it may be there already. */
  readonly lost?: EntityRecord | undefined;
}

export const newCreation = (): Creation => ({ key: newId() });

import type { EntityConfig } from './grammar.ts';

/**
 * Whether the entries of a field can be added, but not removed: the record is sent without the field, and a POST after it
 * adds what the field has.
 */
export const isOnlyAdded = ({ wire, endpoints }: Pick<EntityConfig, 'wire' | 'endpoints'>, field: string): boolean =>
  (wire?.omit ?? []).includes(field) &&
  (endpoints.afterSave ?? []).some(
    (step) => typeof step === 'object' && step.unlessEmpty === field && step.call.startsWith('POST '),
  );

import type { EntityConfig } from './grammar.ts';

/**
 * Whether entries of a field can be added but not removed: the record is sent without the field, and a later POST adds
 * them.
 */
export const isOnlyAdded = ({ wire, endpoints }: Pick<EntityConfig, 'wire' | 'endpoints'>, field: string): boolean =>
  (wire?.omit ?? []).includes(field) &&
  (endpoints.afterSave ?? []).some(
    (step) => typeof step === 'object' && [step.unlessEmpty].flat().includes(field) && step.call.startsWith('POST '),
  );

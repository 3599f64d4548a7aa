import type { EntityConfig } from './grammar.ts';

type Adding = Pick<EntityConfig, 'wire' | 'endpoints'>;

/**
 * Whether entries of a field can be added but not removed: the record is sent without the field, and a later POST adds
 * them.
 */
export const isOnlyAdded = ({ wire, endpoints }: Adding, field: string): boolean =>
  (wire?.omit ?? []).includes(field) &&
  (endpoints.afterSave ?? []).some(
    (step) => typeof step === 'object' && [step.unlessEmpty].flat().includes(field) && step.call.startsWith('POST '),
  );

/** The stored entries of a record's field from which none can be removed. */
export function keptEntries(
  entity: Adding,
  original: Readonly<Record<string, unknown>> | undefined,
  field: string,
): readonly unknown[] {
  const value = isOnlyAdded(entity, field) ? original?.[field] : undefined;
  return Array.isArray(value) ? value : [];
}

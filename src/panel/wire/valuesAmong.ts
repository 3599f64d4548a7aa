import type { Entity } from '../../shared/config/entity.ts';
import { fieldAt } from '../../shared/config/fieldAt.ts';
import { valuesOf } from '../../shared/config/titles.ts';

/**
 * The values that a field may have in the records that conditions let through.
 * @returns undefined if nothing is known of them
 */
export function valuesAmong(
  { schema }: Pick<Entity, 'schema'>,
  conditions: readonly { readonly field: string; readonly values: readonly unknown[] }[],
  field: string,
): readonly unknown[] | undefined {
  const [chosen] = conditions.filter((condition) => condition.field === field && condition.values.length > 0);
  return chosen?.values ?? valuesOf(fieldAt(schema, field) ?? {});
}

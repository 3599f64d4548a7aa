/**
 * The entity that a field refers to: `reference.to` of its schema, which for a list stands on the items.
 * @param field the field's schema
 * @returns the entity's name; undefined for a field that refers to nothing
 */
export function referenceTarget(field: object): string | undefined {
  const reference = at(field, 'reference') ?? at(at(field, 'items'), 'reference');
  const to = at(reference, 'to');
  return typeof to === 'string' ? to : undefined;
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined;

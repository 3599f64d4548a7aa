import { isObject } from '../../src/shared/base/json.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import type { EntityConfig, FieldSchema, RecordSchema } from '../../src/shared/config/grammar.ts';

/** How a record is changed where that is not 'PATCH /things/{id}'. */
const updates: Readonly<Partial<Record<PresetName, string>>> = {
  strapi: 'PUT',
  'json-server': 'PUT',
  'simple-rest': 'PUT',
  medusa: 'POST',
  woocommerce: 'PUT',
};

/** The calls that a backend of a make has for records of a name. @param path where they are: '/products' */
export function callsOf(preset: PresetName | undefined, path: string): EntityConfig['endpoints'] {
  const list = preset === 'django-rest' ? `${path}/` : path;
  const one =
    preset === 'postgrest' ? `${path}?id=eq.{id}` : preset === 'django-rest' ? `${path}/{id}/` : `${path}/{id}`;
  return {
    list: `GET ${list}`,
    create: `POST ${list}`,
    update: `${(preset && updates[preset]) ?? 'PATCH'} ${one}`,
    // Without it the record is moved to the trash.
    remove: `DELETE ${one}${preset === 'woocommerce' ? '?force=true' : ''}`,
  };
}

/**
 * The schema of records as they came, for an entity that the config does not have yet.
 * @param idKey the key of their ids
 */
export function schemaOf(rows: readonly Readonly<Record<string, unknown>>[], idKey = 'id'): RecordSchema {
  const samples = new Map(rows.flatMap((row) => Object.entries(row).filter(([, value]) => value !== null)));
  const type = typeof samples.get(idKey) === 'number' ? 'integer' : 'string';
  samples.delete(idKey);
  const fields = [...samples].map(([name, value]): [string, FieldSchema] => [name, fieldOf(value)]);
  return { type: 'object', properties: { id: { type, readOnly: true }, ...Object.fromEntries(fields) } };
}

function fieldOf(value: unknown): FieldSchema {
  if (Array.isArray(value))
    return { type: 'array', items: isObject(value[0]) ? { type: 'object' } : { type: 'string' } };
  if (isObject(value)) return { type: 'object' };
  if (typeof value === 'number' || typeof value === 'boolean')
    return { type: typeof value === 'number' ? 'number' : 'boolean' };
  const text = String(value);
  const format = /^\d{4}-\d\d-\d\dT/.test(text) ? 'date-time' : /^\d{4}-\d\d-\d\d$/.test(text) ? 'date' : undefined;
  // What the backend keeps itself is not for a form.
  return { type: 'string', ...(format && { format }), ...(format === 'date-time' && { readOnly: true }) };
}

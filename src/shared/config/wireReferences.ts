import { getProp } from '../base/getProp.ts';
import type { Backend } from './backend.ts';
import { fieldAt } from './fieldAt.ts';
import type { EntityConfig, RecordSchema } from './grammar.ts';
import { hasCodec } from './pagedFields.ts';
import { fieldReference, referencePaths } from './reference.ts';
import { fieldsIn } from './template.ts';

/** The parts of an entity that say how its references are on the wire. */
interface Fields extends Pick<EntityConfig, 'uiSchema' | 'wire'> {
  readonly schema: RecordSchema;
  readonly api?: Pick<Backend, 'references' | 'names'>;
}

/** How a reference is on the wire: the key of its id in an object, and whether it is sent as one. */
interface WireReference {
  readonly key: string;
  readonly write?: 'id' | 'object';
}

/** The references for which the config names no codec, as `api.references` has them; by the path of the field. */
export function wireReferences(entity: Fields): Readonly<Record<string, WireReference>> {
  const { schema, api } = entity;
  if (!api?.references) return {};
  const { one, many, key = api.names?.['id'] ?? 'id' } = api.references;
  const paths = Object.keys(schema.properties).flatMap((name) => [
    ...(fieldReference(entity, name) ? [[name]] : []),
    ...referencePaths({ schema }, name).map(({ path }) => path),
  ]);
  const found = paths.flatMap((path): [string, WireReference][] => {
    const name = path.join('.');
    const write = fieldAt(schema, name)?.type === 'array' ? many : one;
    return write === false || hasCodec(entity, path) ? [] : [[name, { key, ...(write && { write }) }]];
  });
  return Object.fromEntries(found);
}

/** The key of the ids in what a field of references has on the wire; undefined if nothing says it. */
export function referenceKey(entity: Fields, field: string): string | undefined {
  if (!fieldReference(entity, field)) return undefined;
  const key = getProp(entity.wire?.codecs?.[field] ?? wireReferences(entity)[field], 'key');
  return typeof key === 'string' ? key : undefined;
}

/**
 * What `api.references.sort` calls a reference to one record: 'maker.name'.
 * @param key of the field
 * @returns undefined where it says nothing of the field; null where the field's widget does not name the label
 */
export function referenceSort(entity: Fields, field: string, key = field): string | null | undefined {
  const { sort } = entity.api?.references ?? {};
  const reference = sort === undefined ? undefined : fieldReference(entity, field);
  if (sort === undefined || !reference || fieldAt(entity.schema, field)?.type === 'array') return undefined;
  const [label] = reference.labels;
  if (label === undefined || fieldsIn(label).length > 0) return null;
  return sort.replace('{field}', key).replace('{label}', label);
}

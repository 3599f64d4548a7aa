import { isObject, mapped } from '../../src/shared/base/json.ts';
import { Place } from '../check/place.ts';

type Documents = ReadonlyMap<string, unknown>;

const RECORD = '.schema.json';
const SCREEN = '.ui.json';

/** The fields of an entity that have another name now: former → new. */
export function renamedFields(before: Place, after: Place): ReadonlyMap<string, string> {
  const [old, now] = [before.get('properties'), after.get('properties')];
  return new Map(
    now.entries.flatMap(([name, field]) => {
      const was = field.get('was').text;
      const isRenamed = was !== undefined && old.keys.includes(was) && !old.keys.includes(name);
      return isRenamed ? [[was, name] as const] : [];
    }),
  );
}

/** The former names of entities that have another one now: new → former. */
const renamedEntities = (before: Documents, after: Documents): ReadonlyMap<string, string> =>
  new Map(
    [...after].flatMap(([file, document]) => {
      const was = file.endsWith(RECORD) ? new Place(file, document).get('was').text : undefined;
      const isRenamed = was !== undefined && !before.has(file) && before.has(was + RECORD);
      return isRenamed ? [[file.slice(0, -RECORD.length), was] as const] : [];
    }),
  );

/** The config from before, with the new names of renamed entities and of the fields in rights: what is compared is the same thing. */
export function withNewNames(before: Documents, after: Documents): Documents {
  const result = new Map(before);
  for (const [name, was] of renamedEntities(before, after)) {
    for (const end of [RECORD, SCREEN]) {
      const document = before.get(was + end);
      result.delete(was + end);
      if (document !== undefined) result.set(name + end, document);
    }
  }
  for (const [file, document] of result) {
    if (!file.endsWith(SCREEN) || !isObject(document)) continue;
    const schema = file.replace(SCREEN, RECORD);
    const names = renamedFields(new Place(schema, result.get(schema)), new Place(schema, after.get(schema)));
    if (names.size > 0) result.set(file, { ...document, rights: rightsWith(document['rights'], names) });
  }
  return result;
}

/** The config from before, with the new names of renamed fields in its schemas, too: who may do what with them is compared. */
export function withNewFields(before: Documents, after: Documents): Documents {
  const schemas = [...before].flatMap(([file, document]) => {
    if (!file.endsWith(RECORD) || !isObject(document) || !isObject(document['properties'])) return [];
    const names = renamedFields(new Place(file, document), new Place(file, after.get(file)));
    const properties = Object.entries(document['properties']).map(([field, schema]) => [
      names.get(field) ?? field,
      schema,
    ]);
    return names.size > 0 ? [[file, { ...document, properties: Object.fromEntries(properties) }] as const] : [];
  });
  return new Map([...before, ...schemas]);
}

/** Rights with the new names of the fields that they are of. */
function rightsWith(rights: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isObject(rights) || !isObject(rights['fields'])) return rights;
  const fields = Object.entries(rights['fields']).map(([field, right]) => [names.get(field) ?? field, right]);
  return { ...mapped(rights, (right) => right), fields: Object.fromEntries(fields) };
}

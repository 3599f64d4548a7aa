import { isObject, jsonIn, objectOf } from '../../src/shared/base/json.ts';
import { holdersOf, type RightWord } from '../../src/shared/config/rights.ts';

/**
 * A menu in which the page of an entity is for those roles only that may read it (`rights.read`), so that it is drawn
 * before the entity is loaded.
 * @param texts the files of the config, by name
 */
export function menuOfReaders(menu: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (!Array.isArray(menu)) return menu;
  return menu.map((entry: unknown) => {
    if (!isObject(entry)) return entry;
    if (entry['entries']) return { ...entry, entries: menuOfReaders(entry['entries'], texts) };
    const read = objectOf(objectOf(jsonIn(texts.get(`${entry['entity']}.ui.json`) ?? ''))['rights'])['read'];
    const readers = isRight(read) ? holdersOf(read) : undefined;
    if (!readers) return entry;
    const { roles } = entry;
    return { ...entry, roles: Array.isArray(roles) ? readers.filter((role) => roles.includes(role)) : readers };
  });
}

/** The files have not been checked yet. */
const isRight = (value: unknown): value is RightWord =>
  [value].flat().every((one) => typeof one === 'string' || (isObject(one) && Array.isArray(one['roles'] ?? [])));

import type { Entity } from '../../shared/config/entity.ts';
import { labelOf } from '../../shared/config/label.ts';
import { canSearch } from '../../shared/config/paging.ts';
import { fieldsIn } from '../../shared/config/template.ts';
import { uniqueKey } from '../../shared/config/uniqueKey.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { EVERYTHING } from '../data/lists/listQuery.ts';
import type { ListSource } from '../data/lists/listSource.ts';
import { ApiError } from '../wire/apiError.ts';

/** The maximum number of records that are read to find those of one name. */
const MOST = 1_000;

interface Names {
  readonly target: Entity;
  readonly source: ListSource;
  /** The fields and templates that name the records; none for the label of their list. */
  readonly labels: readonly string[];
  /** The records with these values of a field, as the API compares them. */
  readonly exactly: (field: string) => Promise<readonly EntityRecord[]>;
  /** Said of a name for which too many records would have to be read. */
  readonly tooMany: string;
}

/**
 * Finds records by their names in a list that the API pages, each name by itself: what else is known must not decide which
 * record it means. The API is asked for the values of a label that is a field, and for others by single words of the name, the
 * longest first, as it may look for all of them in one field; by all together only if each finds too many.
 * @returns a function that finds all records of a name: those that are called exactly so, else in another letter case
 * @throws {ApiError} by that function
 */
export function calledSo({ target, source, labels, exactly, tooMany }: Names) {
  const nameOf = (record: EntityRecord) => labelOf(target, record, labels);
  const fields = (labels.length > 0 ? labels : [target.list.label]).filter((label) => fieldsIn(label).length === 0);
  const exact = Promise.all(fields.map(exactly)).then((found) => found.flat());
  const searches = new Map<string, Promise<readonly EntityRecord[] | undefined>>();
  const searched = (text: string) => {
    const search = canSearch(target) ? text : '';
    const reading = searches.get(search) ?? atMost(source, search);
    searches.set(search, reading);
    return reading;
  };
  return async (name: string): Promise<readonly EntityRecord[]> => {
    const same = (await exact).filter((record) => nameOf(record) === name);
    if (same.length > 0) return same;
    const words = name.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || word);
    let found: readonly EntityRecord[] | undefined;
    // A word may be written otherwise there, or be of a field that is not searched.
    for (const word of words.toSorted((a, b) => b.length - a.length))
      if (!found?.length) found = (await searched(word)) ?? found;
    const all = found?.length ? found : ((await searched(words.join(' '))) ?? found ?? []);
    const called = all.filter((record) => uniqueKey(nameOf(record)) === uniqueKey(name));
    if (!found && called.length === 0) throw new ApiError(422, tooMany);
    return called;
  };
}

/** The records that a search finds; undefined for too many. */
async function atMost(source: ListSource, search: string): Promise<readonly EntityRecord[] | undefined> {
  const found: EntityRecord[] = [];
  let total = 0;
  const count = (done: number, of = done) => {
    total = of;
  };
  for await (const slice of source.all({ ...EVERYTHING, search }, count)) {
    found.push(...slice);
    if (Math.max(found.length, total) > MOST) return undefined;
  }
  return found;
}

import { ignoredPart } from '../../src/panel/data/lists/ignoredPart.ts';
import type { Api } from '../../src/panel/wire/api.ts';
import { ApiError } from '../../src/panel/wire/apiError.ts';
import type { WireList } from '../../src/panel/wire/callList.ts';
import { callPage } from '../../src/panel/wire/callPage.ts';
import { callRecord } from '../../src/panel/wire/callRecord.ts';
import { type Asked, parameterOf } from '../../src/panel/wire/pageCall.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';
import { type Ability, isAmong, queryWords } from '../../src/shared/config/paging.ts';
import { UNSORTED } from '../../src/shared/config/sort.ts';
import { decodeList, type EntityRecord, isEmpty } from '../../src/shared/wire/record.ts';
import { reasonOf } from '../audit/reason.ts';

/** What the page relies on, and whether the backend keeps it. */
export interface Told {
  readonly code: ProbeCode;
  /** Undefined where that cannot be told. */
  readonly holds: boolean | undefined;
  /** The field that was asked for, if any. */
  readonly field?: string;
  readonly says: string;
}

/** All promises, by code. */
const probeCodes = {
  answers: 'A list is answered, with the rows and ids where the words say.',
  'page-size': 'A page has no more records than are asked for.',
  total: 'An answer says how many records there are.',
  pages: 'A page continues where the one before it ends.',
  record: 'One record is answered at the path of its update.',
  ids: 'Records are found by their ids.',
  sort: 'A list is sorted by a field, both ways.',
  filter: 'A list is filtered by a value of a field, and by several.',
  range: 'A list is filtered by a first and a last value.',
  search: 'A search finds a record by its name, and nothing by nonsense.',
  refusal: 'A record without its required fields is refused.',
  unique: 'Fields whose values are refused twice are unique in the schema.',
  create: 'A record is added, and the answer has its id.',
  change: 'A change is saved, and leaves the other fields as they were.',
  conflict: 'A change of an outdated version is refused with 412.',
  remove: 'A record is deleted.',
  left: 'Nothing of the probe is left.',
} as const;

type ProbeCode = keyof typeof probeCodes;

/** A backend as an entity's config asks it. */
export interface Asking {
  readonly api: Api;
  readonly entity: Entity;
  readonly token?: string | undefined;
}

/** How many records one call asks for. */
const PAGE = 10;
/** How many fields of each kind are tried. */
const FIELDS = 6;

/** A part of the list, as the page asks for it. */
export async function partOf({ api, entity }: Asking, asked: Partial<Asked> = {}, from = 0, count = PAGE) {
  const whole = { search: '', conditions: [], sort: UNSORTED, ...asked };
  return read(entity, await callPage(api, entity, whole, { from, count }));
}

const read = (entity: Entity, list: WireList) => ({ ...list, records: decodeList(entity, list.rows) });

/**
 * Tries a promise.
 * @param attempt returns what does not hold: a sentence; undefined if it holds; null if that cannot be told
 */
export async function tried(
  { token }: Pick<Asking, 'token'>,
  code: ProbeCode,
  says: string,
  attempt: () => Promise<string | undefined | null>,
  field?: string,
): Promise<Told> {
  const of = field === undefined ? {} : { field };
  try {
    const broken = await attempt();
    if (broken === null) return { code, holds: undefined, ...of, says: 'There are too few records to tell.' };
    return { code, holds: broken === undefined, ...of, says: broken ?? says };
  } catch (error) {
    return { code, holds: false, ...of, says: `${says} But ${failureOf(error, { token }, code)}` };
  }
}

/** Why an attempt failed, whatever was thrown: the end of a sentence. */
export function failureOf(error: unknown, { token }: Pick<Asking, 'token'>, code: ProbeCode): string {
  if (error instanceof ApiError) return reasonOf(error, { token }, doing[code]);
  return error instanceof Error ? error.message : String(error);
}

/** What the calls of a promise do, where they do not only read. */
const doing: Partial<Readonly<Record<ProbeCode, string>>> = {
  refusal: 'add a record',
  create: 'add a record, or read it',
  change: 'change a record, or read it',
  conflict: 'change a record',
  remove: 'delete a record',
};

/** All promises of reading. Where the list is not answered there is only that. */
export async function readPromises(asking: Asking): Promise<readonly Told[]> {
  const { entity } = asking;
  let first: Awaited<ReturnType<typeof partOf>> | undefined;
  const answers = await tried(asking, 'answers', 'The list is answered.', async () => {
    first = await partOf(asking);
    const isNameless = first.records.length > 0 && first.records.every(({ id }) => isEmpty(id));
    return isNameless
      ? `'api.id' is 'id', and the rows have ${Object.keys(first.rows[0] ?? {}).join(', ')}.`
      : undefined;
  });
  if (!first || !answers.holds) return [answers];
  const { records, total, lacksTotal } = first;
  const { query } = entity.api ?? {};
  const words = queryWords(query);
  const told: Told[] = [answers];
  const isWhole = records.length > PAGE;
  told.push({
    code: 'page-size',
    holds: records.length < PAGE ? undefined : !isWhole,
    says: isWhole
      ? `'query.page' asks for ${PAGE} records, and ${records.length} came.`
      : `${records.length} came of ${PAGE} that were asked for.`,
  });
  const counted =
    total === undefined ? 'The answer has no total: the page knows only whether there is more.' : `There are ${total}.`;
  told.push({
    code: 'total',
    holds:
      lacksTotal || (total !== undefined && total < records.length) ? false : total === undefined ? undefined : true,
    says: lacksTotal ? `'api.total' is '${lacksTotal.said}', and the answer has ${lacksTotal.came}.` : counted,
  });
  told.push(await tried(asking, 'pages', 'The second page continues the first.', () => pagesHold(asking, records)));
  if (entity.endpoints.update)
    told.push(await tried(asking, 'record', 'One record is answered.', () => recordHolds(asking, records)));
  if (words.any || words.ids)
    told.push(await tried(asking, 'ids', 'Records are found by their ids.', () => idsHold(asking, records)));
  if (words.sort && words.sortDown) {
    for (const field of fieldsOf(entity, isOrdered, words.can?.sort)) {
      told.push(await tried(asking, 'sort', `Sorted by '${field}'.`, () => sortHolds(asking, field), field));
    }
  }
  if (words.any) {
    const hasLists = words.can?.lists !== false;
    const isFiltered = (field: FieldSchema) => isChosen(field) || (hasLists && isListOfChosen(field));
    for (const field of fieldsOf(entity, isFiltered, words.can?.filter)) {
      told.push(
        await tried(asking, 'filter', `Filtered by '${field}'.`, () => filterHolds(asking, field, records), field),
      );
    }
  }
  if (words.from && words.before) {
    for (const field of fieldsOf(entity, isMeasured, words.can?.filter)) {
      told.push(
        await tried(
          asking,
          'range',
          `Filtered by a range of '${field}'.`,
          () => rangeHolds(asking, field, records),
          field,
        ),
      );
    }
  }
  if (words.search && words.can?.search !== false) {
    told.push(
      await tried(asking, 'search', 'A search finds what is searched for.', () => searchHolds(asking, records)),
    );
  }
  return told;
}

const isOrdered = ({ type, derived }: FieldSchema) =>
  !derived && (type === 'string' || type === 'number' || type === 'integer');
const isMeasured = ({ type, format, reference, derived }: FieldSchema) =>
  !derived &&
  !reference &&
  (type === 'number' || type === 'integer' || format === 'date' || format === 'date-time' || format === 'time');
const isChosen = ({ type, enum: values, reference, derived }: FieldSchema) =>
  !derived && (values !== undefined || type === 'boolean' || reference !== undefined);
/** A list of choices or references. */
const isListOfChosen = ({ type, items, derived }: FieldSchema) =>
  type === 'array' && !derived && items !== undefined && isChosen(items);

/** The first fields of the list's columns, then of the records, that are so. @param can those that the API knows, if not all */
function fieldsOf({ list, schema }: Entity, is: (field: FieldSchema) => boolean, can: Ability | undefined): string[] {
  const names = [...list.columns.map(({ field }) => field), ...Object.keys(schema.properties)];
  const fitting = [...new Set(names)].filter((name) => {
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const isKnown = isAmong(can, name) ?? can === undefined;
    return name !== 'id' && field !== undefined && isKnown && !field.writeOnly && is(field);
  });
  return fitting.slice(0, FIELDS);
}

const idsOf = (records: readonly EntityRecord[]) => records.map(({ id }) => String(id));

async function pagesHold(asking: Asking, records: readonly EntityRecord[]) {
  const half = Math.floor(Math.min(records.length, PAGE) / 2);
  if (half === 0) return null;
  const second =
    asking.entity.api?.query?.next === undefined ? await partOf(asking, {}, half, half) : await nextPart(asking, half);
  const [expected, came] = [idsOf(records.slice(half, 2 * half)), second && idsOf(second.records)];
  if (!came) return `'query.next' is '${asking.entity.api?.query?.next}', and the answer names no next page.`;
  if (came.join() === expected.join()) return undefined;
  return `The second page of ${half} has ${came.slice(0, 3).join(', ')}, and should have ${expected.slice(0, 3).join(', ')}.`;
}

async function nextPart(asking: Asking, count: number) {
  const { next } = await partOf(asking, {}, 0, count);
  if (next === undefined) return undefined;
  const all = { search: '', conditions: [], sort: UNSORTED };
  return read(asking.entity, await callPage(asking.api, asking.entity, all, { from: count, count, next }));
}

async function recordHolds({ api, entity }: Asking, [record]: readonly EntityRecord[]) {
  if (!record) return null;
  const found = await callRecord(api, entity, record);
  return found ? undefined : `A GET at the path of the update does not answer the record ${String(record.id)}.`;
}

async function idsHold(asking: Asking, records: readonly EntityRecord[]) {
  const wanted = idsOf(records.slice(-2));
  if (wanted.length === 0) return null;
  const { records: found } = await partOf(asking, { conditions: [{ field: 'id', is: 'any', values: wanted }] });
  const came = idsOf(found);
  if ([...came].sort().join() === [...wanted].sort().join()) return undefined;
  return `Asked for ${wanted.join(' and ')}, ${came.length} records came: ${came.slice(0, 3).join(', ')}.`;
}

async function sortHolds(asking: Asking, field: string) {
  const [up, down] = [await partOf(asking, { sort: [field] }), await partOf(asking, { sort: [`-${field}`] })];
  const [least, most] = [up, down].map(({ records }) =>
    records.map((record) => record[field]).filter((value) => !isEmpty(value)),
  );
  if (!least || !most || new Set([...least, ...most]).size < 2) return null;
  const isRising = (values: readonly unknown[]) =>
    values.every((value, place) => place === 0 || typeof value !== 'number' || Number(values[place - 1]) <= value);
  // How a backend compares letters is its own matter.
  const [low, high] = [least[0], most[0]];
  const differs = typeof low === 'number' ? low < Number(high) : String(low).localeCompare(String(high)) < 0;
  if (differs && isRising(least) && isRising(most.toReversed())) return undefined;
  const ignored =
    ignoredIn(asking, { sort: [field] }, up.records) || ignoredIn(asking, { sort: [`-${field}`] }, down.records);
  return `By '${field}' upwards the list begins with ${JSON.stringify(low)}, downwards with ${JSON.stringify(high)}.${ignored}`;
}

async function filterHolds(asking: Asking, field: string, records: readonly EntityRecord[]) {
  const valuesIn = (record: EntityRecord): readonly unknown[] => [record[field]].flat();
  const values = [...new Set(records.flatMap(valuesIn).filter((value) => !isEmpty(value)))];
  if (values.length === 0) return null;
  // Yes and no together are not asked for.
  const { can } = asking.entity.api?.query ?? {};
  const most = typeof values[0] === 'boolean' || can?.values?.includes(field) === false ? 1 : 2;
  for (const wanted of [values.slice(0, 1), ...(most > 1 ? [values.slice(0, most)] : [])]) {
    const asked = { conditions: [{ field, is: 'any', values: wanted }] } as const;
    const { records: found, total } = await partOf(asking, asked);
    const other = found.find((record) => !valuesIn(record).some((value) => wanted.includes(value)));
    const named = wanted.map((value) => JSON.stringify(value)).join(' or ');
    if (other)
      return `Asked for ${named} in '${field}', one with ${JSON.stringify(other[field])} came.${ignoredIn(asking, asked, found)}`;
    if (found.length === 0) return `Asked for ${named} in '${field}', none came, and there are some.`;
    if (found.length < PAGE && total !== undefined && total !== found.length) {
      return `Asked for ${named} in '${field}', ${found.length} came, and the total is ${total}.`;
    }
  }
  return undefined;
}

async function rangeHolds(asking: Asking, field: string, records: readonly EntityRecord[]) {
  const values = records.map((record) => record[field]).filter((value) => !isEmpty(value));
  const sorted = values.toSorted((a, b) => (typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : 1));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (isEmpty(middle) || sorted[0] === middle) return null;
  const isLess = (value: unknown) =>
    typeof middle === 'number' ? Number(value) < middle : String(value) < String(middle);
  const until = typeof middle === 'number' ? middle - 1e-9 : sorted.findLast(isLess);
  const above = { conditions: [{ field, is: 'from', values: [middle] }] } as const;
  const below = { conditions: [{ field, is: 'before', values: [middle], until }] } as const;
  const [from, before] = [await partOf(asking, above), await partOf(asking, below)];
  const wrong =
    from.records.find((record) => isLess(record[field])) ?? before.records.find((record) => !isLess(record[field]));
  const ignored = ignoredIn(asking, above, from.records) || ignoredIn(asking, below, before.records);
  if (wrong)
    return `Asked for '${field}' from, and before, ${JSON.stringify(middle)}, ${JSON.stringify(wrong[field])} came in the other.${ignored}`;
  return from.records.length === 0 || before.records.length === 0
    ? `A range of '${field}' finds nothing, and there is some.`
    : undefined;
}

/** The parameter that an answer shows to be ignored, as the page tells it above the list: a sentence, or ''. */
function ignoredIn({ entity }: Asking, asked: Partial<Asked>, records: readonly EntityRecord[]): string {
  const part = ignoredPart(entity, { conditions: [], sort: UNSORTED, ...asked }, records);
  return part ? ` The backend ignores '${parameterOf(entity, part)}'.` : '';
}

async function searchHolds(asking: Asking, records: readonly EntityRecord[]) {
  const { label } = asking.entity.list;
  const [record] = records.filter((one) => typeof one[label] === 'string' && one[label] !== '');
  if (!record) return null;
  const text = String(record[label]);
  const found = await partOf(asking, { search: text });
  if (!idsOf(found.records).includes(String(record.id))) return `A search for '${text}' does not find it.`;
  const none = await partOf(asking, { search: 'qzxjvkqzxjvk' });
  return none.records.length > 0 ? `A search for nonsense finds ${none.records.length} records.` : undefined;
}

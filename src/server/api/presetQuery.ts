import { isObject, jsonIn, parseJson } from '../../shared/base/json.ts';
import { perText } from '../../shared/base/perObject.ts';
import type { QueryWords } from '../../shared/config/backend.ts';
import { type Ability, isAmong, isJsonWord } from '../../shared/config/paging.ts';
import { isDescending, sortedField } from '../../shared/config/sort.ts';
import { invalid } from '../http/httpError.ts';
import { atMost, limits } from '../http/limits.ts';

/** A parameter of a call. */
interface Param {
  readonly name: string;
  readonly value: string;
}

/** The values of placeholders, by name. */
type Blanks = Readonly<Record<string, string>>;

/** A query with the embedded API's own parameters: 'limit', 'sort', 'price.from'. */
type Own = Record<string, string | string[]>;

/**
 * Translates the query string of another backend, as `src/panel/wire/pageCall.ts` writes it, to the embedded API's own
 * parameters.
 * @param fixed parameters that the config's call always sends
 * @param id the key of a record's id
 * @param kindOf the kind of a field, by its key
 * @throws {HttpError} 422 for an unknown parameter
 */
export function presetQuery(
  words: QueryWords,
  params: URLSearchParams,
  fixed: ReadonlyMap<string, string>,
  id = 'id',
  kindOf: KindOf = () => undefined,
): Own {
  const asked: Own = {};
  let left: readonly Param[] = [...params].flatMap(([name, value]) =>
    fixed.get(name) === value ? [] : [{ name, value }],
  );
  /** Consumes the parameters that match a setting, if all of its parts are present. */
  const take = (word: string | undefined): readonly Blanks[] => {
    if (word === undefined || isJsonWord(word)) return [];
    const found: Blanks[][] = word.split('&').map((part) =>
      left.flatMap((param): Blanks[] => {
        const blanks = blanksIn(part, param);
        return blanks ? [blanks] : [];
      }),
    );
    if (found.some((one) => one.length === 0)) return [];
    left = left.filter((param) => !word.split('&').some((part) => blanksIn(part, param)));
    return found.flat();
  };
  const page: Record<string, string> = Object.assign(
    {},
    ...(words.page ?? '').split('&').flatMap((part) => take(part)),
  );
  const part = pageOf(page);
  if (words.max !== undefined && Number(part['limit']) > words.max) {
    throw invalid({ limit: `A page has at most ${words.max} records` });
  }
  Object.assign(asked, part);
  const { sort, rest } = sortOf(words, left);
  // What names the records of a reference is sorted by the reference, as the embedded API can.
  if (sort.length > 0) asked['sort'] = sort.map((by) => known(words.can?.sort, by.replace(/\..*$/, ''))).join(',');
  left = rest;
  const text = take(words.search)[0]?.['text'];
  if (text !== undefined) asked['q'] = words.search?.includes('"') ? String(jsonIn(`"${text}"`)) : text;
  const ids = take(words.ids).flatMap(valuesIn);
  if (ids.length > 0) asked[id] = ids;
  const [mark] = left.filter(({ name }) => name === 'after');
  if (mark) asked['after'] = mark.value;
  left = left.filter(({ name }) => name !== 'after');
  for (const { field } of take(words.no)) if (field !== undefined) asked[known(words.can?.filter, field)] = ['false'];
  const [where] = take(words.where);
  for (const condition of conditionsIn(where?.['all']))
    if (
      !add(
        asked,
        words,
        kindOf,
        (word) => (isJsonWord(word) ? patternOf(word).exec(condition)?.groups : undefined),
        id,
        true,
      )
    ) {
      throw invalid({ filter: `'${condition}' cannot be read` });
    }
  for (const param of left) {
    if (!add(asked, words, kindOf, (word) => (isJsonWord(word) ? undefined : blanksIn(word, param)), id)) {
      throw invalid({ [param.name]: `There is no parameter '${param.name}' for this value` });
    }
  }
  return asked;
}

/** The field that an API calls so. @throws {HttpError} 422 for one that is not among those that it takes */
function known(said: Ability | undefined, by: string): string {
  const name = sortedField(by);
  const [field = name] = isObject(said) ? (Object.entries(said).find(([, called]) => called === name) ?? ['']) : [];
  if (isAmong(said, field) === false) throw invalid({ [name]: `There is no '${name}' to ask by` });
  return isDescending(by) ? `-${field}` : field;
}

/** The sort of a list: several fields are in one parameter with commas, or in numbered parameters. */
function sortOf({ sort = '', sortDown = '', can }: QueryWords, params: readonly Param[]) {
  const isSort = ({ name }: Param) => `${sort}&${sortDown}`.split('&').some((part) => part && isNamed(part, name));
  const values = params.filter(isSort).map(({ value }) => value);
  if (values.join().length > limits.query) throw invalid({ sort: atMost(limits.query, 'characters') });
  /** The parts of a setting, each with the entries of its parameters. */
  const partsOf = (word: string) =>
    word
      .split('&')
      .map((part): readonly [part: string, entries: readonly Param[]] => [
        part,
        part === ''
          ? []
          : params
              .filter(({ name }) => isNamed(part, name))
              .flatMap(({ name, value }) =>
                (can?.several === false ? [value] : value.split(',')).map((entry) => ({ name, value: entry })),
              ),
      ]);
  /** The sort field of the entries at a place, if all of them match the setting. */
  const fieldAt = (parts: ReturnType<typeof partsOf>, place: number): string | undefined => {
    const found = parts.map(([part, entries]) => {
      const entry = entries[place];
      return entry && blanksIn(part, entry);
    });
    return found.every((blanks) => blanks !== undefined)
      ? found.map((blanks) => blanks['field']).find((field) => field !== undefined)
      : undefined;
  };
  const [down, up] = [partsOf(sortDown), partsOf(sort)];
  const by = values
    .flatMap((value) => value.split(','))
    .flatMap((_, place): string[] => {
      const [falling, rising] = [fieldAt(down, place), fieldAt(up, place)];
      return falling === undefined ? (rising === undefined ? [] : [rising]) : [`-${falling}`];
    });
  return { sort: by, rest: by.length > 0 ? params.filter((param) => !isSort(param)) : params };
}

const nameIn = (part: string): string => part.slice(0, part.indexOf('='));

/** Whether a part of a setting is about the parameter of that name. */
const isNamed = (part: string, name: string): boolean =>
  name.length <= limits.query && patternOf(nameIn(part)).test(name);

/** Tells of a key whether its field is a yes or no, or a list. */
export type KindOf = (key: string) => 'flag' | 'list' | undefined;

/** The words that may ask for a field of a kind: the others are for fields of other kinds. */
function isFor(is: string, kind: ReturnType<KindOf>, { has, flag, one }: QueryWords): boolean {
  if (is === 'has' || is === 'references') return kind === 'list';
  if (is === 'reference') return kind !== 'list';
  if (is === 'flag' || is === 'no') return kind === 'flag';
  if (is === 'one') return kind !== 'list' && !(kind === 'flag' && flag);
  return is !== 'any' || !((kind === 'list' && has) || (kind === 'flag' && (flag ?? one)));
}

/** The words of conditions, those first whose pattern another one would match, too. */
const CONDITIONS = [
  ...(['search', 'ids', 'no', 'from', 'before', 'reference', 'references', 'has', 'any', 'flag', 'one'] as const),
];

/** Adds a condition if a setting matches. @returns whether one did */
function add(
  asked: Own,
  words: QueryWords,
  kindOf: KindOf,
  read: (word: string) => Blanks | undefined,
  id: string,
  inJson = false,
): boolean {
  for (const is of CONDITIONS) {
    const word = words[is];
    const blanks = word === undefined ? undefined : read(word);
    if (!blanks) continue;
    const { field: name = id } = blanks;
    const field = name === id || is === 'search' ? name : known(words.can?.filter, name);
    if (is === 'ids' ? field !== id : !isFor(is, kindOf(field), words)) continue;
    if (inJson && blanks['values'] !== undefined && !Array.isArray(jsonIn(blanks['values']))) continue;
    const texts = is === 'no' ? ['false'] : inJson ? textsIn(blanks) : valuesIn(blanks);
    if (is === 'search') asked['q'] = inJson ? String(parseJson(blanks['text'] ?? '""')) : (blanks['text'] ?? '');
    else if (is === 'from') asked[`${field}.from`] = texts[0] ?? '';
    else if (is === 'before')
      asked[`${field}.before`] = blanks['until'] === undefined ? (texts[0] ?? '') : after(texts[0] ?? '');
    else {
      const known = asked[field] ?? [];
      const values = Array.isArray(known) ? known : [known];
      for (const text of oneOf(words, id, field, texts)) values.push(text);
      asked[field] = values;
    }
    return true;
  }
  return false;
}

/** The values of a field. @throws {HttpError} 422 for several where it takes one at a time */
function oneOf({ can, any = '' }: QueryWords, id: string, field: string, texts: readonly string[]): readonly string[] {
  if (field === id || (can?.values?.includes(field) ?? true)) return texts;
  if (texts.length > 1 && any.includes('{values}')) throw invalid({ [field]: `'${field}' takes one value` });
  return texts;
}

/** A setting as a pattern with a group for each placeholder. */
const patternOf = perText((word): RegExp => {
  const named = new Set<string>();
  const source = word
    .replace(/[.*+?^$()|[\]\\]|[{}](?!\w)|(?<!\w)[{}]|\}(?=")/g, '\\$&')
    .replace(
      /\\?\{(field|key|value|values|quoted|json|until|text|all|from|count|to|last|page|index|place)\\?\}/g,
      (_, blank: string) => {
        // The second time it is the same.
        if (named.has(blank)) return `\\k<${blank}>`;
        named.add(blank);
        const isName = blank === 'field' || blank === 'key';
        return isName ? `(?<${blank}>[^"[\\]]{1,${limits.key}}?)` : `(?<${blank}>[\\s\\S]*)`;
      },
    );
  return new RegExp(`^${source}$`);
});

/** A list of values, which may be longer than one. */
const isList = perText((part): boolean => /\{(values|quoted|json|all)\}/.test(part));

/** The values of a part's placeholders in a parameter; undefined if it does not match, or is too long for one. */
function blanksIn(part: string, { name, value }: Param): Blanks | undefined {
  const split = part.indexOf('=');
  if (name.length > limits.query || (value.length > limits.query && !isList(part))) return undefined;
  const names = patternOf(part.slice(0, split)).exec(name);
  const values = patternOf(part.slice(split + 1)).exec(value);
  return names && values ? { ...names.groups, ...values.groups } : undefined;
}

/** The values that a condition has in a query string. */
function valuesIn({ value, values, quoted, json, until }: Blanks): readonly string[] {
  const listed = quoted ?? json;
  if (listed !== undefined) return listIn(`[${listed}]`);
  if (values !== undefined) return values.split(',');
  return [value ?? until ?? ''];
}

/** The values that a condition has in JSON. */
const textsIn = ({ value, values, until }: Blanks): readonly string[] => listIn(values ?? `[${value ?? until ?? ''}]`);

function listIn(text: string): readonly string[] {
  const list = jsonIn(text);
  if (!Array.isArray(list)) throw invalid({ filter: `'${text}' cannot be read` });
  return list.map(String);
}

/** The conditions in the JSON of `where`. */
function conditionsIn(all: string | undefined): readonly string[] {
  if (all === undefined) return [];
  const json = jsonIn(all.startsWith('{') ? `[${all}]` : `{${all}}`);
  const entries = Array.isArray(json) ? json : isObject(json) ? Object.entries(json) : [];
  if (entries.length > limits.params) throw invalid({ filter: atMost(limits.params, 'entries') });
  if (Array.isArray(json)) return json.map((one) => JSON.stringify(one));
  if (isObject(json))
    return Object.entries(json).map((entry) => JSON.stringify(Object.fromEntries([entry])).slice(1, -1));
  throw invalid({ filter: `'${all}' cannot be read` });
}

/** The offset and limit of a page. */
function pageOf({ count, from, to, last, page }: Readonly<Record<string, string | undefined>>): Own {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const [size, end] = [number(count), number(to) ?? (last === undefined ? undefined : Number(last) + 1)];
  const limit = size ?? (end === undefined ? undefined : end - (number(from) ?? 0));
  const offset = number(from) ?? (page === undefined || limit === undefined ? undefined : (Number(page) - 1) * limit);
  return {
    ...(limit !== undefined && { limit: String(limit) }),
    ...(offset !== undefined && { offset: String(offset) }),
  };
}

/** The smallest value above another one: for numbers, days and times. */
function after(text: string): string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return String(Number(text) + 1e-9);
  const time = Date.parse(text);
  if (Number.isNaN(time)) return `${text}\u0001`;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return isDay ? new Date(time + 86_400_000).toISOString().slice(0, 10) : new Date(time + 1).toISOString();
}

import { getProp } from '../../../src/shared/base/getProp.ts';
import { isObject } from '../../../src/shared/base/json.ts';
import { isExternal } from '../../../src/shared/config/backend.ts';
import { isJsonWord } from '../../../src/shared/config/paging.ts';
import { sortedField } from '../../../src/shared/config/sort.ts';
import { blanksIn, type EntityFiles, fieldAt, keyNamesField, namesField, referenceAt, sortsAt } from '../files.ts';
import { presetAt } from '../people.ts';
import { type ConfigProblem, listed, type Place } from '../place.ts';

/** The blanks of each word of `query`: those that it must have, those of which it must have one, and others. */
const blanksOf: Readonly<
  Record<string, { all?: readonly string[]; one?: readonly string[]; others?: readonly string[] }>
> = {
  page: { others: ['from', 'count', 'to', 'last', 'page'] },
  sort: { all: ['field'], others: ['index'] },
  sortDown: { all: ['field'], others: ['index'] },
  search: { all: ['text'] },
  any: { all: ['field'], one: ['value', 'values', 'quoted', 'json'], others: ['index', 'place'] },
  one: { all: ['field'], one: ['value', 'quoted', 'json'], others: ['place'] },
  flag: { all: ['field', 'value'], others: ['place'] },
  no: { all: ['field'], others: ['place'] },
  has: { all: ['field'], one: ['value', 'values', 'quoted', 'json'], others: ['index'] },
  reference: { all: ['field'], one: ['value', 'values', 'quoted', 'json'], others: ['key', 'index', 'place'] },
  references: { all: ['field'], one: ['value', 'values', 'quoted', 'json'], others: ['key', 'index', 'place'] },
  ids: { one: ['value', 'values', 'quoted', 'json'], others: ['field', 'index'] },
  from: { all: ['field'], one: ['value', 'json'], others: ['place'] },
  before: { all: ['field'], one: ['value', 'json', 'until'], others: ['place'] },
  where: { all: ['all'] },
};

/** The same of the words of `query.figures`. */
const figureBlanks: typeof blanksOf = {
  ask: {},
  sum: { all: ['field'], others: ['index'] },
  by: { all: ['field'], others: ['index'] },
  day: { all: ['field'], others: ['zone'] },
  sumAt: { all: ['field'] },
  byAt: { all: ['field'] },
};

/** Words that may be a part of the JSON in `where`. */
const CONDITIONS = ['search', 'any', 'one', 'flag', 'no', 'has', 'reference', 'references', 'ids', 'from', 'before'];

/** Problems in the words of `query` themselves, in `api` of `panel.json` or in `wire.api` of an entity. */
export function* queryWordProblems(api: Place): Generator<ConfigProblem> {
  yield* blankProblems(api.get('query'), blanksOf);
  yield* blankProblems(api.get('query', 'figures'), figureBlanks);
}

function* blankProblems(words: Place, blanks: typeof blanksOf): Generator<ConfigProblem> {
  for (const [name, { all = [], one = [], others = [] }] of Object.entries(blanks)) {
    const word = words.get(name);
    const { text } = word;
    if (text === undefined) continue;
    if (CONDITIONS.includes(name) && !isJsonWord(text) && !/^[^=&#\s]+=/.test(text)) {
      yield word.problem('malformed-value', `must be a part of a query string, such as '${name}=…', or of JSON.`);
    }
    const found = blanksIn(text);
    const known = [...all, ...one, ...others].filter(
      (blank) => !(['quoted', 'json', 'index', 'place'].includes(blank) && isJsonWord(text)),
    );
    for (const blank of found.filter((blank) => !known.includes(blank))) {
      const braced = known.length > 0 ? ` There are: ${listed(known.map((one) => `{${one}}`))}.` : '';
      yield word.problem('unknown-placeholder', `nothing fills in '{${blank}}'.${braced}`);
    }
    for (const blank of all.filter((blank) => !found.includes(blank))) {
      yield word.problem('missing-placeholder', `has no '{${blank}}'.`);
    }
    if (one.length > 0 && !one.some((blank) => found.includes(blank))) {
      yield word.problem('missing-placeholder', `has none of ${listed(one.map((blank) => `{${blank}}`))}.`);
    }
  }
}

/** How the API of an entity is asked for figures: 'own', as the embedded API, or by these words; undefined if it has none. */
export function figuresOf({ ui, panel }: EntityFiles): Place | 'own' | undefined {
  const places = [ui.get('wire', 'api'), panel.get('api')];
  const [own, shared] = places;
  // An entity with another preset inherits no settings of the panel.
  const said = (own?.get('preset').exists ? [own] : places).map((place) => place.get('query', 'figures'));
  const figures = said.find(({ exists }) => exists);
  if (figures) return figures.value === false ? undefined : figures;
  const page = wordsOf(own ?? ui, shared ?? ui).query('page');
  const base = places.map((place) => place.get('base').text).find((text) => text !== undefined) ?? '';
  return page === undefined && !isExternal(base) ? 'own' : undefined;
}

/** What a list that its API pages needs of `query`: words without which a part of its screen would not work. */
export function* pagedQueryProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { ui, panel } = entity;
  const own = ui.get('wire', 'api');
  for (const can of ['sort', 'filter', 'values']) {
    const fields = own.get('query', 'can', can);
    for (const field of fields.items) yield* namesField(field, entity);
    if (isObject(fields.value)) for (const [, field] of fields.entries) yield* keyNamesField(field, entity);
  }
  const list = ui.get('list');
  const paging = list.get('paging');
  if (paging.text !== 'server') return;
  const words = wordsOf(own, panel.get('api'));
  const page = words.query('page');
  const size = list.get('pageSize');
  if (words.max !== undefined && Number(size.value) > words.max) {
    yield size.problem(
      'out-of-range',
      `must be at most ${words.max}: 'api.query.max' says how many records a page has.`,
    );
  }
  if (page === undefined) return;
  const lacks = (message: string) => paging.problem('missing-query-word', message);

  if (words.query('next') === undefined) {
    if (!/\{(from|page|to|last)\}/.test(page)) {
      yield lacks(
        `'query.page' is '${page}': with none of {from}, {to}, {last}, {page} every page would be the first one. Or say in 'query.next' where an answer names the next page.`,
      );
    }
    if (words.total === undefined) {
      yield {
        ...lacks(
          "'api.total' is missing: the number of all records is looked for under 'total' and in X-Total-Count. Without it the list knows only whether there is one more page.",
        ),
        severity: 'warning',
      };
    }
  }
  if (words.query('any') === undefined && words.query('ids') === undefined) {
    yield lacks(
      "'query.ids' is missing, and 'query.any': links, references and selections ask for records by their ids.",
    );
  }
  for (const [has, lacking] of pairs) {
    if (words.query(has) !== undefined && words.query(lacking) === undefined) {
      yield lacks(`'query.${lacking}' is missing beside 'query.${has}'.`);
    }
  }
  const inJson = CONDITIONS.find((name) => isJsonWord(words.query(name) ?? ''));
  if (inJson !== undefined && words.query('where') === undefined) {
    yield lacks(`'query.where' is missing: '${inJson}' is a part of the JSON that it sends.`);
  }
  yield* unaskedProblems(entity, list, words);
}

const pairs = [
  ['sort', 'sortDown'],
  ['sortDown', 'sort'],
  ['from', 'before'],
  ['before', 'from'],
] as const;

/** Orders and filters of the list that the page cannot offer. */
function* unaskedProblems(entity: EntityFiles, list: Place, words: Words): Generator<ConfigProblem> {
  const sorts = sortsAt(list.get('sort'));
  for (const sort of sorts) {
    const field = sortedField(sort.text ?? '');
    if (!words.can('sort', field)) {
      yield sort.problem('unsortable-column', `'api.query' does not let the API sort by '${field}'.`);
    } else if (words.sortsByLabel(field) && isUnlabelled(entity, field)) {
      yield sort.problem(
        'unsortable-column',
        `'api.references.sort' asks for '${field}' by what names its records: put that field of them as 'label' into the options of its widget.`,
      );
    }
  }
  for (const other of words.isOneSort ? sorts.slice(1) : []) {
    yield other.problem('unsortable-column', "'api.query.can.several' does not let the API sort by several fields.");
  }
  for (const filter of [list.get('filter'), ...list.get('filters').items]) {
    const name = filter.get('field');
    if (name.text === undefined) continue;
    const word = ['days', 'numbers'].includes(filter.get('as').text ?? '') ? 'from' : 'any';
    const isUnaskedList =
      words.cannotLists &&
      fieldAt(entity, name.text).get('type').text === 'array' &&
      !(words.query('references') !== undefined && isReferenceList(entity, name.text, words));
    const why = isUnaskedList
      ? `'api.query.can.lists' is false, and '${name.text}' is a list`
      : words.query(word) === undefined
        ? `'api.query' lacks '${word}'`
        : `'api.query.can.filter' does not have '${name.text}'`;
    if (isUnaskedList || words.query(word) === undefined || !words.can('filter', name.text)) {
      yield name.warning('no-effect', `is not offered: ${why}.`);
      continue;
    }
    for (const option of words.isOneValue(name.text) ? filter.get('options').items : []) {
      if (option.get('values').items.length > 1)
        yield option.warning('no-effect', `is not offered: 'api.query.can.values' does not have '${name.text}'.`);
    }
  }
}

/** Whether a field refers to one record, and its widget does not say which field names it. */
function isUnlabelled(entity: EntityFiles, name: string): boolean {
  const field = fieldAt(entity, name);
  if (field.get('type').text === 'array' || !referenceAt(field).exists) return false;
  const label = entity.ui.get('uiSchema', name, 'ui:options', 'label');
  const first = label.items[0] ?? label;
  return first.text === undefined || first.text.includes('{');
}

/** Whether it is known under which key a list has the ids of the records that it refers to. */
const isReferenceList = (entity: EntityFiles, name: string, { readsLists }: Words): boolean =>
  referenceAt(fieldAt(entity, name)).exists &&
  (entity.ui.get('wire', 'codecs', name, 'key').exists ||
    (readsLists && !entity.ui.get('wire', 'codecs', name).exists));

/** The words that apply to an entity, as `backendOf` merges them, of a config that may have mistakes. */
interface Words {
  readonly total: string | undefined;
  readonly query: (name: string) => string | undefined;
  readonly can: (what: 'sort' | 'filter', field: string) => boolean;
  readonly isOneSort: boolean;
  /** The most records of a page. */
  readonly max: number | undefined;
  readonly cannotLists: boolean;
  /** Whether the field is sorted by what names the records that it refers to, if it refers to any. */
  readonly sortsByLabel: (field: string) => boolean;
  /** Whether lists of references are read without a codec of their own. */
  readonly readsLists: boolean;
  /** Whether a field is filtered by one value at a time. */
  readonly isOneValue: (field: string) => boolean;
}

function wordsOf(own: Place, shared: Place): Words {
  const makes = own.get('preset').exists ? own : shared;
  const preset = presetAt(makes);
  const panels = own.get('preset').exists ? undefined : shared;
  const found = (...path: readonly string[]) => {
    const said = [own, panels].find((place) => place?.get(...path).exists);
    return said ? said.get(...path).value : path.reduce<unknown>(getProp, preset);
  };
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const query = (name: string) => text(found('query', name));
  const canDo = (what: string): unknown => getProp(found('query', 'can'), what);
  const max = found('query', 'max');
  return {
    total: text(found('total')),
    query,
    isOneSort: canDo('several') === false,
    can: (what, field) => {
      const said = canDo(what);
      const word = what === 'sort' ? query('sort') : (query('any') ?? query('from'));
      if (word === undefined || said === false) return false;
      return isObject(said) ? Object.hasOwn(said, field) : !Array.isArray(said) || said.includes(field);
    },
    max: typeof max === 'number' ? max : undefined,
    cannotLists: canDo('lists') === false,
    sortsByLabel: (field) => {
      const said = canDo('sort');
      const isNamed = Array.isArray(said) ? said.includes(field) : isObject(said) && Object.hasOwn(said, field);
      return found('references', 'sort') !== undefined && !isNamed;
    },
    readsLists: found('references') !== undefined && found('references', 'many') !== false,
    isOneValue: (field) => {
      const said = canDo('values');
      return Array.isArray(said) && !said.includes(field);
    },
  };
}

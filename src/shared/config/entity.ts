import { getProp } from '../base/getProp.ts';
import { isObject, mapped } from '../base/json.ts';
import { firstDayOf } from '../text/weekStart.ts';
import type { Zone } from '../text/zone.ts';
import { type Backend, backendOf } from './backend.ts';
import type { CustomCalls } from './custom.ts';
import { fieldAt, rootOf, uiAt } from './fieldAt.ts';
import { type ChoiceFilter, type Filter, filterFrom, mainFilterFrom } from './filters.ts';
import type { Column, ColumnConfig, Endpoint, EntityConfig, Panel, RecordSchema } from './grammar.ts';
import { abilitiesOf, findsUnsetAsNo } from './paging.ts';
import { referenceIn } from './reference.ts';
import { movedBy, type Sort, sortedField, sortFrom } from './sort.ts';
import { fieldsIn } from './template.ts';
import { titlesOf } from './titles.ts';

type Section<Name extends keyof EntityConfig> = NonNullable<EntityConfig[Name]>;
type Texts<Name extends string> = { readonly [Each in Name]: string };
type Tree = NonNullable<Section<'list'>['tree']>;

/** A change that the workflow of an entity refuses. */
export interface RefusedChange {
  readonly field: string;
  readonly keyword: 'transitions' | 'locked';
  readonly message: string;
}

/** How the values of an entity's fields may move on, for a person. */
export interface Workflow {
  /** By field: the values that a new record may begin with. */
  readonly start: ReadonlyMap<string, readonly unknown[]>;
  /** By field: the values that this record may have next, its own included. */
  readonly next?: ReadonlyMap<string, readonly unknown[]>;
  /** The fields that are locked in this record, each with the reason. */
  readonly locked?: ReadonlyMap<string, string>;
  /** The refused changes of a record. @param before undefined for a new one */
  readonly refused: (before: Values | undefined, after: Values) => readonly RefusedChange[];
}

type Values = Readonly<Record<string, unknown>>;

/** What the defaults of a new record depend on. */
export interface Moment {
  /** The time, in ms. */
  readonly now: number;
  /** The zone of its day. */
  readonly zone?: Zone | undefined;
  /** The id of the person's record. */
  readonly me?: string | undefined;
}

/** The defaults of an entity that move. */
export interface MovingDefaults {
  /** A new record with them, in each field that it lacks. */
  readonly start: (record: Values, moment: Moment) => Values;
  /** A new record in which those from other fields follow these, until they are edited by hand. */
  readonly follow: (record: Values, before: Values) => Values;
}

/** One kind of record and everything the panel says about it: `schema/{name}.schema.json` + `schema/{name}.ui.json`. */
export interface Entity extends Omit<EntityConfig, 'list' | 'form' | 'confirm' | 'toasts'> {
  readonly name: string;
  readonly schema: RecordSchema;
  /** The key of a wire record that holds its version (`api.version`). */
  readonly version?: string;
  /** Whether the user may not read the records: no call asks for them. */
  readonly isHidden?: boolean;
  /** The entity before the person's rights were applied, if they left something out. */
  readonly whole?: Entity;
  /** Fields that the person may not see. They are left out of decoded records. */
  readonly hiddenFields?: ReadonlySet<string>;
  /** Fields that the person may not change. */
  readonly readOnlyFields?: ReadonlySet<string>;
  /** The entity for a record, if the person's rights depend on the record. */
  readonly forRecord?: ((record: Readonly<Record<string, unknown>>) => Entity) | undefined;
  /** What `transitions` and `locked` of its fields allow, if there are such. */
  readonly workflow?: Workflow;
  /** Its defaults that move, if there are such. */
  readonly moving?: MovingDefaults;
  /** Computes its computed fields, if there are such (`recomputed`). */
  readonly compute?: (schema: RecordSchema, record: Values) => Values;
  /** The time zone of days, where nothing else is said (`zone` of panel.json). */
  readonly zone?: Zone;
  /** The first day of its weeks, from 0 for Sunday; by default Monday. */
  readonly firstDay?: number;
  /** The language of its texts, if it is not English. */
  readonly lang?: string | undefined;
  /** The language whose order names are in (`locale` of panel.json, else `lang`), if it is not English. */
  readonly locale?: string | undefined;
  /** The backend of these records. */
  readonly api?: Backend;
  /** The shop's own backend, in place of calls (`api.backend`). */
  readonly custom?: CustomCalls;
  readonly list: Omit<
    Section<'list'>,
    'add' | 'empty' | 'tree' | 'columns' | 'filter' | 'filters' | 'sort' | 'move' | 'summary'
  > & {
    readonly sort?: Sort;
    /** The number field that holds the position of a record, if rows can be moved. */
    readonly move?: string;
    readonly columns: Column[];
    /** `list.filter` is the first of them. */
    readonly filters?: readonly Filter[];
    readonly add?: string;
    readonly empty: string;
    /** `zone`, `firstDay`: those of the plot's days and weeks. */
    readonly summary?:
      | (Section<'list'>['summary'] & { readonly zone?: Zone | undefined; readonly firstDay?: number })
      | undefined;
    readonly tree?: (Tree & Texts<'edit' | 'addChild' | 'expand' | 'collapse'>) | undefined;
  };
  readonly form?:
    | (Omit<Section<'form'>, 'title' | 'cancel' | 'submit'> & {
        readonly title: Texts<'add' | 'edit'> & { readonly show?: string | undefined };
        readonly cancel: string;
        readonly submit: string | Texts<'add' | 'edit'>;
      })
    | undefined;
  readonly confirm?:
    | (Texts<'title' | 'text' | 'cancel' | 'submit'> & { readonly busy?: string | undefined })
    | undefined;
  readonly toasts?: Partial<Texts<keyof Section<'toasts'>>>;
}

/**
 * An entity from its two files and the default texts of `panel.json` (docs/config.md, `defaults`). A text without a
 * default is blank; `npm run check` reports it.
 */
export function entityFrom(name: string, schema: RecordSchema, config: EntityConfig, panel: Panel): Entity {
  const { form, confirm, toasts } = config;
  const { filter: main, filters = [], summary, ...list } = config.list;
  const move = movedBy(list);
  const sort = move ?? list.sort;
  const api = changesByPatch(backendOf(panel, config.wire), config.endpoints);
  const can = abilitiesOf(config, schema, api);
  const zones = { ...config, zone: panel.zone };
  const firstDay = firstDayOf(panel);
  const defaults = filled(panel.defaults ?? {}, blanksOf(schema.title ?? name, list.title, panel.lang));
  return {
    ...config,
    name,
    schema,
    endpoints: withParams(config.endpoints, api.params),
    version: api.version,
    api,
    zone: panel.zone,
    firstDay,
    lang: panel.lang,
    locale: panel.locale ?? panel.lang,
    conflicts: config.conflicts ?? panel.conflicts ?? 'version',
    list: {
      ...list,
      move,
      summary: summary && { ...summary, zone: fieldZone(zones, summary.by), firstDay },
      sort: sort === undefined ? undefined : can.several(sortFrom(sort).filter((by) => can.sort(sortedField(by)))),
      columns: list.columns
        .map((column) => columnFrom(column, schema, config, panel))
        .map((column) =>
          findsUnsetAsNo({ list: config.list, api }) ? column : { ...column, isUnsetApart: true as const },
        )
        .map((column) => (can.sort(column.field) ? column : { ...column, sortable: false })),
      filters: [
        ...(main
          ? [mainFilterFrom(main)].map((filter) => (can.values(filter.field) ? filter : withSingleValues(filter)))
          : []),
        ...filters.map((filter) => {
          const { field } = filter;
          const [rules, ui] = [fieldAt(schema, field) ?? {}, uiAt(config.uiSchema, field)];
          const result = filterFrom(filter, rules, ui, fieldTitle(schema, field), panel, fieldZone(zones, field));
          return result.as === 'choice' && !can.values(field) ? withSingleValues(result) : result;
        }),
      ].filter(({ field, as }) => can.filter(field, as === 'days' || as === 'numbers')),
      add: list.add === true ? defaults.list?.add : list.add,
      empty: list.empty ?? defaults.list?.empty ?? '',
      tree: list.tree && { edit: '', addChild: '', expand: '', collapse: '', ...defaults.list?.tree, ...list.tree },
    },
    form: form && {
      cancel: '',
      submit: '',
      ...defaults.form,
      ...form,
      title: { add: '', edit: '', ...defaults.form?.title, ...form.title },
    },
    confirm: confirm && { title: '', text: '', cancel: '', submit: '', ...defaults.confirm, ...confirm },
    toasts: toasts && {
      created: toasts.created === true ? defaults.toasts?.created : toasts.created,
      updated: toasts.updated === true ? defaults.toasts?.updated : toasts.updated,
      removed: toasts.removed === true ? defaults.toasts?.removed : toasts.removed,
      invalid: toasts.invalid === true ? defaults.toasts?.invalid : toasts.invalid,
    },
    errors: { ...defaults.errors, ...config.errors },
  };
}

type Endpoints = EntityConfig['endpoints'];

/** The backend of a preset without versions: a PATCH sends only what was changed, unless the config says otherwise. */
function changesByPatch(api: Backend, { update = '' }: Endpoints): Backend {
  const { call } = typeof update === 'string' ? { call: update } : update;
  return api.preset && !api.version && call.startsWith('PATCH ')
    ? { ...api, body: { changes: true, ...api.body } }
    : api;
}

/** The calls that read, add and change records, with the parameters that the backend needs in each (`api.params`). */
function withParams(endpoints: Endpoints, params: Readonly<Record<string, string>> = {}): Endpoints {
  const pairs = Object.entries(params);
  if (pairs.length === 0) return endpoints;
  const filled = (call: string) => {
    const has = (name: string) => new RegExp(`[?&]${name.replace(/\W/g, '\\$&')}=`).test(call);
    const missing = pairs.filter(([name]) => !has(name)).map(([name, value]) => `${name}=${value}`);
    return missing.length === 0 ? call : `${call}${call.includes('?') ? '&' : '?'}${missing.join('&')}`;
  };
  const { list, create, update } = endpoints;
  const inEndpoint = (one: Endpoint): Endpoint =>
    typeof one === 'string' ? filled(one) : { ...one, call: filled(one.call) };
  return {
    ...endpoints,
    list: filled(list),
    ...(create && { create: inEndpoint(create) }),
    ...(update && { update: inEndpoint(update) }),
  };
}

interface WithColumns extends Pick<EntityConfig, 'uiSchema'> {
  readonly list: { readonly columns: readonly ColumnConfig[] };
}

interface WithZones extends WithColumns, Pick<EntityConfig, 'wire'> {
  readonly zone?: Zone;
}

/** The zone of the days and times of a field: that of its codec, else of its column, else of the panel. */
export function fieldZone({ wire, list, zone }: WithZones, field: string): Zone | undefined {
  const column = list.columns.find((column) => column.field === field && column.template === undefined);
  const own = [wire?.codecs?.[field], column].map((part) => getProp(part, 'zone'));
  return own.find((zone) => typeof zone === 'string') ?? zone;
}

/** The options of a choice that ask for one value, or none. */
const withSingleValues = (filter: ChoiceFilter): ChoiceFilter => ({
  ...filter,
  options: filter.options.filter(({ values = [] }) => values.length <= 1),
});

/**
 * A column with its defaults from the field and the panel: title, titles of the values, formats of numbers and days.
 */
export function columnFrom(column: ColumnConfig, schema: RecordSchema, config: WithColumns, panel: Panel): Column {
  const { field = column.template ?? '', template } = column;
  const { locale, currency, zone } = panel;
  const of = template === undefined ? fieldAt(schema, field) : undefined;
  const titles = of && titlesOf(of, uiAt(config.uiSchema, field));
  return {
    ...(titles && { titles }),
    ...(locale && { locale }),
    ...(zone && { zone }),
    ...column,
    ...(column['currency'] === true && { currency }),
    ...(of && { of }),
    ...(template !== undefined && { parts: partsOf(template, schema, config, panel) }),
    field,
    title: column.title ?? fieldTitle(schema, field),
  };
}

/** The columns that format the placeholders of a template: the list's own, else one with the field's defaults. */
function partsOf(template: string, schema: RecordSchema, config: WithColumns, panel: Panel): Record<string, Column> {
  const { columns } = config.list;
  const { yes, no } = panel.texts;
  const parts = fieldsIn(template).map((field): [string, Column] => {
    const own = columns.find((column) => column.field === field && column.template === undefined) ?? { field, yes, no };
    const column = columnFrom(own, schema, config, panel);
    const reference = column.of && referenceIn(column.of, uiAt(config.uiSchema, field));
    return [field, { ...column, ...(reference && { of: { ...column.of, reference } }), empty: '' }];
  });
  return Object.fromEntries(parts);
}

/**
 * The panel's texts with their placeholders filled: 'Add {Title}' → 'Add Lamp', 'Failed to save {title}.' → 'Failed to
 * save lamp.'
 */
function filled(defaults: NonNullable<Panel['defaults']>, blanks: ReturnType<typeof blanksOf>): typeof defaults {
  const placeholders = new Map(Object.entries(blanks));
  const fill = (_: string, blank: string, offset: number) => {
    const name = offset === 0 ? `T${blank.slice(1)}` : blank;
    return placeholders.get(name) ?? `{${blank}}`;
  };
  function inTexts(texts: typeof defaults): typeof defaults;
  function inTexts(value: unknown): unknown;
  function inTexts(value: unknown): unknown {
    if (typeof value === 'string') return value.replace(/\{([Tt]itles?)\}/g, fill);
    if (Array.isArray(value)) return value.map(inTexts);
    return isObject(value) ? mapped(value, inTexts) : value;
  }
  return inTexts(defaults);
}

const blanksOf = (title: string, titles: string, lang?: string) => ({
  Title: title,
  title: small(title, lang),
  Titles: titles,
  titles: small(titles, lang),
});

/** The placeholders of an entity's titles: {title}, {Titles}. */
export const titleParams = ({ name, schema, list, lang }: Entity) => blanksOf(schema.title ?? name, list.title, lang);

/** An entity with the person's rights to a record. */
export const entityFor = (entity: Entity, record: Readonly<Record<string, unknown>>): Entity =>
  entity.forRecord?.(record) ?? entity;

/** Whether what may be done with an entity, or what a new record begins with, depends on the person or on the record. */
export const isByPerson = ({ rights, actions = [], schema: { properties } }: Entity): boolean =>
  rights !== undefined ||
  actions.some((action) => action.if) ||
  Object.values(properties).some(({ transitions, locked, movingDefault }) => transitions ?? locked ?? movingDefault);

/** A record with its computed fields, from its other ones; the same one without such. */
export const recomputed = ({ schema, compute }: Entity, record: Values): Values => compute?.(schema, record) ?? record;

/** Whether a field can be edited in the table. */
export const isChangeable = ({ endpoints, readOnlyFields }: Entity, field: string): boolean =>
  endpoints.update !== undefined && !readOnlyFields?.has(rootOf(field));

/** The fields that are sent but never received. */
export const secretFields = ({ schema }: Entity): string[] =>
  Object.keys(schema.properties).filter((name) => schema.properties[name]?.writeOnly);

/** The name of a field for people: its title, else its name. */
export const fieldTitle = (schema: RecordSchema, field: string): string => fieldAt(schema, field)?.title ?? field;

/**
 * 'Lamp' → 'lamp'; acronyms are kept: 'SKU'.
 * @param lang the language: German has a capital letter for each noun
 */
export const small = (title: string, lang = 'en'): string =>
  /^(de|lb)\b/.test(lang) || /^\p{Lu}{2}/u.test(title)
    ? title
    : title.charAt(0).toLocaleLowerCase(lang) + title.slice(1);

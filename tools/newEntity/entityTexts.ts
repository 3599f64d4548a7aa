import type { EntityConfig } from '../../src/shared/config/grammar.ts';
import type { Described } from './openApi.ts';

/** The parts of an entity's two files that an API's document, or its records, tell. */
export interface Drawn {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly wire?: object;
  readonly endpoints: Described['endpoints'] | EntityConfig['endpoints'];
  readonly label: string;
  readonly columns: readonly object[];
  readonly filters: readonly object[];
  readonly paging?: 'server';
  /** A sentence for each thing that could not be known. */
  readonly notes: readonly string[];
}

/** The names of a new entity. */
export interface EntityNames {
  /** The name of its files and of its calls: 'giftCards'. */
  readonly name: string;
  /** The title of its list and menu entry: 'Gift cards'. */
  readonly titles: string;
  /** The title of one record: 'Gift card'. */
  readonly title: string;
}

/** The default texts of `panel.json`, of which a panel may have all, some or none. */
export type Defaults = Readonly<Record<string, unknown>>;

/** 'giftCards' → 'Gift cards' and 'Gift card'. */
export function namesOf(name: string, titles: string = spaced(name), title: string = singular(titles)): EntityNames {
  return { name, titles, title };
}

/** 'giftCards' → 'Gift cards' */
export function spaced(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A guess, good enough for most: 'Categories' → 'Category', 'Boxes' → 'Box', 'News' → 'New'. */
function singular(titles: string): string {
  if (/[^aeiou]ies$/i.test(titles)) return titles.replace(/ies$/i, 'y');
  if (/(ss|x|ch|sh)es$/i.test(titles)) return titles.replace(/es$/i, '');
  return /[^s]s$/i.test(titles) ? titles.slice(0, -1) : titles;
}

/**
 * The two files of a new entity, as Biome would lay them out: a name, and the five calls of a REST API.
 * @param defaults the panel's default texts; missing ones are written out
 * @param drawn what an API's document says of it, in place of the name and the five calls
 * @param grammar where the grammar of its files is
 */
export function entityTexts(
  names: EntityNames,
  defaults: Defaults,
  drawn: Drawn = plain(names),
  grammar = './meta',
): { readonly schema: string; readonly ui: string } {
  return { schema: layout(schemaOf(names, drawn, grammar)), ui: layout(uiOf(names, defaults, drawn, grammar)) };
}

const plain = ({ name }: EntityNames): Drawn => ({
  required: ['id', 'name'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', title: 'Name', minLength: 1, errorMessage: 'Name is required' },
  },
  endpoints: {
    list: `GET /${name}`,
    create: `POST /${name}`,
    update: `PUT /${name}/{id}`,
    remove: `DELETE /${name}/{id}`,
  },
  label: 'name',
  columns: [{ field: 'name' }],
  filters: [],
  notes: [],
});

const schemaOf = ({ title }: EntityNames, { required, properties }: Drawn, grammar: string) => ({
  $schema: `${grammar}/record.schema.json`,
  title,
  type: 'object',
  required,
  properties,
});

function uiOf({ title, titles }: EntityNames, defaults: Defaults, drawn: Drawn, grammar: string) {
  const { endpoints, label, columns, filters, paging, wire } = drawn;
  const { create, update, remove } = endpoints;
  const isEdited = Boolean(create || update);
  const small = title.charAt(0).toLowerCase() + title.slice(1);
  const smalls = titles.charAt(0).toLowerCase() + titles.slice(1);
  /** The texts of a section that the panel lacks. */
  const lacking = (section: string, texts: Readonly<Record<string, unknown>>) => lackingIn(defaults[section], texts);
  const toasts = {
    ...(create && { created: `${title} created.` }),
    ...(update && { updated: `${title} saved.` }),
    ...(remove && { removed: `${title} deleted.` }),
  };
  const errors = lacking('errors', {
    list: `Failed to load ${smalls}.`,
    ...(create && { create: `Failed to save ${small}.` }),
    ...(update && { update: `Failed to save ${small}.` }),
    ...(remove && { remove: `Failed to delete ${small}.` }),
  });
  return {
    $schema: `${grammar}/entity.schema.json`,
    ...(isEdited && label !== 'id' && { uiSchema: { [label]: { 'ui:autofocus': true } } }),
    ...(wire && { wire }),
    endpoints,
    ...((update || remove) && { bulk: true }),
    list: {
      title: titles,
      ...(create && { add: true }),
      ...lacking('list', { ...(create && { add: `Add ${title}` }), empty: `No ${smalls} found` }),
      label,
      ...(paging && { paging }),
      columns,
      ...(filters.length > 0 && { filters }),
      chooseColumns: true,
      views: [],
      export: ['csv', 'json'],
      ...(create && { import: true }),
    },
    ...(isEdited && {
      form: lacking('form', {
        title: { add: `Add ${title}`, edit: `Edit ${title}` },
        cancel: 'Cancel',
        submit: 'Save',
      }),
    }),
    ...(remove && {
      confirm: lacking('confirm', {
        title: `Delete ${title}`,
        text: `Are you sure you want to delete this ${small}? This action cannot be undone.`,
        cancel: 'Cancel',
        submit: 'Delete',
      }),
    }),
    ...((isEdited || remove) && {
      toasts: { ...Object.fromEntries(Object.keys(toasts).map((one) => [one, true])), ...lacking('toasts', toasts) },
    }),
    ...(Object.keys(errors).length > 0 && { errors }),
  };
}

const lackingIn = (section: unknown, texts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(texts).filter(([text]) => typeof section !== 'object' || section === null || !(text in section)),
  );

const WIDTH = 120;

/** JSON as Biome formats it: on one line if it fits, except the first two levels. */
export function layout(value: unknown): string {
  return `${expanded(value, 0, 0)}\n`;
}

function expanded(value: unknown, depth: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inOneLine = compact(value);
  const isShort = before + inOneLine.length < WIDTH;
  if (depth > 1 || Object.keys(value).length < 2 || Array.isArray(value)) if (isShort) return inOneLine;
  const indent = '  '.repeat(depth + 1);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(value).map(([key, inside]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return indent + name + expanded(inside, depth + 1, indent.length + name.length);
  });
  return `${open}\n${entries.join(',\n')}\n${'  '.repeat(depth)}${close}`;
}

/** JSON in one line, as Biome formats it. */
export function compact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inside]) => `${JSON.stringify(key)}: ${compact(inside)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}

import { isObject, mapped, objectOf } from '../../src/shared/base/json.ts';
import { listOf } from '../../src/shared/codecs/json.ts';
import { requiredOptions } from '../../src/shared/config/grammar/kinds.ts';
import type { Kind } from '../../src/shared/config/kind.ts';

/** JSON Schema, as far as the grammar uses it. */
type Schema = Readonly<Record<string, unknown>>;

/** The settings of an object of the config. */
interface Table {
  /** The path of the object in its file: 'list.columns[]'. */
  readonly path: string;
  /** If several objects are possible at that path: the setting that only this one has. */
  readonly with?: string | undefined;
  readonly description: string;
  readonly rows: readonly Row[];
  /** Settings that are the same as in another object, by that object's path. */
  readonly same: ReadonlyMap<string, readonly string[]>;
}
interface Row {
  readonly word: string;
  readonly type: string;
  readonly default: string;
  readonly description: string;
  readonly examples?: string;
}

/** What has been described so far, and where: objects by their settings, settings by name and schema. */
interface Described {
  readonly objects: Map<string, string>;
  readonly words: Map<string, string>;
  /** The link to each kind's section, by the kind's line in the grammar: 'idList: [{key …'. */
  readonly kinds: ReadonlyMap<string, string>;
}

/** An object with at most this many settings, none of them an object, is described in the enclosing object's table. */
const MOST_INLINE = 4;
/** From this many shared settings on, they are not described again. */
const LEAST_SHARED = 5;

/**
 * The reference of the config as Markdown.
 * @param files the grammar of each kind of file, by the name of such a file
 * @param kinds the kinds a config can name, by group: 'cells'
 * @returns the text of docs/config.md
 */
export function configDocs(files: ReadonlyMap<string, unknown>, kinds: ReadonlyMap<string, readonly Kind[]>): string {
  const links = new Map(
    [...kinds].flatMap(([group, some]) =>
      some.map(({ name, description }) => [`${name}: ${description}`, `[\`${name}\`](#${anchorOf(name, group)})`]),
    ),
  );
  const ofFiles = [...files].map(([file, grammar]) => {
    const schema = inlined(objectOf(grammar));
    const tables = tablesOf(schema, '', { objects: new Map(), words: new Map(), kinds: links });
    return [`## ${file}`, sentences(schema), ...tables.map(printed)];
  });
  const ofKinds = [...kinds].map(([group, some]) => [
    `## ${group.replace(/^./, (first) => first.toUpperCase())}`,
    ...some.map((kind) => kindSection(kind, group)),
  ]);
  return `${[introduction, ...ofFiles.flat(), ...ofKinds.flat()].filter(Boolean).join('\n\n')}\n`;
}

const introduction = `# The config

Written by \`npm run schema\` from the grammar in \`src/shared/config/grammar/\` and the definitions of cells, widgets and codecs.
Editors show the same on hover. A heading is the place of an object in its file: \`columns[]\` is each entry of the list
\`columns\`, \`properties.*\` each value of the map \`properties\`: an object whose keys are names. What is not marked as required may be left out.`;

/** A grammar with inlined definitions, each once per path: recursive ones end there. */
function inlined(grammar: Schema): Schema {
  const definitions = { ...asSchemas(grammar['$defs']), ...asSchemas(grammar['definitions']) };
  const inline = (value: unknown, above: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => inline(one, above));
    if (!isObject(value)) return value;
    const { $ref, ...beside } = value;
    const name = typeof $ref === 'string' ? $ref.replace(/^#\/(\$defs|definitions)\//, '') : '';
    const definition = definitions[name];
    const words = Object.fromEntries(Object.entries(beside).map(([word, inner]) => [word, inline(inner, above)]));
    if (!definition) return value['$ref'] === undefined ? words : { ...words, $ref };
    if (above.includes(name)) return { ...words, type: 'object' };
    return { ...objectOf(inline(definition, [...above, name])), ...words };
  };
  const { $defs: _, definitions: __, ...schema } = grammar;
  return objectOf(inline(schema, []));
}

/** The tables of an object and of the objects in it. */
function tablesOf(schema: Schema, path: string, described: Described): Table[] {
  const inner: Table[] = [];
  const same = sameWords(schema, path, described);
  const repeated = [...same.values()].flat();

  const rowsOf = (object: Schema, prefix: string): Row[] =>
    Object.entries(propertiesOf(object)).flatMap(([name, value]) => {
      // An option of a kind is described in the section of the kind.
      if (name === '$schema' || value['$comment'] !== undefined || (prefix === '' && repeated.includes(name)))
        return [];
      const word = prefix + name;
      const at = path === '' ? word : `${path}.${word}`;
      const parts = objectsIn(value, '');
      const fresh = parts.filter(({ schema: part }) => !described.objects.has(wordsOf(part)));
      const known = parts.flatMap(({ schema: part }) => described.objects.get(wordsOf(part)) ?? []);
      const rows = fresh.flatMap(({ schema: part, suffix }) => {
        described.objects.set(wordsOf(part), at + suffix);
        const rivals = parts.filter((other) => other.suffix === suffix);
        if (isSmall(part) && path !== '' && rivals.length === 1) return rowsOf(part, `${word}${suffix}.`);
        const [first, ...others] = tablesOf(part, at + suffix, described);
        if (first) {
          const own = rivals.length > 1 ? ownWord(part, rivals) : undefined;
          inner.push({ ...first, description: suffix === '' ? sentences(value) : '', with: own });
        }
        inner.push(...others);
        return [];
      });
      return [rowOf(word, value, isRequired(object, name), known[0], described.kinds), ...rows];
    });
  return [{ path, description: '', rows: rowsOf(schema, ''), same }, ...inner];
}

/** The properties of an object. One with conditions is described as in the last `else`. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const own = asSchemas(schema['properties']);
  let last = schema;
  while (isObject(last['else'])) last = last['else'];
  const otherwise = asSchemas(last['properties']);
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { ...value, ...otherwise[name] }]));
}

/** The settings shared with an object described before, if there are enough of them. */
function sameWords(schema: Schema, path: string, { words }: Described): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of Object.entries(asSchemas(schema['properties']))) {
    const all = JSON.stringify([name, value, isRequired(schema, name)]);
    const before = words.get(all);
    if (before === undefined) words.set(all, path);
    else found.set(before, [...(found.get(before) ?? []), name]);
  }
  return new Map([...found].filter(([, names]) => names.length >= LEAST_SHARED));
}

interface Part {
  readonly schema: Schema;
  /** Its path below the setting: '' itself, '[]' each entry, '.*' each value. */
  readonly suffix: string;
}

/** The objects with properties that a value may be, or contain. */
function objectsIn(schema: Schema, suffix: string): Part[] {
  const [items, values] = [schema['items'], schema['additionalProperties']];
  return [
    ...(schema['properties'] ? [{ schema, suffix }] : []),
    ...alternatives(schema).flatMap((choice) => objectsIn(choice, suffix)),
    ...(isObject(items) ? objectsIn(items, `${suffix}[]`) : []),
    ...(isObject(values) ? objectsIn(values, `${suffix}.*`) : []),
  ];
}

const alternatives = (schema: Schema): Schema[] =>
  [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map(objectOf);

const wordsOf = (schema: Schema): string => JSON.stringify(schema['properties']);
const namesIn = (schema: Schema): string[] => Object.keys(objectOf(schema['properties']));
const isRequired = (schema: Schema, name: string): boolean => listOf(schema['required']).includes(name);

const isSmall = (schema: Schema): boolean => {
  const words = Object.values(asSchemas(schema['properties']));
  return words.length <= MOST_INLINE && words.every((word) => objectsIn(word, '').length === 0);
};

/** The setting that distinguishes one of several objects. */
const ownWord = (schema: Schema, rivals: readonly Part[]): string | undefined =>
  namesIn(schema).find((name) =>
    rivals.every((rival) => rival.schema === schema || !namesIn(rival.schema).includes(name)),
  );

function rowOf(
  word: string,
  schema: Schema,
  required: boolean,
  sameAs: string | undefined,
  kinds: Described['kinds'],
): Row {
  const same = sameAs === undefined ? '' : `, as in \`${sameAs}\``;
  return {
    word,
    type: `${typeOf(schema, kinds)}${same}${required ? '; required' : ''}`,
    default: schema['default'] === undefined ? '' : code(schema['default']),
    description: withoutKinds(sentences(schema), kinds),
    examples: listOf(schema['examples']).map(code).join(', '),
  };
}

/** 'text', 'whole number from 16 to 128', '`edit`', 'list: text', 'map: text' */
function typeOf(schema: Schema, kinds: Described['kinds']): string {
  const typeIn = (inner: Schema) => typeOf(inner, kinds);
  if (schema['const'] !== undefined) return code(schema['const']);
  const values = listOf(schema['enum']);
  if (values.length > 0) {
    const links = [...kinds].flatMap(([said, link]) => (sentences(schema).includes(said) ? [link] : []));
    return values.map((value) => links.find((link) => link.startsWith(`[${code(value)}]`)) ?? code(value)).join(', ');
  }
  const choices = alternatives(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeIn))].join(' or ');
  const [items, entries] = [schema['items'], schema['additionalProperties']];
  switch (schema['type']) {
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `whole number${range(schema)}`;
    case 'number':
      return `number${range(schema)}`;
    case 'array':
      return isObject(items) ? `list: ${typeIn(items)}` : 'list';
    case 'object':
      return !schema['properties'] && isObject(entries) ? `map: ${typeIn(entries)}` : 'object';
    default:
      return 'any value';
  }
}

const range = (schema: Schema): string =>
  [
    ['minimum', 'from'],
    ['exclusiveMinimum', 'above'],
    ['maximum', 'to'],
  ]
    .map(([keyword = '', word]) => (schema[keyword] === undefined ? '' : ` ${word} ${schema[keyword]}`))
    .join('');

const headingOf = (name: string, group: string): string => `\`${name}\` ${group.replace(/s$/, '')}`;
/** The anchor that GitHub gives that heading. */
const anchorOf = (name: string, group: string): string =>
  headingOf(name, group).toLowerCase().replaceAll('`', '').replaceAll(' ', '-');

function kindSection(kind: Kind, group: string): string {
  const { name, description, types, items } = kind;
  const withProperties = items?.properties ? ` with ${items.properties.map(code).join(', ')}` : '';
  const fits = `For fields of type ${types.map(code).join(', ')}${items ? ` whose items are of type ${[items.type].flat().map(code).join(', ')}${withProperties}` : ''}.`;
  const options = { ...kind.options, required: requiredOptions(kind) };
  const table = tablesOf(options, name, { objects: new Map(), words: new Map(), kinds: new Map() }).map(
    ({ rows }) => rows,
  );
  return [`### ${headingOf(name, group)}`, `${description} ${fits}`, rowsTable(table.flat())]
    .filter(Boolean)
    .join('\n\n');
}

function printed({ path, with: own, description, rows, same }: Table): string {
  const heading = path === '' ? '' : `### \`${path}\`${own === undefined ? '' : ` with \`${own}\``}`;
  const also = [...same].map(([other, words]) => `As in \`${other}\`: ${words.map(code).join(', ')}.`);
  return [heading, description, rowsTable(rows), ...also].filter(Boolean).join('\n\n');
}

/** A table of settings, without empty columns. */
function rowsTable(rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const columns: readonly [heading: string, cell: (row: Row) => string][] = [
    ['word', ({ word }) => code(word)],
    ['type', ({ type }) => type],
    ['default', (row) => row.default],
    ['meaning', ({ description }) => description],
    ['examples', ({ examples = '' }) => examples],
  ];
  const used = columns.filter(([, cell]) => rows.some((row) => cell(row) !== ''));
  const lines = [
    used.map(([heading]) => heading),
    used.map(() => '---'),
    ...rows.map((row) => used.map(([, cell]) => cell(row))),
  ];
  return lines.map((line) => `| ${line.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

const sentences = ({ description }: Schema): string =>
  typeof description === 'string' ? description.replaceAll('\n', ' ') : '';
/** A description without the lines about kinds, which have their own sections. */
const withoutKinds = (text: string, kinds: Described['kinds']): string =>
  [...kinds.keys()]
    .reduce((rest, said) => rest.replace(said, ''), text)
    .replace(/ {2,}/g, ' ')
    .trim();
const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const asSchemas = (value: unknown): Readonly<Record<string, Schema>> => mapped(objectOf(value), objectOf);

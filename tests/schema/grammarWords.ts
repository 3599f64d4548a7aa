import { isObject } from '../../src/shared/base/json.ts';
import { grammars, kinds } from '../../tools/check/grammars.ts';

/** The words of the grammar, or those that a config uses: where each stands in the reference. */
export type Words = Map<string, string>;

type Node = Readonly<Record<string, unknown>>;

/**
 * Settings whose values are names of other things, which have tests of their own: presets of backends, kinds, inputs of
 * rjsf, styles of days.
 */
const names = ['preset', 'ui:widget', 'ui:field', 'cell', 'codec', 'codecs', 'dateStyle', 'timeStyle'];

/** Every word that a config can use: its settings, their fixed values, the kinds and their options. */
export function allWords(): Words {
  const words: Words = new Map();
  for (const [file, grammar] of Object.entries(grammars)) visit(grammar, grammar, file, words, new Set());
  for (const [group, some] of Object.entries(kinds))
    for (const { name, options } of some) {
      words.set(kindKey(group, name), `${group}: ${name}`);
      visit({ ...options }, { ...options }, `${group}: ${name}`, words, new Set(), `${group}/${name}`);
    }
  return words;
}

/** The words that the files of a config use, by the name of the file. */
export function wordsUsedIn(documents: ReadonlyMap<string, unknown>): Words {
  const used: Words = new Map();
  for (const [file, document] of documents) {
    const grammar = grammarOf(file);
    mark(grammars[grammar], grammars[grammar], document, file, used);
    if (grammar === 'entity')
      for (const [group, name, options] of kindsNamed(document)) markKind(group, name, options, file, used);
  }
  return used;
}

function grammarOf(file: string): keyof typeof grammars {
  if (file === 'panel.json') return 'panel';
  if (file.startsWith('locales/')) return 'locale';
  if (file.startsWith('migrations/')) return 'migration';
  return file.endsWith('.schema.json') ? 'record' : 'entity';
}

const kindKey = (group: string, name: string) => JSON.stringify([group, name]);
/** The same word has one key wherever it stands: a setting by its name, what it may be and what is said of it. */
const wordKey = (name: string, schema: Node, of: string) => JSON.stringify([of, name, schema]);
/** A value of it, wherever it may be chosen: one config has one `panel.json`. */
const valueKey = (name: string, value: unknown, of: string) => JSON.stringify([of, name, { value }]);

const objectIn = (value: unknown): Node => (isObject(value) ? value : {});
const listIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The same schema without a reference to a definition. */
function resolved(schema: Node, root: Node): Node {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string') return schema;
  const [, , group = '', name = ''] = /^#(\/)(\$defs|definitions)\/(.*)$/.exec($ref) ?? [];
  return { ...resolved(objectIn(objectIn(root[group])[name]), root), ...beside };
}

const choicesIn = (schema: Node): Node[] => ['anyOf', 'oneOf', 'allOf'].flatMap((word) => listIn(schema[word]));
const valuesIn = (schema: Node): readonly unknown[] =>
  Array.isArray(schema['enum']) ? schema['enum'] : schema['const'] === undefined ? [] : [schema['const']];

/** Options of a kind are words of that kind, and not of each place that can name it. */
const isOption = (schema: Node) => schema['$comment'] !== undefined;

function visit(node: Node, root: Node, path: string, words: Words, seen: Set<string>, of = ''): void {
  const schema = resolved(node, root);
  const key = JSON.stringify(schema);
  if (seen.has(key)) return;
  seen.add(key);
  for (const [name, value] of Object.entries(objectIn(schema['properties']))) {
    const inner = objectIn(value);
    // A shared text that is left out is shown as the panel has it.
    if (isOption(inner) || path === 'panel > texts') continue;
    const at = `${path} > ${name}`;
    if (!words.has(wordKey(name, inner, of))) words.set(wordKey(name, inner, of), at);
    if (!names.includes(name))
      for (const one of fixedValues(inner, root)) {
        // What is left out is used, too.
        if (one === inner['default']) continue;
        const valued = valueKey(name, one, of);
        if (!words.has(valued)) words.set(valued, `${at}: ${JSON.stringify(one)}`);
      }
    visit(inner, root, at, words, seen, of);
  }
  for (const inner of [...choicesIn(schema), ...[schema['items'], schema['additionalProperties']].filter(isObject)])
    visit(inner, root, path, words, seen, of);
}

/** The fixed values that a setting, or an entry of its list, may have. */
function fixedValues(node: Node, root: Node): readonly unknown[] {
  const schema = resolved(node, root);
  const inner = [...choicesIn(schema), ...[schema['items'], schema['additionalProperties']].filter(isObject)];
  return [
    ...valuesIn(schema),
    ...inner.filter((one) => !isObject(one['properties'])).flatMap((one) => fixedValues(one, root)),
  ];
}

function mark(node: Node, root: Node, value: unknown, place: string, used: Words, of = ''): void {
  const schema = resolved(node, root);
  if (Array.isArray(value)) {
    if (isObject(schema['items'])) for (const one of value) mark(schema['items'], root, one, place, used, of);
  } else if (isObject(value)) {
    const properties = objectIn(schema['properties']);
    for (const [name, one] of Object.entries(value)) {
      const inner = properties[name] ?? schema['additionalProperties'];
      if (!isObject(inner)) continue;
      if (properties[name] !== undefined) {
        used.set(wordKey(name, inner, of), place);
        for (const fixed of leaves(one)) used.set(valueKey(name, fixed, of), place);
      }
      mark(inner, root, one, place, used, of);
    }
  }
  for (const choice of choicesIn(schema))
    if (fits(resolved(choice, root), value)) mark(choice, root, value, place, used, of);
}

/** The values in a setting: itself, those of its list, or those of its map. */
const leaves = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value.flatMap(leaves)
    : isObject(value)
      ? Object.values(value).filter((one) => !isObject(one))
      : [value];

/** Whether a value may be meant by one of several schemas. */
function fits(schema: Node, value: unknown): boolean {
  if (!isObject(value)) return true;
  const known = { ...objectIn(schema['properties']) };
  const isOpen = schema['additionalProperties'] !== false;
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  return required.every((name) => name in value) && (isOpen || Object.keys(value).every((name) => name in known));
}

type Named = readonly [group: string, name: string, options: Node];

/** The kinds that an entity's file names, each with what stands beside its name. */
function kindsNamed(value: unknown): Named[] {
  if (Array.isArray(value)) return value.flatMap(kindsNamed);
  if (!isObject(value)) return [];
  const { cell, codec, codecs, ...others } = value;
  const widget = value['ui:widget'] ?? value['ui:field'];
  return [
    ...(typeof cell === 'string' ? [['cells', cell, value] as const] : []),
    ...(typeof widget === 'string' ? [['widgets', widget, objectIn(value['ui:options'])] as const] : []),
    ...(typeof codec === 'string' ? [['codecs', codec, value] as const] : []),
    ...Object.values(objectIn(codecs)).flatMap((one): Named[] =>
      typeof one === 'string' ? [['codecs', one, {}]] : kindsNamed(one),
    ),
    ...Object.values(others).flatMap(kindsNamed),
  ];
}

function markKind(group: string, name: string, given: Node, place: string, used: Words): void {
  used.set(kindKey(group, name), place);
  const kind = new Map(
    Object.entries(kinds).flatMap(([of, some]) => some.map((one) => [`${of}/${one.name}`, one])),
  ).get(`${group}/${name}`);
  if (kind) mark({ ...kind.options }, { ...kind.options }, given, place, used, `${group}/${name}`);
}

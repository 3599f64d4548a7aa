import { isObject, mapped, objectOf } from '../../shared/base/json.ts';
import { language, sentence } from './sentence.ts';

/** The API's default limits, where the schema has none. */
export const limits = {
  /** Characters of a text. */
  text: 10_000,
  /** Characters of a text that must be unique: it has to fit into an index. */
  unique: 255,
  /** Entries of a list. */
  entries: 1_000,
  /** Keys of an object. */
  keys: 1_000,
  /** Characters of a key that is in no schema. */
  key: 255,
  /** Characters of all fields together that are in no schema, as JSON. */
  unknown: 100_000,
  /** Characters of a value in a query. */
  query: 1_000,
  /** Parameters of a query: a thousand values of one, and what else asks for a page. */
  params: 1_100,
  /** Levels of nesting in a body. */
  depth: 32,
  /** Levels of a tree of records. */
  levels: 100,
} as const;

const sentenceOf = { characters: 'atMostCharacters', entries: 'atMostEntries', keys: 'atMostKeys' } as const;

/** Made once: that takes a millisecond, and each text of a schema has a sentence. */
const number = new Intl.NumberFormat(language);

/** The message for a value over a limit: 'Use at most 10,000 characters'. */
export const atMost = (most: number, what: keyof typeof sentenceOf): string =>
  sentence(sentenceOf[what], { most: number.format(most) });

const keywords = [
  { type: 'string', keyword: 'maxLength', what: 'characters' },
  { type: 'array', keyword: 'maxItems', what: 'entries' },
] as const;

/**
 * A field's JSON Schema with a limit and message for every text and list: its own, or the API's.
 * @param isUnique whether the field's text must fit into an index, which caps its own limit
 */
export function bounded<Schema extends object>(schema: Schema, isUnique = false): Schema {
  const node = new Map<string, unknown>(Object.entries(schema));
  const types = [node.get('type')].flat();
  let limited = schema;
  for (const { type, keyword, what } of keywords) {
    const limit = type === 'array' ? limits.entries : isUnique ? limits.unique : limits.text;
    const own = node.get(keyword);
    const isLimited = typeof own === 'number' && (own <= limit || !isUnique);
    if (!types.includes(type) || node.has('enum') || isLimited) continue;
    const errorMessage = { ...sentences(node.get('errorMessage')), [keyword]: atMost(limit, what) };
    limited = { ...limited, [keyword]: limit, errorMessage };
  }
  const inner = (value: unknown) => (isObject(value) ? bounded(value) : value);
  const [items, properties, choices] = [node.get('items'), node.get('properties'), node.get('anyOf')];
  if (isObject(items)) limited = { ...limited, items: inner(items) };
  if (isObject(properties)) limited = { ...limited, properties: mapped(properties, inner) };
  if (Array.isArray(choices)) limited = { ...limited, anyOf: choices.map(inner) };
  return limited;
}

const sentences = (message: unknown): object => (typeof message === 'string' ? { _: message } : objectOf(message));

/** The schema of a part of a value; undefined for an unknown part. */
type Node = Readonly<Record<string, unknown>> | undefined;

const nodeIn = (node: Node, word: 'items' | 'properties', key?: string): Node => {
  const inner = node?.[word];
  const value = key === undefined ? inner : isObject(inner) ? inner[key] : undefined;
  return isObject(value) ? value : undefined;
};

/**
 * Why a value cannot be stored, as a message; undefined if it can. The schema limits known parts, the API's limits
 * others.
 * @param schema the schema of the value, if there is one
 */
export const unstorableValue = (value: unknown, schema?: object): string | undefined =>
  firstReason(value, schema, (part, node) => {
    const key = isObject(part) ? Object.keys(part).find(unstorableKey) : undefined;
    return key === undefined ? unstorablePart(part, node) : unstorableKey(key);
  });

/**
 * Why a value is too large to validate: too many list entries or object keys, all of whose errors Ajv would collect.
 * @param schema the bounded schema of the value, if there is one
 */
export const crowd = (value: unknown, schema?: object): string | undefined =>
  firstReason(value, schema, (part, node) => {
    if (isObject(part)) return Object.keys(part).length > limits.keys ? atMost(limits.keys, 'keys') : undefined;
    if (!Array.isArray(part) || part.length <= limits.entries) return undefined;
    const most = typeof node?.['maxItems'] === 'number' ? node['maxItems'] : limits.entries;
    const messages = new Map<string, unknown>(Object.entries(sentences(node?.['errorMessage'])));
    return part.length > most
      ? String(messages.get('maxItems') ?? messages.get('_') ?? atMost(most, 'entries'))
      : undefined;
  });

/** The first problem in the parts of a value, breadth first, so that deep nesting cannot exhaust the stack. */
function firstReason(
  value: unknown,
  schema: object | undefined,
  reasonOf: (part: unknown, node: Node) => string | undefined,
): string | undefined {
  let level: [value: unknown, node: Node][] = [[value, isObject(schema) ? schema : undefined]];
  for (let depth: number = limits.depth; level.length > 0; depth -= 1) {
    if (depth === 0) return `The value is nested more than ${limits.depth} levels deep`;
    const next: typeof level = [];
    for (const [part, node] of level) {
      const reason = reasonOf(part, node);
      if (reason !== undefined) return reason;
      if (Array.isArray(part)) {
        const items = nodeIn(node, 'items');
        for (const inner of part) next.push([inner, items]);
      } else if (isObject(part)) {
        for (const key of Object.keys(part)) next.push([part[key], nodeIn(node, 'properties', key)]);
      }
    }
    level = next;
  }
  return undefined;
}

/** Whether a body is nested deeper than any that can be stored, and unsafe for recursion. */
export function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = limits.depth + 1; level.length > 0; depth -= 1) {
    if (depth === 0) return true;
    level = level.flatMap((value) => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []));
  }
  return false;
}

function unstorablePart(value: unknown, node: Node): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return sentence('tooLarge');
  if (typeof value === 'string') {
    return (
      unstorableText(value) ?? (!node && value.length > limits.text ? atMost(limits.text, 'characters') : undefined)
    );
  }
  if (Array.isArray(value) && !node && value.length > limits.entries) return atMost(limits.entries, 'entries');
  return undefined;
}

/** Why a text cannot be a key of a stored value. */
export const unstorableKey = (key: string): string | undefined =>
  unstorableText(key) ?? (key.length > limits.key ? `A key may have at most ${limits.key} characters` : undefined);

/** Why a text cannot be stored. */
export function unstorableText(text: string): string | undefined {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) return sentence('oddCharacter');
  return undefined;
}

import type { Entity } from '../../src/config/entity.ts';
import { editableFields } from '../../src/config/formSchema.ts';
import type { FieldSchema, ItemSchema } from '../../src/config/grammar.ts';
import { messageFor } from '../../src/config/messages.ts';

type Node = FieldSchema | ItemSchema;

/** One rule of a schema, and the smallest value of its field that breaks it. */
export interface Rule {
  /** Where in the record the broken value is: ['name'], ['attributes', 0, 'value']. */
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  /** The broken value itself; undefined for none. */
  readonly value: unknown;
  /** The whole field with that value in it. */
  readonly fieldValue: unknown;
  /** The schema's sentence. */
  readonly sentence: string;
}

/**
 * Every rule that a user can break, in schema order. A wrong type is one if the schema has a sentence for it.
 */
export function rulesOf(entity: Entity, valid: Readonly<Record<string, unknown>>): Rule[] {
  const required = new Set(entity.schema.required);
  return editableFields(entity.schema).flatMap(([name, field]) => [
    ...rulesAt([name], field, required.has(name), valid[name], (value) => value),
    ...itemRules(name, field, valid[name]),
  ]);
}

function itemRules(name: string, { items }: FieldSchema, valid: unknown): Rule[] {
  if (!items) return [];
  const first: unknown = Array.isArray(valid) ? valid[0] : undefined;
  if (items.type !== 'object') return rulesAt([name, 0], items, false, first, (value) => [value]);
  const item = typeof first === 'object' && first !== null ? first : {};
  return Object.entries(items.properties ?? {}).flatMap(([key, node]) =>
    rulesAt(
      [name, 0, key],
      node,
      items.required?.includes(key) ?? false,
      Object.entries(item).find(([k]) => k === key)?.[1],
      (value) => [{ ...item, [key]: value }],
    ),
  );
}

function rulesAt(
  path: Rule['path'],
  node: Node,
  required: boolean,
  valid: unknown,
  within: (value: unknown) => unknown,
): Rule[] {
  const broken: [keyword: string, value: unknown][] = [
    ...(required ? [['required', undefined] as const] : []),
    ...violations(node, valid),
  ].map(([keyword, value]) => [keyword, value]);
  return broken.flatMap(([keyword, value]) => {
    const sentence = messageFor(node.errorMessage, keyword);
    return sentence === undefined ? [] : [{ path, keyword, value, fieldValue: within(value), sentence }];
  });
}

/** Per keyword of a schema the smallest value that breaks it. */
function violations(node: Node, valid: unknown): [keyword: string, value: unknown][] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, pattern } = node;
  const step = multipleOf ?? (node.type === 'integer' ? 1 : 0.01);
  const found: [string, unknown][] = [];
  const list: unknown[] = Array.isArray(valid) ? valid : [];

  found.push(['type', node.type === 'string' ? 7 : 'a']);
  if (node.enum) found.push(['enum', unlike(node.enum)]);
  if (minLength) found.push(['minLength', 'a'.repeat(minLength - 1)]);
  if (maxLength !== undefined) found.push(['maxLength', 'a'.repeat(maxLength + 1)]);
  if (pattern)
    found.push(['pattern', ['', ' ', 'a', 'A', '1', '-'].find((text) => !new RegExp(pattern, 'u').test(text))]);
  if (node.format) found.push(['format', 'a']);
  if (minimum !== undefined) found.push(['minimum', round(minimum - step)]);
  if (maximum !== undefined) found.push(['maximum', round(maximum + step)]);
  if (exclusiveMinimum !== undefined) found.push(['exclusiveMinimum', exclusiveMinimum]);
  if (exclusiveMaximum !== undefined) found.push(['exclusiveMaximum', exclusiveMaximum]);
  if (multipleOf)
    found.push(['multipleOf', round(Math.ceil((minimum ?? 0) / multipleOf) * multipleOf + multipleOf / 10)]);
  if ('minItems' in node && node.minItems) found.push(['minItems', list.slice(0, node.minItems - 1)]);
  if ('maxItems' in node && node.maxItems !== undefined) {
    found.push(['maxItems', Array.from({ length: node.maxItems + 1 }, (_, index) => list[index] ?? list[0])]);
  }
  if ('uniqueItems' in node && node.uniqueItems) found.push(['uniqueItems', [list[0], list[0]]]);
  return found;
}

const unlike = (values: readonly unknown[]) =>
  typeof values[0] === 'number' ? Math.max(...values.map(Number)) + 1 : values.includes('?') ? '??' : '?';

/** Rounded, so that 0.1 + 0.2 is 0.3. */
const round = (value: number) => Number(value.toFixed(9));

import { isObject, isSameJson } from '../base/json.ts';
import { booleanIn, booleanLike } from '../config/booleanForm.ts';
import type { FieldSchema } from '../config/grammar.ts';
import { digitsOf, exactNumber, isLongNumber, withDigits } from '../text/exactNumber.ts';
import { originsOf } from './innerCodecs.ts';
import { booleanFormOf, put, valueBySchema } from './typedValue.ts';

interface Context {
  /** What the API has in its place elsewhere: in the other entries of its list. */
  readonly like?: readonly unknown[];
  /** Whether a codec has encoded it: its numbers may be texts then. */
  readonly isEncoded?: boolean;
}

/**
 * A changed value in the form in which the API has it. What is unchanged in it goes back exactly as it came; what is empty
 * stays null or '' as it was; yes, no and long numbers have the form of those that came.
 * @param schema of the value; undefined if it is in none
 * @param wire its value in the answer; undefined for what is new
 */
export function toWireForm(
  value: unknown,
  schema: FieldSchema | undefined,
  wire: unknown,
  { like = [], isEncoded = false }: Context = {},
): unknown {
  if (isSame(value, wire, schema)) return wire;
  const others = wire === undefined ? like : [wire, ...like];
  if (typeof value === 'boolean' && schema?.type === 'boolean') {
    const form = others.find((one) => booleanIn(one) !== undefined) ?? booleanFormOf(schema);
    return booleanLike(value, form);
  }
  if (typeof value === 'string')
    return isLongNumber(value) ? longAs(value, isEncoded ? undefined : schema, others) : value;
  if (Array.isArray(value)) {
    const lists = others.flatMap((one) => (Array.isArray(one) ? [one] : []));
    const read = (entry: unknown) =>
      schema?.items ? valueBySchema(withDigits(entry), schema.items) : withDigits(entry);
    const originals = originsOf(value, Array.isArray(wire) ? wire : [], read);
    return value.map((entry: unknown, index) =>
      toWireForm(entry, schema?.items, originals[index], { like: lists.flat(), isEncoded }),
    );
  }
  if (!isObject(value)) return value;
  const origin = isObject(wire) ? wire : {};
  const sent: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    const siblings = others.flatMap((other) => (isObject(other) && Object.hasOwn(other, name) ? [other[name]] : []));
    const field = schema?.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    put(
      sent,
      name,
      toWireForm(one, field, Object.hasOwn(origin, name) ? origin[name] : undefined, { like: siblings, isEncoded }),
    );
  }
  for (const [name, came] of Object.entries(origin)) {
    if (isNothing(came) && isNothing(sent[name])) put(sent, name, came);
  }
  return sent;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether a value is the wire's, as the panel reads it. */
const isSame = (value: unknown, wire: unknown, schema: FieldSchema | undefined): boolean => {
  if (wire === undefined) return false;
  const read = withDigits(wire);
  return isSameJson(value, read) || (schema !== undefined && isSameJson(value, valueBySchema(read, schema)));
};

/** The digits of a long number: as a number where the field is one, or where those in its place came as numbers. */
function longAs(digits: string, schema: FieldSchema | undefined, others: readonly unknown[]): unknown {
  const isNumber = schema?.type === 'number' || schema?.type === 'integer';
  const cameAs = (one: unknown) => (typeof one === 'number' || digitsOf(one) !== undefined ? 'number' : typeof one);
  const types = new Set(others.map(cameAs));
  const areNumbers = types.has('number') && !types.has('string');
  return isNumber || areNumbers || others.some((one) => digitsOf(one) === digits) ? exactNumber(digits) : digits;
}

/** A value as the API has its field, for a body or a query that no record stands behind. */
export const newToWireForm = (
  value: unknown,
  schema: FieldSchema | undefined,
  { like, isEncoded = false }: { readonly like?: unknown; readonly isEncoded?: boolean } = {},
): unknown => toWireForm(value, schema, undefined, { like: like === undefined ? [] : [like], isEncoded });

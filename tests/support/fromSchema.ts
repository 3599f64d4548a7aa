import fc from 'fast-check';

type Json = Readonly<Record<string, unknown>>;

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const jsonIn = (value: unknown): Json => Object(value);

/** Generates values of a JSON Schema, as far as the OpenAPI document uses it; what it leaves out the caller filters. */
export function fromSchema(schema: unknown): fc.Arbitrary<unknown> {
  const node = jsonIn(schema);
  const { anyOf, type } = node;
  if (Array.isArray(node['enum'])) return fc.constantFrom(...node['enum']);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one) => fromSchema({ ...node, anyOf: undefined, ...one })));
  switch ([type].flat()[0]) {
    case 'string':
      return textOf(node);
    case 'integer':
    case 'number':
      return numberOf(node);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const least = numberOr(node['minItems'], 0);
      return fc.array(fromSchema(node['items']), { minLength: least, maxLength: least + 3 });
    }
    case 'object': {
      const properties = new Map(
        Object.entries(jsonIn(node['properties'])).map(([key, value]) => [key, fromSchema(value)] as const),
      );
      const required = [...properties.keys()].filter((key) => [node['required']].flat().includes(key));
      const all: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(properties);
      return fc.record(all, { requiredKeys: required });
    }
    default:
      return fc.jsonValue();
  }
}

function textOf(node: Json): fc.Arbitrary<string> {
  const { pattern, format, minLength } = node;
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return day.map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const least = numberOr(minLength, 0);
  return fc.string({ unit: 'grapheme', minLength: least, maxLength: least + 20 });
}

function numberOf({ type, minimum, maximum }: Json): fc.Arbitrary<number> {
  const [min, max] = [numberOr(minimum, -1e9), numberOr(maximum, 1e9)];
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }), fc.constant(min));
}

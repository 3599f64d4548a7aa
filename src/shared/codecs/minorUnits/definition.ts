import type { FromSchema } from 'json-schema-to-ts';
import { object, text } from '../../config/grammar/words.ts';
import { currencyPlaces, isCurrency } from '../../text/currency.ts';
import { decimalOf, numberFrom, roundedTo } from '../../text/decimal.ts';
import { numberOf } from '../../text/exactNumber.ts';
import type { Codec, Sibling } from '../codec.ts';

const options = object('', [], {
  digits: {
    type: 'integer',
    minimum: 0,
    maximum: 6,
    default: 2,
    description: 'How many decimals an amount has: with 2 the wire has cents. With `by`, one without a currency.',
    examples: [3],
  },
  by: {
    ...text,
    description:
      'The field that holds the currency, whose decimals count: JPY has none, KWD three. Inside an object or a row it is one beside the amount, else one of the record.',
    examples: ['currency'],
    names: 'field',
  },
});

type Options = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

function placesOf({ digits = 2, by }: Options, sibling: Sibling): number {
  const currency = by === undefined ? undefined : sibling(by);
  return typeof currency === 'string' && isCurrency(currency) ? currencyPlaces(currency.toUpperCase()) : digits;
}

function decode(wire: unknown, config: Options, sibling: Sibling): number | undefined {
  const number = numberOf(wire);
  return number === undefined ? undefined : number / 10 ** placesOf(config, sibling);
}

export const definition: Codec<Options> = {
  name: 'minorUnits',
  description: 'Whole cents, or the smallest unit of another currency: 1999 ↔ 19.99. Fractions of it are rounded.',
  types: ['number', 'integer'],
  adds: true,
  options,
  decode,
  encode(value, wire, config, sibling) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    if (decode(wire, config, sibling) === value) return wire;
    const whole = Number(roundedTo(decimalOf(value), placesOf(config, sibling)).digits);
    return typeof wire === 'string' ? String(whole) : whole;
  },
  encodeBound(value, config, sibling) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    const { digits, places } = decimalOf(value);
    return Math.ceil(numberFrom({ digits: digits * 10n ** BigInt(placesOf(config, sibling)), places }));
  },
  schema: ({ title, errorMessage }) => ({ title, type: 'integer', errorMessage }),
};

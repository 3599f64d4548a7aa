import type { CodecConfig } from '../config/grammar.ts';
import { codecs as custom } from '../custom/codecs.ts';
import type { Codec, FieldCodec } from './codec.ts';
import { definition as dateOnly } from './dateOnly/definition.ts';
import { definition as decimalString } from './decimalString/definition.ts';
import { definition as firstOfValues } from './firstOfValues/definition.ts';
import { definition as idList } from './idList/definition.ts';
import { definition as imageList } from './imageList/definition.ts';
import { definition as nameList } from './nameList/definition.ts';
import { definition as nullWhenEmpty } from './nullWhenEmpty/definition.ts';

/** Every codec a config can name. */
export const codecs: readonly Codec[] = [
  decimalString,
  nullWhenEmpty,
  dateOnly,
  firstOfValues,
  idList,
  nameList,
  imageList,
  ...custom,
];

/**
 * The codec a config names, with its options.
 * @throws for an unknown name, which `npm run check` reports with its place
 */
export function codecFor(config: CodecConfig): FieldCodec {
  const { codec: name, ...options } = typeof config === 'string' ? { codec: config } : config;
  const codec = codecs.find((each) => each.name === name);
  if (!codec) throw new Error(`No codec is named '${name}'. There are: ${codecs.map((each) => each.name).join(', ')}.`);
  return {
    decode: (wire) => codec.decode(wire, options),
    encode: (value, wire) => codec.encode(value, wire, options),
    schema: (field) => codec.schema(field, options),
    drops: (item) => codec.isOmitted?.(item, options) ?? false,
    alone: (value) =>
      codec.encodeStandalone ? codec.encodeStandalone(value, options) : codec.encode(value, undefined, options),
  };
}

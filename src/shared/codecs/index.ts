import { codecs as custom } from '#custom/codecs.ts';
import { getProp } from '../base/getProp.ts';
import type { CodecConfig } from '../config/grammar.ts';
import type { Zone } from '../text/zone.ts';
import type { Codec, FieldCodec, Sibling } from './codec.ts';
import { definition as dateOnly } from './dateOnly/definition.ts';
import { definition as decimalString } from './decimalString/definition.ts';
import { definition as duration } from './duration/definition.ts';
import { definition as firstOfValues } from './firstOfValues/definition.ts';
import { definition as idList } from './idList/definition.ts';
import { definition as imageList } from './imageList/definition.ts';
import { definition as localDateTime } from './localDateTime/definition.ts';
import { definition as minorUnits } from './minorUnits/definition.ts';
import { definition as nameList } from './nameList/definition.ts';
import { definition as nullWhenEmpty } from './nullWhenEmpty/definition.ts';
import { definition as picture } from './picture/definition.ts';
import { definition as reference } from './reference/definition.ts';

/** Nothing is known of the record. */
const unknown: Sibling = () => undefined;

/** Every codec a config can name. */
export const codecs: readonly Codec[] = [
  decimalString,
  minorUnits,
  nullWhenEmpty,
  dateOnly,
  localDateTime,
  duration,
  firstOfValues,
  idList,
  reference,
  nameList,
  imageList,
  picture,
  ...custom,
];

/** The codec of references, with these options. */
export const referenceCodec = (options: object): CodecConfig => ({ ...options, codec: reference.name });

/**
 * The codec a config names, with its options.
 * @param panelZone the zone of those that have none of their own
 * @throws for an unknown name, which `npm run check` reports with its place
 */
export function codecFor(config: CodecConfig, panelZone?: Zone): FieldCodec {
  const { codec: name, ...own } = typeof config === 'string' ? { codec: config } : config;
  const codec = codecs.find((each) => each.name === name);
  if (!codec) throw new Error(`No codec is named '${name}'. There are: ${codecs.map((each) => each.name).join(', ')}.`);
  const zone = 'zone' in codec.options.properties ? (getProp(own, 'zone') ?? panelZone) : undefined;
  const by = getProp(own, 'by');
  const options = zone === undefined ? own : { ...own, zone };
  const alone: FieldCodec['alone'] = (value, sibling = unknown) =>
    codec.encodeStandalone
      ? codec.encodeStandalone(value, options, sibling)
      : codec.encode(value, undefined, options, sibling);
  return {
    ...(codec.isUploaded && { isUploaded: true }),
    ...(codec.adds && { adds: true }),
    by: typeof by === 'string' ? by : undefined,
    zone: typeof zone === 'string' ? zone : undefined,
    decode: (wire, sibling = unknown) => codec.decode(wire, options, sibling),
    encode: (value, wire, sibling = unknown) => codec.encode(value, wire, options, sibling),
    schema: (field) => codec.schema(field, options),
    drops: (item) => codec.isOmitted?.(item, options) ?? false,
    alone,
    bound: (value, sibling = unknown) =>
      codec.encodeBound ? codec.encodeBound(value, options, sibling) : alone(value, sibling),
  };
}

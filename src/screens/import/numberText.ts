/** A decimal separator. */
export type DecimalMark = '.' | ',';

/** The affixes of a column's numbers. */
export interface Units {
  /** In lower case: 'kg', '$', 'eur'. */
  readonly own: readonly string[];
  /** Whether they are amounts: the sign or code of any currency may then stand there. */
  readonly isMoney: boolean;
}

/** A text as a number, and what stood beside it. */
export interface NumberText {
  /** The number with a decimal point, and commas, spaces or apostrophes between groups. */
  readonly point: number | undefined;
  /** The number with a decimal comma. */
  readonly comma: number | undefined;
  readonly unit: string;
}

/** Digits, or digits in groups of three, in India of two and then three; decimals; a power of ten. */
const POINT =
  /^[+-]?(?:(?:\d+|[1-9]\d{0,2}([,'’\s])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/;
const COMMA = /^[+-]?(?:(?:\d+|[1-9]\d{0,2}([.'’\s])\d{3}(?:\1\d{3})*)(?:,\d+)?|,\d+)(?:e[+-]?\d+)?$/;

/** What a text may mean as a number: '1.299' is another number with a point than with a comma before the decimals. */
export function numberText(text: string, units: Units): NumberText {
  const [sign, signed] = signOf(text.trim().toLowerCase());
  const [unit, bare] = unitOf(signed, units);
  const number = sign + (sign === '' ? signOf(bare).join('') : bare);
  return {
    point: POINT.test(number) ? Number(number.replace(/[^\d.e+-]/g, '')) : undefined,
    comma: COMMA.test(number) ? Number(number.replace(/[^\d,e+-]/g, '').replace(',', '.')) : undefined,
    unit,
  };
}

/** Whether a text is ambiguous. */
export const isUnsure = ({ point, comma }: NumberText): boolean =>
  point !== undefined && comma !== undefined && point !== comma;

/** The sign of a number, and the rest. */
const signOf = (text: string): [sign: string, rest: string] =>
  /^[+\-−]/.test(text) ? [text.startsWith('+') ? '+' : '-', text.slice(1).trim()] : ['', text];

/** The text before or after the digits, if allowed. */
function unitOf(text: string, { own, isMoney }: Units): [unit: string, rest: string] {
  const beside = [/^[^\d.,+\-−]+/, /[^\d.,]+$/].flatMap((side) => side.exec(text)?.[0] ?? []);
  const [found = ''] = beside.filter((one) => own.includes(one.trim()) || (isMoney && isCurrency(one.trim())));
  return [found.trim(), (text.startsWith(found) ? text.slice(found.length) : text.slice(0, -found.length)).trim()];
}

/** '€', 'us$', 'eur'. */
const isCurrency = (text: string): boolean =>
  /^[a-z]{0,3}\p{Sc}$/u.test(text) || Intl.supportedValuesOf('currency').includes(text.toUpperCase());

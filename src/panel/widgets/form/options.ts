/**
 * `ui:options` come from JSON and are untyped. These functions read one option as the type the widget needs; an option
 * of another type counts as missing (`npm run check` reports it).
 */
type Options = Readonly<Record<string, unknown>>;

export const textOption = (options: Options, name: string, otherwise = ''): string =>
  typeof options[name] === 'string' ? options[name] : otherwise;

export const numberOption = (options: Options, name: string, otherwise: number): number =>
  typeof options[name] === 'number' ? options[name] : otherwise;

/** How a picture fills its place. */
export const fitOption = ({ fit }: Options): 'contain' | 'cover' => (fit === 'cover' ? fit : 'contain');

/** One or several texts, as a list. */
export function textsOption(options: Options, name: string): string[] {
  const value = options[name];
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}

/** An option that is an object of options. */
export function groupOption(options: Options, name: string): Options | undefined {
  const value = options[name];
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
}

/**
 * `ui:options` come from JSON and reach a widget untyped. These read one option as what the widget needs, so that a
 * wrong type is as good as no option (`npm run check` tells the maintainer of it).
 */
type Options = Readonly<Record<string, unknown>>;

export const textOption = (options: Options, name: string, otherwise = ''): string =>
  typeof options[name] === 'string' ? options[name] : otherwise;

export const numberOption = (options: Options, name: string, otherwise: number): number =>
  typeof options[name] === 'number' ? options[name] : otherwise;

/** One text, or several, as a list. */
export function textsOption(options: Options, name: string): string[] {
  const value = options[name];
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}

/** An option that is an object of options. */
export function groupOption(options: Options, name: string): Options | undefined {
  const value = options[name];
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
}

/** The words in which APIs say yes and no, besides JSON's: databases without booleans have 1 and 0, or a letter. */
const WORDS = [
  ['1', '0'],
  ['true', 'false'],
  ['y', 'n'],
  ['yes', 'no'],
  ['t', 'f'],
  ['on', 'off'],
] as const;

const pairOf = (text: string) => WORDS.find((pair) => pair.some((word) => word === text));

/** The boolean that a value of JSON means: true, 1, '1', 'true', 'Y'; undefined if it means none. */
export function booleanIn(json: unknown): boolean | undefined {
  if (typeof json === 'boolean') return json;
  if (typeof json !== 'number' && typeof json !== 'string') return undefined;
  const text = String(json).trim().toLowerCase();
  const [yes] = pairOf(text) ?? [];
  return yes === undefined ? undefined : text === yes;
}

/** A boolean in the form that another one has on the wire: with 'N' true is 'Y', with 1 false is 0. */
export function booleanLike(value: boolean, form: unknown): boolean | number | string {
  if (typeof form === 'number') return value ? 1 : 0;
  if (typeof form !== 'string') return value;
  const [yes, no] = pairOf(form.trim().toLowerCase()) ?? [];
  if (yes === undefined || no === undefined) return value;
  const word = value ? yes : no;
  if (form === form.toLowerCase()) return word;
  return form === form.toUpperCase() ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}

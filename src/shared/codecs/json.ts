/** Reading JSON that may be of any shape. */

/** The value if it is a list, else an empty list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Any JSON as text. `String` would throw for an object whose own keys hide its methods. */
export const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** Whether a text is empty, or a word that means an empty value. */
export const isBlank = (value: unknown): boolean => ['', 'null', 'undefined'].includes(textOf(value).trim());

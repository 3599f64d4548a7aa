import { getProp } from '../base/getProp.ts';

/**
 * The titles of a field's values, or of a list's items: `ui:enumNames` of its uiSchema, else the titles of `oneOf` in
 * its schema (`enumNames` in a resolved schema).
 * @param field the field's schema
 * @param ui the field's part of the uiSchema, if it has one
 * @returns the titles by value; undefined if none has one
 */
export function titlesOf(field: object, ui: unknown): Readonly<Record<string, string>> | undefined {
  const names =
    getProp(ui, 'ui:enumNames') ?? getProp(field, 'enumNames') ?? getProp(getProp(field, 'items'), 'enumNames');
  // A list of titles has the order of the values.
  const titles = Array.isArray(names)
    ? inEither(field, 'enum').map((value, index) => [String(value), names[index]])
    : names
      ? Object.entries(names)
      : inEither(field, 'oneOf').map((rule) => [String(getProp(rule, 'const')), getProp(rule, 'title')]);
  const known = titles.filter(([, title]) => typeof title === 'string');
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** A list of the field's own schema, or of its items. */
function inEither(field: object, keyword: string): readonly unknown[] {
  const list = getProp(field, keyword) ?? getProp(getProp(field, 'items'), keyword);
  return Array.isArray(list) ? list : [];
}

/** Whether a field is a boolean, possibly null. */
export const isYesNo = (field: object): boolean => [getProp(field, 'type')].flat().includes('boolean');

/**
 * The values of a text field in the order of its schema, which is that of their work: statuses are sorted by it. undefined
 * for a field that may have any text.
 */
export const orderedValues = (field: object): string[] | undefined =>
  getProp(field, 'type') === 'string' ? valuesOf(field) : undefined;

/** The values that a field, or each item of a list, may have, as text; undefined if there is no list of them. */
export function valuesOf(field: object): string[] | undefined {
  if (isYesNo(field)) return ['true', 'false'];
  const values = [...inEither(field, 'enum'), ...inEither(field, 'oneOf').map((rule) => getProp(rule, 'const'))];
  // A missing value is none of them.
  const texts = values.filter((value) => value !== undefined && value !== null).map(String);
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

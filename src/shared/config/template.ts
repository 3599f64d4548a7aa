/** A part of a template. An optional one, in brackets, is shown only if each of its fields has a value. */
interface TemplatePart {
  readonly isOptional: boolean;
  /** Its text, with fields in braces. */
  readonly text: string;
  readonly fields: readonly string[];
}

/** An escaped bracket ('[[' is '['), one around an optional part, and the text between them. */
const token = /\[\[|\]\]|[[\]]|[^[\]]+/g;

/** '{zip} {city}[, {country}]': '{zip} {city}', and the optional part ', {country}'. */
export function templateParts(template: string): readonly TemplatePart[] {
  const parts = [{ isOptional: false, text: '' }];
  for (const [piece] of template.matchAll(token)) {
    const part = parts.at(-1);
    if (piece === '[' || piece === ']') parts.push({ isOptional: piece === '[', text: '' });
    else if (part) part.text += piece === '[[' || piece === ']]' ? piece.charAt(0) : piece;
  }
  return parts.map(({ isOptional, text }) => ({ isOptional, text, fields: fieldsIn(text) }));
}

/** The names in braces. */
export const fieldsIn = (text: string): string[] => [...text.matchAll(/\{([^{}]+)\}/g)].map(([, field = '']) => field);

/** The first unmatched or nested bracket; undefined if there is none. */
export function strayBracket(template: string): string | undefined {
  const brackets = [...template.matchAll(token)]
    .map(([piece]) => piece)
    .filter((piece) => piece === '[' || piece === ']');
  const odd = brackets.find((bracket, index) => bracket !== (index % 2 === 0 ? '[' : ']'));
  return odd ?? (brackets.length % 2 === 0 ? undefined : '[');
}

/**
 * The label of a record: the text of a field, or of a template ('{firstName} {lastName}').
 * @returns '' where nothing does
 */
export function nameFrom(record: Readonly<Record<string, unknown>>, naming: string): string {
  const textOf = (field: string) => String(record[field] ?? '');
  if (fieldsIn(naming).length === 0) return textOf(naming);
  const parts = templateParts(naming).map(({ isOptional, text, fields }) =>
    isOptional && fields.some((field) => textOf(field) === '')
      ? ''
      : text.replace(/\{([^{}]+)\}/g, (_, field: string) => textOf(field)),
  );
  const isEmpty = fieldsIn(naming).every((field) => textOf(field) === '');
  return isEmpty ? '' : parts.join('').trim();
}

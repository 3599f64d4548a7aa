import { isObject, objectOf } from '../../src/shared/base/json.ts';

/** Keywords whose values are data, in which '$ref' has no meaning. */
export const dataWords: ReadonlySet<string> = new Set(['examples', 'default', 'const', 'enum', 'errorMessage']);

/** The name in `$defs` that a '$ref' points to; undefined if it points elsewhere. */
export function definitionIn($ref: unknown): string | undefined {
  const [, name] = typeof $ref === 'string' ? (/^#\/\$defs\/([^/]+)$/.exec($ref) ?? []) : [];
  return name?.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * A schema with each '$ref' replaced by its definition from `$defs`; keywords beside a '$ref' override it. Broken and
 * circular references are left out: the check reports them.
 */
export function dereferenced<Document>(document: Document): Document {
  if (!isObject(document) || !isObject(document['$defs'])) return document;
  const { $defs: definitions } = document;
  const open: string[] = [];
  function inline(schema: Document): Document;
  function inline(value: unknown): unknown;
  function inline(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inline);
    if (!isObject(value)) return value;
    const { $ref, $defs: _, ...beside } = value;
    const words = Object.fromEntries(
      Object.entries(beside).map(([word, inner]) => [word, dataWords.has(word) ? inner : inline(inner)]),
    );
    const name = definitionIn($ref);
    if (name === undefined || open.includes(name) || !Object.hasOwn(definitions, name)) return words;
    open.push(name);
    const found = inline(definitions[name]);
    open.pop();
    return { ...objectOf(found), ...words };
  }
  return inline(document);
}

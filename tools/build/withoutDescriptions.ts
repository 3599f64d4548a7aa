import type { Plugin } from 'vite';
import { getProp } from '../../src/shared/base/getProp.ts';
import { isObject } from '../../src/shared/base/json.ts';

/** The kinds, and the grammar of what they share. */
const kinds = /[\\/]src[\\/](?:panel|shared)[\\/](cells|codecs|widgets|config)[\\/].*\.ts$/;

/**
 * A Vite plugin that leaves the descriptions and examples of kinds and options out of the page: the check, the documents and
 * the schemas of editors are made of them, the page reads none (2 kB gzip of the first list).
 */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: kinds },
    handler(code) {
      const parts = describing(this.parse(code)).sort((a, b) => b.start - a.start);
      const without = parts.reduce((text, { start, end }) => {
        const rest = text.slice(end);
        return text.slice(0, start) + rest.replace(/^\s*,/, '');
      }, code);
      return parts.length > 0 ? { code: without, map: null } : undefined;
    },
  },
});

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Where the properties `description` and `examples` with constant values are in a syntax tree. */
function describing(node: unknown): Part[] {
  if (Array.isArray(node)) return node.flatMap(describing);
  if (!isObject(node)) return [];
  const { type, start, end } = node;
  if (type === 'Property' && typeof start === 'number' && typeof end === 'number' && isDescription(node)) {
    return [{ start, end }];
  }
  return Object.values(node).flatMap(describing);
}

function isDescription(property: object): boolean {
  const name = getProp(getProp(property, 'key'), 'name');
  const kind = getProp(getProp(property, 'value'), 'type');
  if (name === 'examples') return kind === 'ArrayExpression';
  return name === 'description' && ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(String(kind));
}

import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
  type Edit as TextEdit,
} from 'jsonc-parser';
import type { Edit } from '../check/language/deprecations.ts';

/** A JSON text after an edit: all else of it, its layout and its comments stay as they are. */
export function editedText(text: string, edit: Edit): string {
  const tree = parseTree(text);
  const nodeAt = (path: readonly (string | number)[]) => tree && findNodeAtLocation(tree, [...path]);
  if ('rename' in edit) {
    const key = nodeAt(edit.rename)?.parent?.children?.[0];
    return key ? applyEdits(text, [replacing(key, edit.to)]) : text;
  }
  if ('remove' in edit) {
    const node = nodeAt(edit.remove);
    return node ? applyEdits(text, removing(text, node.parent?.type === 'property' ? node.parent : node)) : text;
  }
  const node = nodeAt(edit.set);
  if (node?.type === 'string') return applyEdits(text, [replacing(node, edit.value)]);
  const path: JSONPath = [...edit.set];
  return applyEdits(text, modify(text, path, edit.value, { formattingOptions: layoutOf(text) }));
}

const replacing = ({ offset, length }: Node, value: unknown): TextEdit => ({
  offset,
  length,
  content: JSON.stringify(value),
});

/** How a text is laid out: what is added to it is alike. */
function layoutOf(text: string) {
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol };
}

/**
 * Takes a property, or an entry of a list, out of a text, with its comma and its line. (jsonc-parser's own way takes the
 * comments before it, too, which may be about others.)
 */
function removing(text: string, node: Node): TextEdit[] {
  const end = node.offset + node.length;
  const behind = commaIn(text, end, text.length);
  const siblings = node.parent?.children ?? [];
  const before = siblings[siblings.indexOf(node) - 1];
  // Of the last one the comma before it goes.
  const comma = behind || !before ? undefined : commaIn(text, before.offset + before.length, node.offset);
  const isNext = comma && text.slice(comma.offset + 1, node.offset).trim() === '';
  if (isNext) return [{ offset: comma.offset, length: end - comma.offset, content: '' }];
  const [from, to] = linesOf(text, node.offset, behind ? behind.offset + 1 : end);
  const own = { offset: from, length: to - from, content: '' };
  return comma ? [{ ...comma, content: '' }, own] : [own];
}

/** The comma that is the next thing after a place, whatever is commented there. */
function commaIn(text: string, from: number, to: number): { offset: number; length: number } | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  scanner.scan();
  const offset = scanner.getTokenOffset();
  return offset < to && text[offset] === ',' ? { offset, length: 1 } : undefined;
}

/** A part of a text, or the whole lines where nothing else is in them; within a line, with one of the spaces around it. */
function linesOf(text: string, from: number, to: number): [from: number, to: number] {
  const [before = ''] = /[ \t]*$/.exec(text.slice(0, from)) ?? [];
  const [after = ''] = /^[ \t]*(?:\r?\n)?/.exec(text.slice(to)) ?? [];
  const start = from - before.length;
  const isFirst = start === 0 || text[start - 1] === '\n';
  const isAlone = isFirst && (after.endsWith('\n') || to + after.length === text.length);
  if (isAlone) return [start, to + after.length];
  return isFirst ? [from, to + after.length] : [start, to];
}

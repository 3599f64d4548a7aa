import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/**
 * The text of a `panel.json` with one more entry at the end of its menu, laid out as the entries before it.
 * @throws if it has no menu
 */
export function withMenuEntry(panel: string, entry: { readonly title: string; readonly entity: string }): string {
  const tree = parseTree(panel);
  const entries = (tree && findNodeAtLocation(tree, ['menu'])?.children) ?? [];
  const last = entries.at(-1);
  if (!last) throw new Error('panel.json has no menu.');
  const before = entries.at(-2);
  // The text between two entries; for a single one, before it.
  const from = before ? before.offset + before.length : (last.parent?.offset ?? 0) + 1;
  const between = panel.slice(from, last.offset).replace(/^\s*,/, '');
  const end = last.offset + last.length;
  const text = `{ "title": ${JSON.stringify(entry.title)}, "entity": ${JSON.stringify(entry.entity)} }`;
  return `${panel.slice(0, end)},${between || ' '}${text}${panel.slice(end)}`;
}

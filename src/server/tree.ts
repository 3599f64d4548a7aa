import type { Entity } from '../config/entity.ts';
import type { WireRecord } from '../wire/record.ts';
import { idsIn } from './references.ts';

/**
 * The roots, each with its children under the tree's key. A record without a known parent is a root, and so is one that
 * is its own ancestor: below a root it would never be found.
 */
export function nested(
  entity: Entity,
  tree: NonNullable<Entity['list']['tree']>,
  records: readonly WireRecord[],
): WireRecord[] {
  const below = new Map<string, WireRecord[]>();
  const nodes = records.map((record) => {
    const children: WireRecord[] = [];
    below.set(String(record['id']), children);
    return { ...record, [tree.children]: children };
  });
  const parents = new Map(
    nodes.map((node: WireRecord) => [node['id'], idsIn(entity, tree.parent, node[tree.parent])[0]]),
  );
  return nodes.filter((node: WireRecord) => {
    const parent = isOwnAncestor(node['id'], parents) ? undefined : parents.get(node['id']);
    const siblings = parent === undefined ? undefined : below.get(parent);
    siblings?.push(node);
    return !siblings;
  });
}

/** Whether the parents of a record lead back to itself. */
function isOwnAncestor(id: unknown, parents: ReadonlyMap<unknown, unknown>): boolean {
  const seen = new Set<unknown>();
  let parent = parents.get(id);
  while (parent !== undefined && parent !== id && !seen.has(parent)) {
    seen.add(parent);
    parent = parents.get(parent);
  }
  return parent !== undefined && parent === id;
}

import type { Entity } from '../../shared/config/entity.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import { limits } from '../http/limits.ts';
import { idsIn } from '../records/references.ts';

/**
 * The roots, each with its children under the tree's key. A record without a known parent is a root, and so is one that
 * is its own ancestor, which no root would reach. Records below the maximum depth become roots: unbounded nesting can
 * be neither written nor read.
 */
export function nested(
  entity: Entity,
  tree: NonNullable<Entity['list']['tree']>,
  records: readonly WireRecord[],
): WireRecord[] {
  const idOf = (record: WireRecord) => String(record.id);
  const below = new Map<string, WireRecord[]>();
  const nodes = records.map((record): WireRecord => {
    const children: WireRecord[] = [];
    below.set(idOf(record), children);
    return { ...record, [tree.children]: children };
  });
  const parents = new Map(
    nodes.map((node) => [idOf(node), idsIn(entity, tree.parent, node[tree.parent]).find((id) => below.has(id))]),
  );
  const levels = levelsOf(parents);
  return nodes.filter((node) => {
    const isRoot = levels.get(idOf(node)) === 1;
    if (!isRoot) below.get(parents.get(idOf(node)) ?? '')?.push(node);
    return isRoot;
  });
}

/** The level of each record, 1 for a root. Every record is visited once. */
function levelsOf(parents: ReadonlyMap<string, string | undefined>): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const id of parents.keys()) {
    const path = new Set<string>();
    let at: string | undefined = id;
    for (; at !== undefined && !levels.has(at) && !path.has(at); at = parents.get(at)) path.add(at);
    const line = [...path];
    if (at !== undefined && path.has(at)) for (const own of line.splice(line.indexOf(at))) levels.set(own, 1);
    let level = levels.get(at ?? '') ?? 0;
    for (const id of line.reverse()) {
      level = (level % limits.levels) + 1;
      levels.set(id, level);
    }
  }
  return levels;
}

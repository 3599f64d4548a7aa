import { createHash } from 'node:crypto';
import type { Entity } from '../config/entity.ts';
import type { WireRecord } from '../wire/record.ts';
import { type Encoding, encoded } from './encoding.ts';
import { derivationsOf, sourcesOf } from './fields.ts';
import { idsIn } from './references.ts';
import { rowsOf, rowText } from './rows.ts';
import type { Shop } from './shop.ts';
import { allDocuments, documentTexts } from './store/documents.ts';
import { revisions } from './store/revisions.ts';

interface CachedList {
  readonly tag: string;
  /** Each encoding is made once, on first use. */
  readonly bodies: Map<Encoding, Promise<Buffer>>;
}

/** The plain full lists, each built and encoded once per revision. */
export class Lists {
  readonly #shop: Shop;
  readonly #cached = new Map<string, CachedList>();
  /** Part of every tag, so that a changed config changes the tag. */
  readonly #configs: ReadonlyMap<string, string>;

  constructor(shop: Shop) {
    this.#shop = shop;
    this.#configs = new Map([...shop.entities].map(([name, entity]) => [name, fingerprint(entity)] as const));
  }

  /** The tag of every list: it changes with the list's records and with those its fields are derived from. */
  async tags(): Promise<ReadonlyMap<string, string>> {
    const known = await revisions(this.#shop.database);
    return new Map(
      [...this.#configs].map(([name, config]) => {
        const entity = this.#shop.entities.get(name);
        const sources = [name, ...(entity ? sourcesOf(entity) : [])];
        return [name, [config, ...sources.map((source) => known.get(source) ?? '0')].join('-')];
      }),
    );
  }

  /** The body of a list in the state `tag`. */
  body(entity: Entity, tag: string, encoding: Encoding): Promise<Buffer> {
    let list = this.#cached.get(entity.name);
    if (list?.tag !== tag) {
      list = { tag, bodies: new Map() };
      this.#cached.set(entity.name, list);
    }
    const { bodies } = list;
    const known = bodies.get(encoding);
    if (known) return known;
    const made = encoded(this.#parts(entity), encoding);
    bodies.set(encoding, made);
    // After an error the next call tries again.
    made.catch(() => bodies.delete(encoding));
    return made;
  }

  /**
   * The text of a list in parts, so that a long list is never in memory as a whole. Without derived fields and nesting
   * the stored texts are used unchanged. A write between two parts may show in the later part: the tag is then out of
   * date, and the next call builds the list again.
   */
  async *#parts(entity: Entity): AsyncGenerator<string> {
    const { database } = this.#shop;
    const isNewestFirst = entity.list.order === 'newest';
    if (derivationsOf(entity).length === 0 && !entity.list.tree) {
      yield '[';
      let start = '';
      for await (const texts of documentTexts(database, entity.name, isNewestFirst)) {
        yield start + texts.map((text) => rowText(this.#shop, text)).join(',');
        start = ',';
      }
      yield ']';
      return;
    }
    const records = await rowsOf(this.#shop, entity, await allDocuments(database, entity.name));
    if (isNewestFirst) records.reverse();
    yield JSON.stringify(entity.list.tree ? nested(entity, entity.list.tree, records) : records);
  }
}

/**
 * The roots, each with its children under the tree's key. A record without a known parent is a root, and so is one that
 * is its own ancestor: below a root it would never be found.
 */
function nested(
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

/** A hash of any JSON. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);

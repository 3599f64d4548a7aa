import { createHash } from 'node:crypto';
import type { Entity } from '../../config/entity.ts';
import { sourcesOf } from '../records/fields.ts';
import type { Shop } from '../shop.ts';
import { revisions } from '../store/revisions.ts';
import { CachedList, type ListState } from './cachedList.ts';
import { coalesce } from './coalesce.ts';

/** The whole lists: each is cached compressed, and read again on the first call after a change. */
export class Lists {
  /**
   * The tag of every list: it changes with the list's records and with those its fields are derived from. Concurrent
   * calls share one query.
   */
  readonly tags: () => Promise<ReadonlyMap<string, string>>;
  readonly #lists: ReadonlyMap<string, CachedList>;

  readonly #onRead: (entity: string, isKept: boolean) => void;

  /** @param onRead called for each read list, with whether it was a cache hit */
  constructor(shop: Shop, onRead: (entity: string, isKept: boolean) => void = () => {}) {
    this.#onRead = onRead;
    this.#lists = new Map(
      [...shop.entities].map(([name, entity]) => [name, new CachedList(shop, entity, tagOf(entity))]),
    );
    const tagsOf = [...shop.entities].map(([name, entity]) => [name, tagOf(entity)] as const);
    this.tags = coalesce(async () => {
      const known = await revisions(shop.database);
      return new Map(tagsOf.map(([name, tag]) => [name, tag(known)]));
    });
  }

  /** A list with this tag, or a newer one. */
  async read(entity: Entity, tag: string): Promise<ListState> {
    const list = this.#lists.get(entity.name);
    if (!list) throw new Error(`There is no list of ${entity.name}.`);
    this.#onRead(entity.name, list.isKept(tag));
    return list.current(tag);
  }
}

/** @returns the function from the revisions to a list's tag. A changed config changes the tag too. */
function tagOf(entity: Entity): (known: ReadonlyMap<string, string>) => string {
  const config = fingerprint(entity);
  const sources = [entity.name, ...sourcesOf(entity)];
  return (known) => [config, ...sources.map((source) => known.get(source) ?? '0')].join('-');
}

/** A hash of any JSON. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);

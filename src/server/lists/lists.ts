import { createHash } from 'node:crypto';
import { perObject } from '../../shared/base/perObject.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { sourcesOf } from '../records/fields.ts';
import type { Shop } from '../records/shop.ts';
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
  readonly #shop: Shop;
  /** By entity as seen: people who see the same fields share a list. */
  readonly #lists = new Map<Entity, CachedList>();
  readonly #onRead: (entity: string, isKept: boolean) => void;

  /** @param onRead called for each read list, with whether it was a cache hit */
  constructor(shop: Shop, onRead: (entity: string, isKept: boolean) => void = () => {}) {
    this.#shop = shop;
    this.#onRead = onRead;
    const tagsOf = [...shop.entities].map(([name, entity]) => [name, tagOf(entity)] as const);
    this.tags = coalesce(async () => {
      const known = await revisions(shop.database);
      return new Map(tagsOf.map(([name, tag]) => [name, tag(known)]));
    });
  }

  /**
   * A list with this tag, or a newer one.
   * @param entity as the reader sees it
   */
  async read(entity: Entity, tag: string): Promise<ListState> {
    const list = this.#lists.get(entity) ?? new CachedList(this.#shop, entity, this.#tagOfSeen(entity));
    this.#lists.set(entity, list);
    this.#onRead(entity.name, list.isKept(tag));
    return list.current(tag);
  }

  /** The tag of a list for people with this view of its entity. @param tags the tags of all lists */
  tagIn(tags: ReadonlyMap<string, string>, entity: Entity): string {
    const tag = tags.get(entity.name) ?? '';
    return this.#isWhole(entity) ? tag : `${tag}-${fingerprintOf(entity)}`;
  }

  #isWhole(entity: Entity): boolean {
    return this.#shop.entities.get(entity.name) === entity;
  }

  #tagOfSeen(entity: Entity): (known: ReadonlyMap<string, string>) => string {
    const whole = this.#shop.entities.get(entity.name) ?? entity;
    const tag = tagOf(whole);
    return (known) => this.tagIn(new Map([[entity.name, tag(known)]]), entity);
  }
}

/** @returns the function from the revisions to a list's tag. A changed config changes the tag too. */
function tagOf(entity: Entity): (known: ReadonlyMap<string, string>) => string {
  const config = fingerprint(entity);
  const sources = [entity.name, ...sourcesOf(entity)];
  return (known) => [config, ...sources.map((source) => known.get(source) ?? '0')].join('-');
}

const fingerprintOf = perObject((entity: Entity): string => fingerprint(entity));

/** A hash of any JSON. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);

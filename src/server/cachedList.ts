import { type Entity, secretFields } from '../config/entity.ts';
import { toKeys } from '../wire/names.ts';
import type { WireRecord } from '../wire/record.ts';
import { derivationsOf } from './fields.ts';
import { type Part, type PartedList, partedList, partOf } from './gzipParts.ts';
import { rowsOf } from './rows.ts';
import { bare, hasShape, type ListShape, listShape } from './shapes.ts';
import { sharedRuns } from './sharedRuns.ts';
import type { Shop } from './shop.ts';
import { changedPlaces } from './store/changes.ts';
import { documentsInOrder, documentsText, lastSeq } from './store/documents.ts';
import { revisions } from './store/revisions.ts';
import { nested } from './tree.ts';

/** A list as it was at one moment. */
export interface ListState extends PartedList {
  readonly tag: string;
}

/** How many places in the order of creation make a part: what an edit reads and compresses again. */
const span = 256;
/** How many parts are made at the same time: one is read while the other is compressed. */
const lanes = 2;

/**
 * A list, compressed in parts. After a change only the parts are made anew in which the log has a change. A list with
 * derived fields, nested records or fields that no answer has, or of another shape than it is stored in, is made anew as
 * a whole.
 */
export class CachedList {
  readonly #shop: Shop;
  readonly #entity: Entity;
  readonly #tagOf: (known: ReadonlyMap<string, string>) => string;
  readonly #refreshed: () => Promise<ListState>;
  #state: ListState | undefined;
  /** The parts by their place, and the revision up to which they are known. */
  #parts: ReadonlyMap<number, Part> = new Map();
  #revision: string | undefined;

  constructor(shop: Shop, entity: Entity, tagOf: (known: ReadonlyMap<string, string>) => string) {
    this.#shop = shop;
    this.#entity = entity;
    this.#tagOf = tagOf;
    this.#refreshed = sharedRuns(() => this.#refresh());
  }

  /** Whether the list is there in the state `tag`. */
  isKept(tag: string): boolean {
    return this.#state?.tag === tag;
  }

  /** The list in the state `tag`, or in a newer one: then it has that one's tag. */
  async current(tag: string): Promise<ListState> {
    return this.#state?.tag === tag ? this.#state : this.#refreshed();
  }

  /**
   * Brings the list up to date. A write while it runs may show already: then the tag is out of date, and the next call
   * makes the parts it changed again.
   */
  async #refresh(): Promise<ListState> {
    const known = await revisions(this.#shop.database);
    const tag = this.#tagOf(known);
    if (this.#state?.tag === tag) return this.#state;
    const { name, list } = this.#entity;
    const revision = known.get(name) ?? '0';
    const isPlain =
      derivationsOf(this.#entity).length + secretFields(this.#entity).length === 0 &&
      !list.tree &&
      !hasShape(this.#entity);
    const { parts, shape } = isPlain ? { parts: await this.#patched(revision), shape: bare } : await this.#remade();
    const sign = isPlain && list.order === 'newest' ? -1 : 1;
    const inOrder = [...parts].sort(([a], [b]) => sign * (a - b)).map(([, part]) => part);
    this.#parts = parts;
    this.#revision = revision;
    this.#state = { tag, ...partedList(inOrder, shape) };
    return this.#state;
  }

  /** The parts, with those made anew that were changed; all of them where the log does not say which. */
  async #patched(revision: string): Promise<ReadonlyMap<number, Part>> {
    const changed = await this.#changedUpTo(revision);
    const parts = new Map(changed ? this.#parts : []);
    const left = (changed ?? (await this.#allPlaces())).values();
    const lane = async () => {
      for (const place of left) {
        const part = await this.#partAt(place);
        if (part) parts.set(place, part);
        else parts.delete(place);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return parts;
  }

  /** The places that have changed since the list was made. Undefined where the log has a gap: records were replaced. */
  async #changedUpTo(revision: string): Promise<ReadonlySet<number> | undefined> {
    const from = this.#revision;
    if (from === undefined) return undefined;
    const changes = await changedPlaces(this.#shop.database, this.#entity.name, from, revision, span);
    const seen = new Set(changes.map((change) => change.revision));
    return BigInt(seen.size) === BigInt(revision) - BigInt(from)
      ? new Set(changes.map(({ place }) => place))
      : undefined;
  }

  async #allPlaces(): Promise<number[]> {
    const last = await lastSeq(this.#shop.database, this.#entity.name);
    return Array.from({ length: Math.floor(last / span) + 1 }, (_, place) => place);
  }

  /** The part at a place: its records' stored texts, unchanged. */
  async #partAt(place: number): Promise<Part | undefined> {
    const { database, panel } = this.#shop;
    const { name, list } = this.#entity;
    const places = { from: place * span, span, isNewestFirst: list.order === 'newest' };
    const text = await documentsText(database, name, places, panel.api.version);
    return text === undefined ? undefined : partOf(text);
  }

  /** All parts of a list whose rows are not what is stored, and what stands around them. */
  async #remade(): Promise<{ readonly parts: ReadonlyMap<number, Part>; readonly shape: ListShape }> {
    const { database } = this.#shop;
    const { name, list } = this.#entity;
    const all: WireRecord[] = [];
    for await (const documents of documentsInOrder(database, name)) {
      all.push(...(await rowsOf(this.#shop, this.#entity, documents)));
    }
    if (list.order === 'newest') all.reverse();
    const records = list.tree ? nested(this.#entity, list.tree, all) : all;
    const rows = records.map((record) => toKeys(this.#entity, record));
    const parts = new Map<number, Part>();
    for (let start = 0; start < rows.length; start += span) {
      parts.set(start, await partOf(JSON.stringify(rows.slice(start, start + span)).slice(1, -1)));
    }
    return { parts, shape: listShape(this.#entity.api, all.length) };
  }
}

import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Entity, secretFields } from '../../shared/config/entity.ts';
import type { Person } from '../../shared/config/rights.ts';
import { toKeys } from '../../shared/wire/names.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import { bare, hasShape, type ListShape, listShape } from '../http/shapes.ts';
import { derivationsOf } from '../records/fields.ts';
import { rowsOf } from '../records/rows.ts';
import type { Shop } from '../records/shop.ts';
import { documentsInOrder, documentTexts } from '../store/documents.ts';
import { revisions } from '../store/revisions.ts';
import { coalesce } from './coalesce.ts';
import type { AddParam } from './pageFilters.ts';
import { readableRows } from './readableRows.ts';
import { nested } from './tree.ts';

/** A snapshot of a list. */
export interface ListState {
  readonly tag: string;
  /** Its JSON, compressed. */
  readonly gzip: Buffer;
}

/** The list of an entity, kept compressed until one of its records has changed. */
export class CachedList {
  readonly #shop: Shop;
  readonly #entity: Entity;
  readonly #tagOf: (known: ReadonlyMap<string, string>) => string;
  readonly #refreshed: () => Promise<ListState>;
  #state: ListState | undefined;

  constructor(shop: Shop, entity: Entity, tagOf: (known: ReadonlyMap<string, string>) => string) {
    this.#shop = shop;
    this.#entity = entity;
    this.#tagOf = tagOf;
    this.#refreshed = coalesce(() => this.#refresh());
  }

  /** Whether the cached list has this tag. */
  isKept(tag: string): boolean {
    return this.#state?.tag === tag;
  }

  /** The list with this tag, or a newer one with its own tag. */
  async current(tag: string): Promise<ListState> {
    return this.#state?.tag === tag ? this.#state : this.#refreshed();
  }

  /** Reads the list again. It may include a concurrent write: then the tag is stale, and the next call reads again. */
  async #refresh(): Promise<ListState> {
    const tag = this.#tagOf(await revisions(this.#shop.database));
    if (this.#state?.tag === tag) return this.#state;
    this.#state = { tag, gzip: await compressed(textOf(this.#shop, this.#entity)) };
    return this.#state;
  }
}

const compressed = (text: AsyncIterable<string>): Promise<Buffer> => pipeline(text, createGzip({ level: 5 }), buffer);

/** The JSON of the records that somebody may read, compressed. @param entity as the reader sees it */
export const readableList = (shop: Shop, entity: Entity, reader: Person): Promise<Buffer> =>
  compressed(textOf(shop, entity, reader));

/** The JSON of a list in pieces: other calls are served in between. @param reader without one all records are read */
async function* textOf(shop: Shop, entity: Entity, reader?: Person): AsyncGenerator<string> {
  const { pieces, shape } =
    !reader && isAsStored(entity) ? storedRows(shop, entity) : await madeRows(shop, entity, reader);
  let before = shape.before;
  for await (const piece of pieces) {
    yield before + piece;
    before = ',';
  }
  yield (before === ',' ? '' : before) + shape.after;
}

/** Comma-separated rows with their wrapper. */
interface Rows {
  readonly pieces: AsyncIterable<string> | Iterable<string>;
  readonly shape: ListShape;
}

/** Whether the rows of a list are the texts that are stored. Where there are rights, these may have fields that are not served. */
const isAsStored = (entity: Entity): boolean =>
  !entity.rights &&
  derivationsOf(entity).length + secretFields(entity).length === 0 &&
  !entity.list.tree &&
  !hasShape(entity);

const storedRows = ({ database }: Shop, { name, list, version }: Entity): Rows => ({
  pieces: documentTexts(database, name, list.order === 'newest', version),
  shape: bare,
});

/** With derived fields, nested records, write-only fields, or another shape than stored. */
async function madeRows(shop: Shop, entity: Entity, reader: Person | undefined): Promise<Rows> {
  const { name, list, api } = entity;
  const all: WireRecord[] = [];
  const only = reader && ((addParam: AddParam) => readableRows(shop, name, reader, addParam));
  for await (const documents of documentsInOrder(shop.database, name, only)) {
    all.push(...(await rowsOf(shop, entity, documents)));
  }
  if (list.order === 'newest') all.reverse();
  const records = list.tree ? nested(entity, list.tree, all) : all;
  return { pieces: texts(records.map((record) => toKeys(entity, record))), shape: listShape(api, all.length) };
}

function* texts(rows: readonly object[], atOnce = 250): Generator<string> {
  for (let start = 0; start < rows.length; start += atOnce) {
    yield JSON.stringify(rows.slice(start, start + atOnce)).slice(1, -1);
  }
}

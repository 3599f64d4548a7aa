import Fastify, { type FastifyInstance } from 'fastify';
import type { Keyed } from '../../../src/shared/wire/names.ts';
import { demoData } from '../../../src/shop/demo/demoData.ts';

/** What a run asks of the API before a sample. */
export interface Control {
  /** How many products there are. */
  readonly products: number;
  /** How much later calls of the API and of the sign-in are answered, in milliseconds. */
  readonly latency: number;
}

/** The records of one entity, each as its JSON: a list is a join of ready texts, and the same work for every app. */
class Collection {
  private readonly texts: Map<string, string>;
  private list: Buffer | undefined;

  constructor(records: readonly Keyed[]) {
    this.texts = new Map(records.map((record) => [String(record.id), JSON.stringify(record)]));
  }

  all(): Buffer {
    this.list ??= Buffer.from(`[${[...this.texts.values()].join(',')}]`);
    return this.list;
  }

  /** Writes some fields of a record. @returns the record, undefined for an unknown one */
  write(id: string, fields: object): object | undefined {
    const text = this.texts.get(id);
    if (text === undefined) return undefined;
    const record: object = { ...JSON.parse(text), ...fields, id };
    this.texts.set(id, JSON.stringify(record));
    this.list = undefined;
    return record;
  }
}

/**
 * The shop's API for every app alike: the demo shop's records in memory, plain lists, uncompressed and never cached. It
 * asks for no token. `POST /__control` starts a sample: all edits are gone. `/__blank` is an empty page.
 */
export function mockApi(): { readonly app: FastifyInstance; readonly latency: () => number } {
  const app = Fastify();
  let control: Control = { products: 0, latency: 0 };
  let collections = new Map<string, Collection>();
  app.addHook('onSend', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/__blank', (_, reply) => reply.type('text/html').send('<!doctype html>'));
  app.post<{ Body: Control }>('/__control', async ({ body }, reply) => {
    if (body.products !== control.products || isEdited) collections = collectionsOf(body.products);
    isEdited = false;
    control = body;
    return reply.send({});
  });
  let isEdited = false;
  const json = 'application/json; charset=utf-8';
  for (const path of ['products', 'categories', 'discounts', 'orders', 'admin/users', 'admin/roles']) {
    app.get(`/api/${path}`, (_, reply) => reply.type(json).send(collections.get(path)?.all()));
    const write = (id: string, fields: object) => {
      isEdited = true;
      return collections.get(path)?.write(id, fields);
    };
    app.put<{ Params: { id: string }; Body: Keyed }>(`/api/${path}/:id`, ({ params, body }, reply) =>
      reply.send(write(params.id, body)),
    );
    app.post<{ Params: { id: string }; Body: { discountIds: string[] } }>(
      `/api/${path}/:id/discounts`,
      ({ params, body }, reply) =>
        reply.send(write(params.id, { discounts: body.discountIds.map((discountId) => ({ discountId })) })),
    );
  }
  return { app, latency: () => control.latency };
}

function collectionsOf(count: number): Map<string, Collection> {
  const { products, categories, discounts, orders, users, roles } = demoData(count);
  const rolesOf = (user: Keyed) => roles.filter(({ userId }) => userId === user.id).map(({ role }) => role);
  const lists = {
    products: [...products],
    categories,
    discounts,
    orders,
    'admin/users': users.map((user) => ({ ...user, roles: rolesOf(user) })),
    'admin/roles': roles,
  };
  return new Map(Object.entries(lists).map(([path, records]) => [path, new Collection(records)]));
}

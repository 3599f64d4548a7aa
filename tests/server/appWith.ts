import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '../../src/server/app.ts';
import type { Shop } from '../../src/server/records/shop.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { fillTable, findDocument } from '../../src/server/store/documents.ts';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { type WireRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { demoShop } from '../../src/shop/demo/demoShop.ts';

/** A server with more entities than the shop's, in a shop that is there already. */
export interface AppWith {
  readonly app: FastifyInstance;
  /** What it serves. */
  readonly shop: Shop;
  /** The folder of its data. */
  readonly dataDir: string;
  /** The admin's. */
  readonly token: string;
  /** Makes a call as the admin, without a network. */
  call(method: InjectOptions['method'], url: string, payload?: object): Promise<LightMyRequestResponse>;
  /** A record as it is in the database. */
  stored(entity: string, id: string): Promise<WireRecord>;
  /** Stores a record past the API, as an older server has left it. */
  store(entity: string, record: Readonly<Record<string, unknown>>): Promise<void>;
  /** Starts another server with the same data and these entities, and stops it. */
  restart(...more: readonly Entity[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server with data of its own. */
export const appWith = (...more: readonly Entity[]): Promise<AppWith> => appOf(panel, entities, more);

/** The shipped entities as they are with another `panel.json`. */
export const entitiesWith = (other: Panel, wires: Readonly<Record<string, Entity['wire']>> = {}): Map<string, Entity> =>
  new Map(
    [...entities].map(([name, entity]) => {
      const wire = { ...entity.wire, ...wires[name] };
      return [name, { ...entity, wire, api: backendOf(other, wire) }];
    }),
  );

/** Starts a server with another config, with data of its own. */
export async function appOf(
  panel: Panel,
  entities: ReadonlyMap<string, Entity>,
  more: readonly Entity[] = [],
  databaseUrl?: string,
): Promise<AppWith> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-with-'));
  const database = await openDatabase(databaseUrl, dataDir);
  const options = { settings: readSettings({ DATA_DIR: dataDir }), database, panelDir: '', panel, demo: demoShop };
  await (await createApp({ ...options, entities })).close();
  const entitiesAnd = (others: readonly Entity[]) =>
    new Map([...entities, ...others.map((one) => [one.name, one] as const)]);
  const start = (others: readonly Entity[]) => createApp({ ...options, entities: entitiesAnd(others) });
  const app = await start(more);
  const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub: '1001' }) }).toString();
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
  const { idToken } = (await app.inject({ method: 'POST', url: signIn, payload: { postBody } })).json();
  const headers = { authorization: `Bearer ${idToken}` };
  return {
    app,
    shop: { panel, entities: entitiesAnd(more), database },
    dataDir,
    token: idToken,
    call: (method = 'GET', url, payload) => app.inject({ method, url, headers, ...(payload && { payload }) }),
    stored: async (entity, id) => (await findDocument(database, entity, id))?.record ?? wireRecord({}),
    store: async (entity, record) => {
      const added = { id: String(record['id']), record: wireRecord(record) };
      await database.transaction((sql) => fillTable(sql, entity, [added]));
    },
    restart: async (...others) => (await start(others)).close(),
    close: async () => {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

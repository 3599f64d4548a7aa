import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { listen } from '../../src/server/http/listener.ts';
import { openPictures } from '../../src/server/pictures/openPictures.ts';
import { sweepUploads } from '../../src/server/pictures/uploadCleanup.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { forgetCreations } from '../../src/server/store/creationTable.ts';
import { tableOf } from '../../src/server/store/documents.ts';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import type { Keyed } from '../../src/shared/wire/names.ts';
import { accounts } from '../../src/shop/demo/staff.ts';
import { shopApp } from '../../src/shop/start/shopApp.ts';
import { writeDirectly } from './writeDirectly.ts';

/** A shop server of a test's own. */
export interface StartedShop {
  /** Where it answers: 'http://localhost:41234'. */
  readonly url: string;
  readonly dataDir: string;
  /** Signs a demo account in, by its e-mail. @returns its bearer token */
  tokenFor(email: string): Promise<string>;
  /** Makes a call, with or without an account. A body that is no text is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Writes a record as an older version of the server may have left it: past all checks. */
  write(entity: string, record: Keyed): Promise<void>;
  /** Leaves the database without the table of unique values, as an older version of the server does. */
  forgetKeys(): Promise<void>;
  /** Leaves the tables without the indexes that the server makes at its start. */
  forgetIndexes(): Promise<void>;
  /** Removes the images that no record uses. @returns their names */
  sweep(now: number): Promise<string[]>;
  /** Makes the calls with a key older, by hours. */
  ageKeyedCalls(hours: number): Promise<void>;
  /** Forgets old calls with a key, all but so many. @returns how many are left */
  forgetKeyedCalls(most?: number): Promise<number>;
  /** Stops the server; removes the data where it made the folder. */
  close(): Promise<void>;
}

export interface CallOptions {
  readonly as?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer's JSON object; empty where it is none. */
  readonly record: Keyed;
  /** The answer's JSON list; empty where it is none. */
  readonly rows: readonly Keyed[];
}

export const admin = 'admin@shop.example';
export const manager = 'manager@shop.example';
export const guest = 'guest@shop.example';
export const stranger = 'stranger@shop.example';

/** Starts the shop's server in this process, on a free port, with data of its own. */
export async function startShop({
  port = 0,
  dataDir,
  databaseUrl,
  panelDir = '',
  env = {},
}: {
  readonly port?: number;
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly panelDir?: string;
  readonly env?: Readonly<Record<string, string>>;
} = {}): Promise<StartedShop> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'shop-'));
  const settings = readSettings({ ...env, DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const database = await openDatabase(databaseUrl, folder, settings.databasePatience);
  const app = await shopApp(settings, database, panelDir).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const listener = await listen(app, { host: 'localhost', port });
  const url = `http://localhost:${listener.port}`;
  const tokens = new Map<string, Promise<string>>();
  const tokenFor = (email: string) => {
    const token = tokens.get(email) ?? signIn(url, email);
    tokens.set(email, token);
    return token;
  };
  return {
    url,
    dataDir: folder,
    tokenFor,
    call: async (method, path, { as = admin, body, headers = {} } = {}) => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(as !== null && { authorization: `Bearer ${await tokenFor(as)}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const json = jsonIn(text);
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        record: Array.isArray(json) ? {} : Object(json),
        rows: Array.isArray(json) ? json : [],
      };
    },
    forgetKeys: async () => {
      for (const table of ['_unique', '_unique_rules']) await writeDirectly(database, `delete from "${table}"`);
    },
    forgetIndexes: async () => {
      for (const name of entities.keys()) {
        for (const row of await database.rows(database.dialect.indexes, [name])) {
          const index = String(row['index_name']);
          if (index.startsWith('ix_')) await writeDirectly(database, `drop index "${index}"`);
        }
        const { columns } = database.dialect;
        for (const { name: column } of columns ? await database.rows(columns, [name]) : []) {
          if (String(column).startsWith('key_'))
            await writeDirectly(database, `alter table "${name}" drop column "${column}"`);
        }
      }
    },
    sweep: (now) => sweepUploads({ panel, entities, database }, openPictures(settings), now),
    ageKeyedCalls: async (hours) => {
      for (const { id, at } of await database.rows('select id, at from "_creations"')) {
        const older = new Date(Date.parse(String(at)) - hours * 3_600_000).toISOString();
        await writeDirectly(database, 'update "_creations" set at = $1 where id = $2', [older, String(id)]);
      }
    },
    forgetKeyedCalls: async (most) => {
      while (await forgetCreations(database, most));
      const [row] = await database.rows('select count(*) as count from "_creations"');
      return Number(row?.['count']);
    },
    write: async (entity, record) => {
      const { id } = record;
      await writeDirectly(database, `update ${tableOf(entity)} set doc = $1 where id = $2`, [
        JSON.stringify(record),
        String(id),
      ]);
    },
    close: async () => {
      await listener.drain(1000);
      await app.close();
      await database.close();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signs a demo account in over HTTP, as the Firebase SDK does. @returns its bearer token */
export async function signIn(url: string, email: string): Promise<string> {
  const account = accounts.find((one) => one.email === email);
  const credential = new URLSearchParams({ id_token: JSON.stringify({ sub: account?.sub }), providerId: 'google.com' });
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ postBody: credential.toString(), requestUri: url, returnSecureToken: true }),
  });
  const { idToken } = await answer.json();
  expect(idToken, `${email} signs in`).toBeTypeOf('string');
  return idToken;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

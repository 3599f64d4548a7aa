import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { panel } from '../config/files.ts';
import { readSettings, type Settings, WrongSetting } from '../server/settings.ts';
import { type Database, Unavailable, Unusable } from '../server/store/database.ts';
import { tableOf } from '../server/store/documents.ts';
import { openDatabase } from '../server/store/openDatabase.ts';
import { shopApp } from './shopApp.ts';

const panelDir = join(import.meta.dirname, '../panel');

try {
  await start(readSettings(process.env));
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

async function start(settings: Settings): Promise<void> {
  const { dataDir, host, port, databaseUrl } = settings;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(databaseUrl, dataDir);
  const app = await shopApp(settings, database, panelDir);
  // Before the ready message is printed: a script that waits for it may send a signal at once.
  stopOnSignal(app, database);
  await app.listen({ host, port });
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const at = `http://${/^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host}:${bound}`;
  console.log(
    `The shop’s admin panel is ready at ${at} (sign-in: ${settings.authMode}, data: ${databaseUrl ? 'PostgreSQL' : dataDir})`,
  );
  if (settings.authMode === 'firebase' && (await hasNoPeople(database))) {
    console.log('Nobody may come in yet. This makes the first ADMIN: npm run seed -- --admin FIREBASE_UID');
  }
}

/** On the first signal lets running calls end and closes the database; a second signal ends the process at once. */
function stopOnSignal(app: FastifyInstance, database: Database): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      await app.close();
      await database.close();
      process.exit(0);
    });
  }
}

/** Whether nobody is in the list of people, so that nobody can sign in. */
async function hasNoPeople(database: Database): Promise<boolean> {
  return (await database.rows(`select id from ${tableOf(panel.session.entity)} limit 1`)).length === 0;
}

/** Why the server did not start: a sentence for wrong settings or a system error, else the stack. */
function reasonOf(error: unknown): string {
  if (error instanceof WrongSetting || error instanceof Unavailable || error instanceof Unusable) return error.message;
  const { code = '', path = '' } = Object(error);
  if (code === 'EADDRINUSE')
    return `Port ${process.env['PORT'] || 4000} is in use. Stop what runs there, or set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This computer has no address '${process.env['HOST']}'. Set HOST to one it has.`;
  if (code === 'EACCES' && !path) return `Port ${process.env['PORT']} may not be used. Set PORT to one above 1023.`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return `The data folder cannot be written: ${path} (${code}). Set DATA_DIR to one that can.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

import { once } from 'node:events';
import { externalText } from '../../server/api/elsewhere.ts';
import { listen } from '../../server/http/listener.ts';
import { warmUp } from '../../server/operations/warmUp.ts';
import { setOutgoingProxy } from '../../server/settings/outgoingProxy.ts';
import { locationName, readSettings, type Settings } from '../../server/settings/settings.ts';
import type { Database } from '../../server/store/database.ts';
import { makeDataFolders, needsFolder } from '../../server/store/dataFolder.ts';
import { tableOf } from '../../server/store/documents.ts';
import { openDatabase } from '../../server/store/openDatabase.ts';
import { entities, panel } from '../../shared/config/files.ts';
import { reasonOf } from './reason.ts';
import { shopApp } from './shopApp.ts';

/** How long a stopping server may take, in milliseconds: Docker kills after 10 s. */
const patience = { calls: 9000, all: 10_000 } as const;

/**
 * Runs the server until a signal stops it: then it answers pending calls and closes the database.
 * @param panelDir the built panel
 * @returns the exit code; the cause of a failure has been printed
 */
export async function serve(env: NodeJS.ProcessEnv, stop: AbortSignal, panelDir: string): Promise<number> {
  stop.addEventListener('abort', () => setTimeout(giveUp, patience.all).unref());
  try {
    await setOutgoingProxy(env);
    await serveUntil(readSettings(env), stop, panelDir);
    return 0;
  } catch (error) {
    console.error(reasonOf(error, env));
    return 1;
  }
}

function giveUp(): void {
  console.error(`The database did not close within ${patience.all / 1000} seconds.`);
  process.exit(1);
}

async function serveUntil(settings: Settings, stop: AbortSignal, panelDir: string): Promise<void> {
  const { dataDir, host, port, databaseUrl, basePath } = settings;
  makeDataFolders(settings.dataDir, needsFolder(settings));
  const database = await openDatabase(databaseUrl, dataDir, settings.databasePatience);
  try {
    // Setting up a shop is one transaction: a signal in its middle waits for it.
    if (stop.aborted) return;
    const app = await shopApp(settings, database, panelDir);
    if (stop.aborted) return;
    const listener = await listen(app, { host, port });
    const at = `http://${/^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host}:${listener.port}${basePath}`;
    const where = `sign-in: ${settings.authMode}, data: ${locationName(settings)}`;
    console.log(`${panel.title} is ready at ${at} (${where})`);
    const elsewhere = externalText({ panel, entities });
    if (elsewhere) console.log(elsewhere);
    if (settings.authMode === 'firebase' && (await hasNoPeople(database))) {
      const [role] = [panel.session.allow].flat();
      console.log(`Nobody may come in yet. This makes the first ${role}: npx panel seed --admin FIREBASE_UID`);
    }
    // A failure here occurs again, and is reported, when it matters.
    warmUp(entities.values()).catch(() => undefined);
    if (!stop.aborted) await once(stop, 'abort');
    const cut = await listener.drain(patience.calls);
    if (cut > 0)
      console.error(`${cut} calls were cut: they were not answered within ${patience.calls / 1000} seconds.`);
    await app.close();
  } finally {
    await database.close();
  }
}

/** Whether the list of people is empty, so that nobody can sign in. */
async function hasNoPeople(database: Database): Promise<boolean> {
  return (await database.rows(`select id from ${tableOf(panel.session.entity)} limit 1`)).length === 0;
}

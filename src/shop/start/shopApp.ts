import type { FastifyInstance } from 'fastify';
import { version } from '../../../package.json';
import { createApp } from '../../server/app.ts';
import type { Settings } from '../../server/settings/settings.ts';
import type { Database } from '../../server/store/database.ts';
import { entities, panel } from '../../shared/config/files.ts';
import { shopMigrations } from '../../shared/config/migrationFiles.ts';

/**
 * The server with this project's config. The demo shop is loaded only with the embedded sign-in.
 * @param panelDir the built panel; '' to serve the API alone
 */
export async function shopApp(settings: Settings, database: Database, panelDir: string): Promise<FastifyInstance> {
  const demo = settings.authMode === 'embedded' ? (await import('../demo/demoShop.ts')).demoShop : undefined;
  return createApp({ settings, database, panelDir, panel, entities, migrations: shopMigrations, demo, version });
}

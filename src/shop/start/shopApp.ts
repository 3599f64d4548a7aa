import type { FastifyInstance } from 'fastify';
import { version } from '../../../package.json';
import { createApp } from '../../server/app.ts';
import { responseStyleOf } from '../../server/http/responseStyles.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { WrongSetting } from '../../server/settings/wrongSetting.ts';
import type { Database } from '../../server/store/database.ts';
import { entities, entitiesOf, panel } from '../../shared/config/files.ts';
import { shopMigrations } from '../../shared/config/migrationFiles.ts';
import { presetNamed } from '../../shared/config/presets/index.ts';
import { atHome, speaking } from '../../shared/config/speaking.ts';

/**
 * The server with this project's config. The demo shop is loaded only with the embedded sign-in.
 * @param panelDir the built panel; '' to serve the API alone
 */
export async function shopApp(settings: Settings, database: Database, panelDir: string): Promise<FastifyInstance> {
  const demo = settings.authMode === 'embedded' ? (await import('../demo/demoShop.ts')).demoShop : undefined;
  return createApp({ settings, database, panelDir, ...spoken(settings), migrations: shopMigrations, demo, version });
}

/** The config, or, with `--speak`, one whose backends are here. @throws {WrongSetting} for another make than the config's */
function spoken({ speak }: Settings) {
  if (!speak) return { panel, entities };
  const { name } = panel.api.preset ?? { name: speak };
  if (name !== speak) throw new WrongSetting(`--speak is '${speak}', and api.preset in panel.json is '${name}'.`);
  const here = speaking(panel, presetNamed(speak));
  const all = [...entitiesOf(here)].map(([name, entity]) => {
    const { api, ...own } = atHome(entity);
    const rows = api?.rows ?? (responseStyleOf(api).rowsByName ? name : undefined);
    return [name, { ...own, ...(api && { api: { ...api, rows } }) }] as const;
  });
  return { panel: here, entities: new Map(all) };
}

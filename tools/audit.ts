// npm run audit                            how many records of the shop's own database do not fit the config, by field
// npm run audit -- --api https://api.shop.example --token TOKEN   which records of a real API break the config's rules, by
// field, with their ids; exit code 1 if any does, or if a list could not be fetched; --help for the rest
import { misfitsOf } from '../src/server/migrations/misfits.ts';
import { withShopThere } from '../src/server/operations/withShop.ts';
import type { Shop } from '../src/server/records/shop.ts';
import { WrongSetting } from '../src/server/settings/wrongSetting.ts';
import { backendOf, isExternal } from '../src/shared/config/backend.ts';
import { audit } from './audit/audit.ts';
import { auditReports } from './audit/report.ts';
import { PASSWORD, userFlag } from './audit/signIn.ts';
import { findProblems, mistakesIn, readSchemaFiles } from './check/schemaText.ts';
import { commandName, ofConfig, runCommand } from './commandLine.ts';
import { schemaDirectory } from './schemaFolder.ts';

const command = {
  name: commandName('audit'),
  says: 'Fetches the lists of an API, changes nothing, and tells which records break the rules of schema/.',
  flags: {
    api: {
      value: 'URL',
      says: 'where the API is, with or without the base of panel.json; without it the records of the own database are counted',
    },
    token: { value: 'TOKEN', says: 'of somebody who may read the lists; without it the calls carry none' },
    user: userFlag,
    entity: { value: 'NAME', says: 'only the records of this entity' },
    format: { oneOf: Object.keys(auditReports), says: 'text; json, with npm run -s, has the ids of all records' },
    ...ofConfig,
  },
};

await runCommand(command, async (line) => {
  const { texts, unread } = readSchemaFiles(schemaDirectory);
  if (mistakesIn(findProblems(texts, unread)).length > 0) {
    throw new Error('The config has mistakes, and no record can be judged by it: npm run check');
  }
  const { entities, panel } = await import('../src/shared/config/files.ts');
  const { flags } = line;
  const isOwn = [...entities.values()].some(({ api }) => !isExternal((api ?? backendOf(panel)).base));
  if (isOwn && !flags.has('api') && (await auditStored({ entities, panel }, flags.get('format') === 'json'))) return;
  const [user, password] = [flags.get('user'), process.env[PASSWORD]];
  const options = { api: flags.get('api'), token: flags.get('token'), user, password, entity: flags.get('entity') };
  const found = await audit(options, { panel, entities });
  console.log(auditReports[flags.get('format') ?? 'text']?.(found));
  if (!found.every(({ failing, failure }) => failing === 0 && failure === undefined)) process.exitCode = 1;
});

/** Counts the records of this shop's own database that do not fit the config. @returns whether there is such a database */
async function auditStored(config: Omit<Shop, 'database'>, isJson: boolean): Promise<boolean> {
  try {
    const misfits = await withShopThere(process.env, config, misfitsOf);
    const lines = misfits.map(({ sentence }) => `${sentence}.`);
    if (isJson) console.log(JSON.stringify({ misfits }, undefined, 2));
    else
      console.log(lines.length > 0 ? lines.join('\n') : 'All stored records have the fields and values of the config.');
    if (misfits.length > 0) process.exitCode = 1;
    return true;
  } catch (error) {
    // No shop is there yet: an API can be named.
    if (error instanceof WrongSetting) return false;
    throw error;
  }
}

// npm run restore -- FOLDER [--force]   replaces the records by those of a backup, and adds its images
import { parseArgs } from 'node:util';
import { entities, panel } from '../config/files.ts';
import { makeDataFolders } from '../server/dataFolder.ts';
import { restore } from '../server/restore.ts';
import { readPlace, WrongSetting } from '../server/settings.ts';
import { openDatabase } from '../server/store/openDatabase.ts';
import { commandPatience, runCommand } from './command.ts';

await runCommand(async (options, env) => {
  const { place, force } = read(options);
  const { dataDir, databaseUrl } = readPlace(env);
  makeDataFolders(dataDir);
  const database = await openDatabase(databaseUrl, dataDir, commandPatience);
  const where = `the shop in ${databaseUrl ? 'PostgreSQL' : dataDir}`;
  try {
    const has = await restore({ panel, entities, database }, dataDir, place, (counts) => {
      if (force) return;
      const lost = [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
      throw new WrongSetting(`This would replace everything in ${where}: ${lost}. Add --force to do it.`);
    });
    const counts = Object.entries(has.entities).map(([name, { count }]) => `${count} ${name}`);
    return `Restored ${where} as it was at ${has.made}: ${counts.join(', ')} and ${has.uploads.length} images.`;
  } finally {
    await database.close();
  }
});

function read(options: string[]): { place: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: options,
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [place, ...more] = positionals;
    if (place !== undefined && more.length === 0) return { place, force: values.force };
  } catch {
    // An option that it does not have.
  }
  throw new WrongSetting('Usage: npm run restore -- FOLDER [--force]');
}

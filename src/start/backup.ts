// npm run backup [-- FOLDER]            copies the records, their history and the images into a new folder
import { entities, panel } from '../config/files.ts';
import { backUp } from '../server/backup.ts';
import { makeDataFolders } from '../server/dataFolder.ts';
import { readPlace, WrongSetting } from '../server/settings.ts';
import { setUpShop } from '../server/shop.ts';
import { openDatabase } from '../server/store/openDatabase.ts';
import { commandPatience, runCommand } from './command.ts';

await runCommand(async (options, env) => {
  const [place = `backups/shop-${new Date().toISOString().replace(/[:.]/g, '-')}`, ...more] = options;
  if (more.length > 0 || place.startsWith('-')) throw new WrongSetting('Usage: npm run backup [-- FOLDER]');
  const { dataDir, databaseUrl } = readPlace(env);
  makeDataFolders(dataDir);
  const database = await openDatabase(databaseUrl, dataDir, commandPatience);
  try {
    const shop = { panel, entities, database };
    await setUpShop(shop, () => ({}));
    const { folder, has } = await backUp(shop, dataDir, place);
    const counts = Object.entries(has.entities).map(([name, { count }]) => `${count} ${name}`);
    return `${folder} has ${counts.join(', ')} and ${has.uploads.length} images.`;
  } finally {
    await database.close();
  }
});

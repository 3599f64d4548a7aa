// panel backup [FOLDER]            copies the records, their history and the images into a new folder

import { backUp, contentText } from '../../server/operations/backup.ts';
import { withShopThere } from '../../server/operations/withShop.ts';
import { openPictures } from '../../server/pictures/openPictures.ts';
import { WrongSetting } from '../../server/settings/wrongSetting.ts';
import { entities, panel } from '../../shared/config/files.ts';
import { shopMigrations } from '../../shared/config/migrationFiles.ts';
import { runCommand } from './command.ts';

await runCommand(async (options, env) => {
  const [place = `backups/shop-${new Date().toISOString().replace(/[:.]/g, '-')}`, ...more] = options;
  if (more.length > 0 || place.startsWith('-')) throw new WrongSetting('Usage: panel backup [FOLDER]');
  return withShopThere(env, { panel, entities, migrations: shopMigrations }, async (shop, where) => {
    const pictures = openPictures(where);
    const { folder, has } = await backUp(shop, pictures, place);
    return `${folder} has ${contentText(has)}${where.pictures ? `, the images from ${pictures.location}` : ''}.`;
  });
});

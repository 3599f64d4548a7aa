// panel restore FOLDER [--force]   replaces the records by those of a backup, and adds its images
import { parseArgs } from 'node:util';
import { contentText } from '../../server/operations/backup.ts';
import { restore } from '../../server/operations/restore.ts';
import { onlyForced, withShop } from '../../server/operations/withShop.ts';
import { openPictures } from '../../server/pictures/openPictures.ts';
import { WrongSetting } from '../../server/settings/wrongSetting.ts';
import { entities, panel } from '../../shared/config/files.ts';
import { shopMigrations } from '../../shared/config/migrationFiles.ts';
import { runCommand } from './command.ts';

await runCommand(async (options, env) => {
  const { folder, force } = read(options);
  return withShop(env, { panel, entities, migrations: shopMigrations }, async (shop, place) => {
    const pictures = openPictures(place);
    const has = await restore(shop, pictures, folder, onlyForced(force, 'replace these records', place));
    const where = place.pictures ? `, the images to ${pictures.location}` : '';
    const what = has.before ? `the records before ${has.before.migration} in ${place.name}` : place.name;
    return `Restored ${what} as of ${has.made}: ${contentText(has)}${where}.`;
  });
});

function read(options: string[]): { folder: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: options,
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    if (folder !== undefined && more.length === 0) return { folder, force: values.force };
  } catch {
    // An unknown option.
  }
  throw new WrongSetting('Usage: panel restore FOLDER [--force]');
}

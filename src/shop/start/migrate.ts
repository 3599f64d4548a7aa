// panel migrate              runs the migrations of migrations/ that have not run
// panel migrate --no-backup  without a copy of the records before one that has no way back
// panel migrate --dry        says what they would change, and which records do not fit the config
// panel migrate --down       undoes the one that is half-way, or the last one that has run
// panel migrate --config     edits the config (tools/migrateConfig.ts)
import { parseArgs } from 'node:util';
import { misfitsOf } from '../../server/migrations/misfits.ts';
import { rehearse } from '../../server/migrations/rehearse.ts';
import { type Migrated, migrationState, runMigrations, undoMigration } from '../../server/migrations/runMigrations.ts';
import { backUpBefore } from '../../server/operations/backup.ts';
import { withShopThere } from '../../server/operations/withShop.ts';
import { type Shop, setUpShop } from '../../server/records/shop.ts';
import { WrongSetting } from '../../server/settings/wrongSetting.ts';
import { entities, panel } from '../../shared/config/files.ts';
import { shopMigrations } from '../../shared/config/migrationFiles.ts';
import { runCommand } from './command.ts';

const usage = `panel migrate: runs the migrations of migrations/ that have not run, in batches; servers go on reading. A killed run goes on where it was.

  --dry        says what they would change, and which records do not fit the config
  --down       undoes the one that is half-way, or the last one that has run
  --no-backup  leaves out the backup of the records that one without a way back changes (backups/before-… in DATA_DIR)
  --config     edits the files of the config: words of today take the place of deprecated ones (panel migrate --config --help)`;

function read(options: string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ args: options, options: { dry: flag, down: flag, 'no-backup': flag, help: flag } });
    if ([values.dry, values.down, values['no-backup']].filter(Boolean).length < 2) return values;
  } catch {
    // An unknown option.
  }
  throw new WrongSetting('Usage: panel migrate [--dry | --down | --no-backup | --config]');
}

const lineOf = ({ name, direction, isTurned, records, entries }: Migrated): string =>
  `${direction === 'up' ? name : isTurned ? `${name} was half-way, and is turned back` : `${name} undone`}: ${records} records and ${entries} entries of the history were changed.`;

function doneText(migrated: readonly Migrated[], left: readonly string[]): string {
  const lines = migrated.map(lineOf);
  return [...(lines.length > 0 ? lines : ['Every migration has run.']), ...left].join('\n');
}

/** Sentences about the records that still do not fit. */
const leftText = async (shop: Shop): Promise<string[]> => (await misfitsOf(shop)).map(({ sentence }) => `${sentence}.`);

async function dryText(shop: Shop): Promise<string> {
  const { pending } = await migrationState(shop);
  const counts = await rehearse(shop, pending);
  const lines = pending.map(({ name }) => {
    const { records = 0, isOneWay } = counts.get(name) ?? {};
    return `${name} would change ${records} records.${isOneWay ? ' It has no way back: a backup of them is written first.' : ''}`;
  });
  return [...(lines.length > 0 ? lines : ['Every migration has run.']), ...(await leftText(shop))].join('\n');
}

await runCommand((options, env) => {
  const { dry, down, help, 'no-backup': isUnsaved } = read(options);
  if (help) return Promise.resolve(usage);
  return withShopThere(env, { panel, entities, migrations: shopMigrations }, async (shop, { dataDir }) => {
    // The records are there: nothing is filled in.
    await setUpShop(shop, () => ({}));
    if (dry) return dryText(shop);
    const backUp = isUnsaved ? undefined : backUpBefore(shop, dataDir, console.log);
    if (!down) return doneText(await runMigrations(shop, undefined, backUp), await leftText(shop));
    const undone = await undoMigration(shop);
    return undone ? doneText([undone], []) : 'No migration has run.';
  });
});

// panel migrate          runs the migrations of migrations/ that have not run
// panel migrate --dry    says what they would change, and which records do not fit the config
// panel migrate --down   undoes the last one that has run
// panel migrate --config edits the config (tools/migrateConfig.ts)
import { parseArgs } from 'node:util';
import { misfitsOf } from '../../server/migrations/misfits.ts';
import { rehearse } from '../../server/migrations/rehearse.ts';
import { type Migrated, migrationState, runMigrations, undoMigration } from '../../server/migrations/runMigrations.ts';
import { withShopThere } from '../../server/operations/withShop.ts';
import { type Shop, setUpShop } from '../../server/records/shop.ts';
import { WrongSetting } from '../../server/settings/wrongSetting.ts';
import { entities, panel } from '../../shared/config/files.ts';
import { shopMigrations } from '../../shared/config/migrationFiles.ts';
import { runCommand } from './command.ts';

const usage = `panel migrate: runs the migrations of migrations/ that have not run, in batches; servers go on reading. A killed run goes on where it was.

  --dry     says what they would change, and which records do not fit the config
  --down    undoes the last one that has run
  --config  edits the files of the config: words of today take the place of deprecated ones (panel migrate --config --help)`;

function read(options: string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ args: options, options: { dry: flag, down: flag, help: flag } });
    if (!(values.dry && values.down)) return values;
  } catch {
    // An unknown option.
  }
  throw new WrongSetting('Usage: panel migrate [--dry | --down | --config]');
}

const lineOf = ({ name, direction, records, entries }: Migrated): string =>
  `${direction === 'up' ? name : `${name} undone`}: ${records} records and ${entries} entries of the history were changed.`;

function doneText(migrated: readonly Migrated[], left: readonly string[]): string {
  const lines = migrated.map(lineOf);
  return [...(lines.length > 0 ? lines : ['Every migration has run.']), ...left].join('\n');
}

/** Sentences about the records that still do not fit. */
const leftText = async (shop: Shop): Promise<string[]> => (await misfitsOf(shop)).map(({ sentence }) => `${sentence}.`);

async function dryText(shop: Shop): Promise<string> {
  const { pending } = await migrationState(shop);
  const counts = await rehearse(shop, pending);
  const lines = pending.map(({ name }) => `${name} would change ${counts.get(name) ?? 0} records.`);
  return [...(lines.length > 0 ? lines : ['Every migration has run.']), ...(await leftText(shop))].join('\n');
}

await runCommand((options, env) => {
  const { dry, down, help } = read(options);
  if (help) return Promise.resolve(usage);
  return withShopThere(env, { panel, entities, migrations: shopMigrations }, async (shop) => {
    // The records are there: nothing is filled in.
    await setUpShop(shop, () => ({}));
    if (dry) return dryText(shop);
    if (!down) return doneText(await runMigrations(shop), await leftText(shop));
    const undone = await undoMigration(shop);
    return undone ? doneText([undone], []) : 'No migration has run.';
  });
});

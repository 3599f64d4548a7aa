import { parseArgs } from 'node:util';
import { countsText, type DataLocation, onlyForced, withShop } from '../../server/operations/withShop.ts';
import { letInAsStaff } from '../../server/people/people.ts';
import { recordCounts, replaceRecords, type Shop, setUpShop } from '../../server/records/shop.ts';
import { WrongSetting } from '../../server/settings/wrongSetting.ts';
import { refuseLost } from '../../server/store/dataFolder.ts';
import { entities, panel } from '../../shared/config/files.ts';
import { shopMigrations } from '../../shared/config/migrationFiles.ts';
import { showProgress } from './progress.ts';

const most = 1_000_000;

/**
 * The command `panel seed`.
 * @returns what was done, in a sentence
 * @throws {WrongSetting} for wrong options, or when records would be erased unasked
 */
export async function seed(options: string[], env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const asked = read(options);
  return withShop(env, { panel, entities, migrations: shopMigrations }, (shop, place) =>
    asked.admin === undefined
      ? refill(shop, place, asked.products, asked.force)
      : letIn(shop, place, asked.admin, asked.email),
  );
}

async function refill(shop: Shop, place: DataLocation, products: number | undefined, force: boolean): Promise<string> {
  const { demoShop } = await import('./demoShop.ts');
  const records = demoShop.records(products);
  const mayBegin = () => {
    if (!force) refuseLost(place);
  };
  const tell = showProgress(products ?? 0);
  await replaceRecords(shop, records, onlyForced(force, 'erase everything', place), mayBegin, (_, count) =>
    tell(count),
  );
  const stored = await recordCounts(shop, shop.database);
  const counts = Object.keys(records).map((name) => [name, stored.get(name) ?? 0] as const);
  return `${sentence(place.name)} now has ${countsText(counts)}.`;
}

async function letIn(shop: Shop, place: DataLocation, uid: string, email: string | undefined): Promise<string> {
  const { name } = place;
  await setUpShop(shop, () => {
    refuseLost(place);
    return {};
  });
  const [role] = [panel.session.allow].flat();
  return (await letInAsStaff(shop, uid, email))
    ? `The user ${uid} is ${role} of ${name} now.`
    : `The user ${uid} is ${role} of ${name} already: nothing was changed.`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Asked {
  readonly products: number | undefined;
  readonly force: boolean;
  readonly admin: string | undefined;
  readonly email: string | undefined;
}

/** @throws {WrongSetting} for options that are unknown, wrong, or do not go together */
function read(options: string[]): Asked {
  const { products, force = false, admin, email } = parsed(options);
  const isMixed = admin === undefined ? email !== undefined : products !== undefined || force;
  if (isMixed) throw usage();
  const count = products === undefined ? undefined : Number(products);
  if (count !== undefined && !(/^\d+$/.test(products ?? '') && count <= most)) {
    throw new WrongSetting(`--products must be a whole number up to ${most}.`);
  }
  if (admin !== undefined && !/^[\w.:@-]{1,128}$/.test(admin)) {
    throw new WrongSetting(`--admin must be the user's id at the identity provider, and '${admin}' is none.`);
  }
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new WrongSetting(`--email must be an e-mail address, and '${email}' is none.`);
  }
  return { products: count, force, admin, email };
}

function parsed(options: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args: options,
      options: { products: text, force: { type: 'boolean' }, admin: text, email: text },
    }).values;
  } catch {
    throw usage();
  }
}

const usage = () =>
  new WrongSetting(
    'Usage: panel seed [--products 10000] [--force], or: panel seed --admin FIREBASE_UID [--email NAME@HOST]',
  );

import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { entities, panel } from '../config/files.ts';
import { readSettings, WrongSetting } from '../server/settings.ts';
import { replaceRecords, type ShopRecords } from '../server/shop.ts';
import { openDatabase } from '../server/store/openDatabase.ts';
import { demoData } from './demoData.ts';

const most = 1_000_000;

/**
 * Replaces all records of the shop, as `npm run seed` does.
 * @returns what was done, in a sentence
 * @throws {WrongSetting} for an invalid option
 */
export async function seed(options: string[], env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const { products, admin } = read(options);
  const { dataDir, databaseUrl } = readSettings({
    ...env,
    AUTH_MODE: 'embedded',
    NODE_ENV: undefined,
    HOST: undefined,
  });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(databaseUrl, dataDir);
  try {
    const records = admin === undefined ? demoData(products) : recordsOfAdmin(admin);
    await replaceRecords({ panel, entities, database }, records);
    const counts = Object.entries(records).map(([name, { length }]) => `${length} ${name}`);
    return `The shop in ${databaseUrl ? 'PostgreSQL' : dataDir} now has ${counts.join(', ')}.`;
  } finally {
    await database.close();
  }
}

function read(options: string[]): { products: number | undefined; admin: string | undefined } {
  try {
    const { values } = parseArgs({
      args: options,
      options: { products: { type: 'string' }, admin: { type: 'string' } },
    });
    const products = values.products === undefined ? undefined : Number(values.products);
    if (products !== undefined && !(Number.isInteger(products) && products >= 0 && products <= most)) {
      throw new WrongSetting(`--products must be a whole number up to ${most}.`);
    }
    return { products, admin: values.admin };
  } catch (error) {
    if (error instanceof WrongSetting) throw error;
    throw new WrongSetting('Usage: npm run seed -- [--products 10000] [--admin FIREBASE_UID]');
  }
}

/** An empty shop but for one ADMIN, who can give the others their roles. */
function recordsOfAdmin(uid: string): ShopRecords {
  const id = 'usr-01';
  return {
    users: [
      {
        id,
        firebaseUid: uid,
        email: 'admin@example.com',
        name: 'First admin',
        phone: null,
        avatar: null,
        isActive: true,
      },
    ],
    roles: [{ id: 'rol-01', userId: id, role: 'ADMIN', createdAt: new Date().toISOString() }],
  };
}

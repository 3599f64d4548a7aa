import type { DemoShop } from '../../server/app.ts';
import type { ShopRecord } from '../../server/records/shop.ts';
import type { Panel } from '../../shared/config/grammar.ts';
import { nameFrom } from '../../shared/config/template.ts';
import { draw } from './pictures.ts';
import { accounts as staff } from './staff.ts';

/**
 * A shop whose records are in files: `records/{entity}.json` beside its config. Its people can sign in, and somebody who is
 * not among them.
 * @param files the records of each entity, by the path of their file
 */
export function recordedShop(files: Readonly<Record<string, readonly ShopRecord[]>>, { session }: Panel): DemoShop {
  const records = Object.fromEntries(
    Object.entries(files).map(([file, rows]) => [file.replace(/^.*\/|\.json$/g, ''), rows]),
  );
  const textIn = (person: ShopRecord, naming = '') => nameFrom(person, naming);
  const accounts = (records[session.entity] ?? [])
    .map((person, index) => ({
      sub: String(2001 + index),
      uid: textIn(person, session.uid),
      email: textIn(person, session.email),
      name: textIn(person, session.name),
    }))
    .filter(({ uid, email }) => uid && email);
  const [stranger] = staff.slice(-1);
  return { accounts: stranger ? [...accounts, stranger] : accounts, records: () => records, drawSample: draw };
}

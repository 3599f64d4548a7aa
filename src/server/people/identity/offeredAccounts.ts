import { nameFrom } from '../../../shared/config/template.ts';
import type { Shop } from '../../records/shop.ts';
import { allOf } from '../../store/database.ts';
import { documentsInOrder } from '../../store/documents.ts';
import { findCaller } from '../access.ts';
import { letInAsStaff } from '../people.ts';
import type { Account } from './account.ts';

/** Who makes a shop of one's own: the first person of an empty list. */
const first: Account = { sub: '1000', uid: 'first-admin', email: 'admin@shop.example', name: 'admin@shop.example' };

/**
 * The accounts that the embedded sign-in offers: those of the demo shop, or, where none of them may use the panel, the people
 * of the list. An empty list gets a first person, with the first role that is let in.
 */
export async function offeredAccounts(shop: Shop, demo: readonly Account[]): Promise<readonly Account[]> {
  const { entity, uid, email, name } = shop.panel.session;
  const callers = await allOf(demo.map((account) => findCaller(shop, shop.database, account.uid)));
  if (demo.length === 0 || !shop.entities.has(entity) || callers.some(({ isStaff }) => isStaff)) return demo;
  let people = await firstPeople(shop);
  if (people.length === 0) {
    await letInAsStaff(shop, first.uid, first.email);
    people = await firstPeople(shop);
  }
  return people.flatMap((person): Account[] => {
    const textAt = (naming = '') => nameFrom(person, naming);
    const own = { sub: textAt(uid), uid: textAt(uid), email: textAt(email) };
    return own.uid ? [{ ...own, name: textAt(name) || own.email || own.uid }] : [];
  });
}

/** The people of the list, as many as a page can offer. */
async function firstPeople({ panel, database }: Shop) {
  for await (const documents of documentsInOrder(database, panel.session.entity))
    return documents.map(({ record }) => record);
  return [];
}

import { isSameJson } from '../../shared/base/json.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { fieldsIn } from '../../shared/config/template.ts';
import { codecOf, decodeRecord, isEmpty, type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import { derive } from '../records/derive.ts';
import { newRecord } from '../records/newRecord.ts';
import { insertNumbered } from '../records/sequences.ts';
import type { Shop } from '../records/shop.ts';
import { insertEntries } from '../records/sources.ts';
import { writing } from '../records/writing.ts';
import type { Writing } from '../store/changes.ts';
import { Duplicate, type Sql } from '../store/database.ts';
import { type Document, findFolded, replaceDocument } from '../store/documents.ts';
import type { TokenUser } from './verifyToken.ts';

/**
 * Makes a user of the identity provider an admin: adds them to the people if missing, makes them active and adds the
 * role. Other fields and roles stay; it is idempotent.
 * @param email their address, for a user who is not listed by id
 * @returns whether anything was changed
 * @throws {HttpError} 409 when the address is that of another user
 */
export async function letInAsStaff(shop: Shop, uid: string, email?: string): Promise<boolean> {
  const { session } = shop.panel;
  const people = peopleOf(shop);
  return writing(shop, operator, async (sql) => {
    const known = (await personOf(shop, sql, uid)) ?? (await expected(shop, sql, email));
    const { id, record: before } =
      known ?? newRecord(people, { ...called(shop, people, email ?? uid), ...named(session.email, email) });
    const record = { ...before, [session.uid]: uid, ...named(session.active, true) };
    let person = known ?? (await insertNumbered(sql, people, { id, record }));
    if (!isSameJson(record, person.record)) person = replaceDocument(sql, people.name, person, record);
    await giveRole(shop, sql, people, person);
    return sql.changes.length > 0;
  });
}

/** The author in the log: the operator of the server. */
const operator = { uid: 'operator' };

/** The record of a user of the identity provider. */
export async function personOf({ panel }: Shop, sql: Sql, uid: string): Promise<Document | undefined> {
  const { entity, uid: field } = panel.session;
  // The index ignores case; user ids do not.
  return (await findFolded(sql, entity, field, uid)).find(({ record }) => record[field] === uid);
}

/**
 * Binds the record of a person added by e-mail address at their first sign-in: it gets the user id of the first user
 * with that verified address, permanently. A person added by user id gets the address.
 * @returns whether a record was changed
 */
export async function bindPerson(shop: Shop, { uid, email }: TokenUser): Promise<boolean> {
  const { entity, uid: uidField, email: emailField } = shop.panel.session;
  if (emailField === undefined || email === undefined || !shop.entities.has(entity)) return false;
  /** The record that this sign-in changes, and how. */
  const change = async (sql: Sql): Promise<[person: Document, values: WireRecord] | undefined> => {
    const own = await personOf(shop, sql, uid);
    if (own && !isEmpty(own.record[emailField])) return undefined;
    const [known] = (await findFolded(sql, entity, emailField, email)).filter(({ record }) =>
      isSameAddress(record[emailField], email),
    );
    if (own) return known ? undefined : [own, wireRecord({ [emailField]: email })];
    return known && isEmpty(known.record[uidField]) ? [known, wireRecord({ [uidField]: uid })] : undefined;
  };
  if (!(await change(shop.database))) return false;
  const bound = writing(shop, { uid, email }, async (sql) => {
    const [person, values] = (await change(sql)) ?? [];
    if (person) replaceDocument(sql, entity, person, { ...person.record, ...values });
    return person !== undefined;
  });
  return bound.catch((error: unknown) => {
    // Another record has the unique value: they sign in without it.
    if (error instanceof Duplicate) return false;
    throw error;
  });
}

/**
 * Whether two texts are the same address. Only A to Z are folded: PostgreSQL also folds look-alikes, such as the Kelvin
 * sign and k, which would give one address's record to the owner of the other.
 */
const isSameAddress = (a: unknown, b: string): boolean => typeof a === 'string' && foldedUid(a) === foldedUid(b);

const foldedUid = (text: string): string => text.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

/** The entity that lists the people. @throws when there is none */
function peopleOf({ panel, entities }: Shop): Entity {
  const people = entities.get(panel.session.entity);
  if (!people) throw new Error(`There is no entity '${panel.session.entity}', which panel.json says lists the people.`);
  return people;
}

const named = (field: string | undefined, value: unknown): WireRecord =>
  wireRecord(field === undefined || value === undefined ? {} : { [field]: value });

/** The name of a person of whom no other is known, where they must have one. */
function called({ panel }: Shop, { schema: { properties, required = [] } }: Entity, text: string): WireRecord {
  const { name = '' } = panel.session;
  const fields = Object.hasOwn(properties, name) ? [name] : fieldsIn(name);
  return wireRecord(
    Object.fromEntries(fields.filter((field) => required.includes(field)).map((field) => [field, text])),
  );
}

/**
 * The person with that e-mail address, who has not signed in yet.
 * @throws {HttpError} 409 when the person has
 */
async function expected({ panel }: Shop, sql: Sql, email: string | undefined): Promise<Document | undefined> {
  const { entity, uid, email: field } = panel.session;
  if (field === undefined || email === undefined) return undefined;
  const [person] = await findFolded(sql, entity, field, email);
  if (person?.record[uid]) throw new HttpError(409, sentence('otherUser', { email: email ?? '' }));
  return person;
}

/** Gives a person the first admin role, unless they have it. */
async function giveRole(shop: Shop, sql: Writing, people: Entity, person: Document): Promise<void> {
  const { roles: field, allow } = shop.panel.session;
  const [role] = [allow].flat();
  const [record = person.record] = await derive(sql, people, [person]);
  const held = decodeRecord(people, record)[field];
  const roles: unknown[] = Array.isArray(held) ? held : [];
  if (roles.includes(role)) return;
  if (people.schema.properties[field]?.derived) {
    await insertEntries(shop, sql, people, person.id, field, [role]);
    return;
  }
  const all = [...roles, role];
  const list = codecOf(people, field)?.encode(all, record[field]) ?? all;
  replaceDocument(sql, people.name, person, { ...person.record, [field]: list });
}

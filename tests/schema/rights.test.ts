import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems } from '../../tools/check/schemaText.ts';

const shop = resolve(import.meta.dirname, 'shop');
const texts = new Map(readdirSync(shop).map((file) => [file, readFileSync(resolve(shop, file), 'utf8')]));

/** What the check says of roles that people may give themselves, with these rights and two roles that are let in. */
function told(rights: Readonly<Record<string, object>>): string[] {
  const edited = new Map(texts);
  edited.set('panel.json', (texts.get('panel.json') ?? '').replace('"allow": "ADMIN"', '"allow": ["ADMIN", "STAFF"]'));
  for (const [name, right] of Object.entries(rights)) {
    const file = `${name}.ui.json`;
    edited.set(file, (texts.get(file) ?? '').replace('{', `{ "rights": ${JSON.stringify(right)},`));
  }
  return findProblems(edited)
    .filter(({ code }) => code === 'self-granted-roles')
    .map(({ file, message }) => `${file} ${message}`);
}

test('whoever may change the roles of people may have all rights', () => {
  const orders = { remove: ['ADMIN'] };
  expect(told({})).toEqual([]);
  expect(told({ orders })).toEqual([
    "users.ui.json endpoints: lets 'STAFF' give themselves every role: name who may in rights.",
  ]);
  expect(told({ orders, users: { remove: ['STAFF', 'ADMIN'] } })).toHaveLength(1);
  expect(told({ orders, users: { edit: ['ADMIN'] } })).toEqual([]);
  expect(told({ orders, users: { read: ['ADMIN'] } })).toEqual([]);
  expect(told({ orders, users: { fields: { roles: { edit: ['ADMIN'] } } } })).toEqual([]);
});

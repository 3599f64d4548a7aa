import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { ProblemCode } from '../../tools/check/codes.ts';
import { findProblems } from '../../tools/check/schemaText.ts';

const shop = resolve(import.meta.dirname, 'shop');
const texts = new Map(readdirSync(shop).map((file) => [file, readFileSync(resolve(shop, file), 'utf8')]));

const allowed = '"allow": ["ADMIN", "STAFF"]';

/**
 * What the check says of roles that people may give themselves, with these rights and two roles that are let in.
 * @param session what else the session says
 */
function told(
  rights: Readonly<Record<string, object>>,
  session = '',
  code: ProblemCode = 'self-granted-roles',
): string[] {
  const edited = new Map(texts);
  edited.set('panel.json', (texts.get('panel.json') ?? '').replace('"allow": "ADMIN"', session + allowed));
  for (const [name, right] of Object.entries(rights)) {
    const file = `${name}.ui.json`;
    edited.set(file, (texts.get(file) ?? '').replace('{', `{ "rights": ${JSON.stringify(right)},`));
  }
  return findProblems(edited)
    .filter((problem) => problem.code === code)
    .map(({ file, message }) => `${file} ${message}`);
}

test('a right to change roles counts as all rights', () => {
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

test('a right to change e-mail addresses counts as a right to give roles', () => {
  const orders = { remove: ['ADMIN'] };
  const email = '"email": "email", ';
  const roles = { edit: ['ADMIN'] };
  expect(told({ orders, users: { fields: { roles } } }, email)).toEqual([
    "users.ui.json rights: lets 'STAFF' change 'email', by which people are recognised when they sign in, and so take another person's roles: name who may in rights.fields.email.",
  ]);
  expect(told({ orders, users: { fields: { roles, email: { edit: ['ADMIN'] } } } }, email)).toEqual([]);
  expect(told({ orders, users: { fields: { roles }, edit: ['ADMIN', { own: 'id' }] } }, email)).toEqual([]);
  expect(told({ orders, users: { edit: ['ADMIN'] } }, email)).toEqual([]);
  expect(told({ orders }, email)).toHaveLength(1);
});

test('an action does not restrict a change that its users may make by the form', () => {
  const action = (rights: object) =>
    told({ orders: { ...rights, actions: { Ship: ['ADMIN'] } } }, '', 'contradicting-rights');
  const before = texts.get('orders.ui.json') ?? '';
  texts.set(
    'orders.ui.json',
    before.replace('{', '{ "actions": [{ "title": "Ship", "set": { "status": "shipped" } }],'),
  );
  try {
    expect(action({})).toEqual([
      "orders.ui.json rights.actions.Ship: keeps only the button from 'STAFF', who may edit what it sets (status): name who may in rights.edit or rights.fields.",
    ]);
    expect(action({ edit: ['ADMIN'] })).toEqual([]);
    expect(action({ fields: { status: { edit: ['ADMIN'] } } })).toEqual([]);
  } finally {
    texts.set('orders.ui.json', before);
  }
});

import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityKeys } from '../../../src/server/people/identity/keys.ts';
import { letInAsStaff } from '../../../src/server/people/people.ts';
import { replaceRecords, type Shop, setUpShop } from '../../../src/server/records/shop.ts';
import type { Database } from '../../../src/server/store/database.ts';
import { fillTable, tableOf } from '../../../src/server/store/documents.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { wireRecord } from '../../../src/shared/wire/record.ts';
import { demoData } from '../../../src/shop/demo/demoData.ts';
import { guest, manager, type StartedShop, startShop, stranger } from '../startShop.ts';
import { writeDirectly } from '../writeDirectly.ts';

/** How people come into the list of people, and with them into the shop. */
export function peopleSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the first ADMIN', () => {
    let folder: string;
    let shop: Shop;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'shop-people-'));
      shop = { panel, entities, database: await openDatabase(await newDatabase(), folder) };
      await setUpShop(shop, () => demoData());
    });
    afterEach(async () => {
      await shop.database.close();
      rmSync(folder, { recursive: true });
    });

    const all = async () =>
      Object.fromEntries(
        await Promise.all(
          [...entities.keys()].map(async (name) => [
            name,
            (await shop.database.rows(`select id, cast(doc as text) as doc from ${tableOf(name)} order by seq`)).map(
              ({ doc }) => JSON.parse(String(doc)),
            ),
          ]),
        ),
      );

    test('is found by an index; fields that are not looked up case-insensitively have none', async () => {
      const { rows, dialect } = shop.database;
      const indexed = async (name: string) =>
        (await rows(dialect.indexes, [name])).flatMap(
          ({ index_name }) => /^ix_[^_]+_(.*)_[\da-f]{8}$/.exec(String(index_name))?.[1] ?? [],
        );
      const people = await indexed('users');
      expect(people.filter((field) => field === 'firebaseUid')).toHaveLength(1);
      // That of the list's column is another one.
      expect(people.filter((field) => field === 'email')).toHaveLength(2);
      const things = await indexed('products');
      expect(things).toContain('name');
      expect(things).not.toContain('slug');
    });

    test('is added beside existing records, and only once', async () => {
      const before = await all();
      expect(await letInAsStaff(shop, 'uid-9', 'nina@shop.example')).toBe(true);
      const after = await all();
      const person = after['users'].at(-1);
      expect(after).toEqual({
        ...before,
        users: [
          ...before['users'],
          { id: expect.any(String), firebaseUid: 'uid-9', email: 'nina@shop.example', isActive: true },
        ],
        roles: [
          ...before['roles'],
          { id: expect.any(String), userId: person.id, role: 'ADMIN', createdAt: expect.any(String) },
        ],
      });
      expect(await letInAsStaff(shop, 'uid-9', 'nina@shop.example')).toBe(false);
      expect(await letInAsStaff(shop, 'uid-9')).toBe(false);
      expect(await all()).toEqual(after);
    });

    test('has a name where people must have one: of a field, or of a template', async () => {
      const users = shop.entities.get('users');
      if (!users) throw new Error('There are no users.');
      const text = { type: 'string' } as const;
      const properties = { ...users.schema.properties, name: text, first: text, last: text, nick: text };
      const schema = { ...users.schema, properties, required: ['name', 'first', 'last'] };
      const named = (name: string): Shop => ({
        ...shop,
        panel: { ...shop.panel, session: { ...shop.panel.session, name } },
        entities: new Map([...shop.entities, ['users', { ...users, schema }]]),
      });
      await letInAsStaff(named('name'), 'uid-10', 'ann@shop.example');
      await letInAsStaff(named('{first} {nick} {last}'), 'uid-11');
      const rows = (await all())['users'].filter(({ firebaseUid }: Record<string, unknown>) =>
        /^uid-1/.test(String(firebaseUid)),
      );
      expect(rows).toEqual([
        expect.objectContaining({ name: 'ann@shop.example', email: 'ann@shop.example' }),
        expect.objectContaining({ first: 'uid-11', last: 'uid-11' }),
      ]);
      expect(rows[1]).not.toHaveProperty('nick');
    });

    test('an existing user gets the role, and is active again', async () => {
      const before = await all();
      const manager = before['users'][1];
      await writeDirectly(shop.database, `update ${tableOf('users')} set doc = $1 where id = $2`, [
        JSON.stringify({ ...manager, isActive: false }),
        manager.id,
      ]);
      expect(await letInAsStaff(shop, 'demo-manager')).toBe(true);
      const after = await all();
      expect(after['users']).toEqual(before['users']);
      expect(after['roles'].at(-1)).toMatchObject({ userId: manager.id, role: 'ADMIN' });
      expect(after['roles']).toHaveLength(before['roles'].length + 1);
    });

    test('an address belongs to one user: one who has not signed in is bound, another’s is refused', async () => {
      const before = await all();
      await expect(letInAsStaff(shop, 'uid-9', 'MANAGER@shop.example')).rejects.toMatchObject({
        status: 409,
        message: 'MANAGER@shop.example is the address of another user.',
      });
      expect(await all()).toEqual(before);
      const waiting = { id: 'usr-99', email: 'nina@shop.example', isActive: true };
      await shop.database.transaction((sql) =>
        fillTable(sql, 'users', [{ id: waiting.id, record: wireRecord(waiting) }]),
      );
      await letInAsStaff(shop, 'uid-9', 'Nina@shop.example');
      expect((await all())['users']).toEqual([...before['users'], { ...waiting, firebaseUid: 'uid-9' }]);
    });

    test('a running server shows the old records until the new ones are all stored', async () => {
      const products = async () => (await shop.database.rows('select id from "products"')).length;
      const before = await products();
      const seen: number[] = [];
      // Another connection reads after the last statement, before the commit.
      const transaction: Database['transaction'] = (work, longest) =>
        shop.database.transaction(async (sql) => {
          const result = await work(sql);
          seen.push(await products());
          return result;
        }, longest);
      await replaceRecords({ ...shop, database: { ...shop.database, transaction } }, demoData(300), () => undefined);
      expect(seen[0]).toBe(before);
      expect(await products()).toBe(300);
    });

    // Shows nothing lost 12.
    test('nothing is erased unasked', async () => {
      const before = await all();
      const refuse = (counts: ReadonlyMap<string, number>) => {
        throw new Error([...counts].map(([name, count]) => `${count} ${name}`).join(', '));
      };
      await expect(replaceRecords(shop, {}, refuse)).rejects.toThrow(
        '12 categories, 15 discounts, 40 orders, 62 products, 14 roles, 12 users',
      );
      expect(await all()).toEqual(before);
      await replaceRecords(shop, {}, () => undefined);
      await replaceRecords(shop, demoData(), refuse);
      expect(await all()).toEqual(before);
    });
  });

  describe('people who are added by e-mail address', () => {
    let server: StartedShop;
    let address: string | undefined;
    const mia = { email: 'Stranger@Shop.example', name: 'Mia', roles: ['ADMIN', 'USER'], isActive: true };
    const add = (body: object) => server.call('POST', '/api/admin/users', { body });
    const found = async (email: string) =>
      (await server.call('GET', '/api/admin/users')).rows.find((row) => row['email'] === email);
    /** A token of the embedded sign-in's own key, for any user. */
    const tokenOf = async (claims: { uid: string; email?: string; email_verified?: boolean | string }) => {
      const keys = await identityKeys(server.dataDir);
      const { uid, ...rest } = claims;
      return new SignJWT({ auth_time: 1_700_000_000, ...rest })
        .setProtectedHeader({ alg: 'RS256', kid: keys.kid })
        .setIssuer('https://securetoken.google.com/demo-shop')
        .setAudience('demo-shop')
        .setSubject(uid)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(keys.privateKey);
    };
    const peopleFor = async (claims: Parameters<typeof tokenOf>[0]) =>
      server.call('GET', '/api/admin/users', {
        as: null,
        headers: { authorization: `Bearer ${await tokenOf(claims)}` },
      });

    beforeEach(async () => {
      address = await newDatabase();
      server = await startShop({ ...(address && { databaseUrl: address }) });
    });
    afterEach(() => server.close());

    test('have the roles they were given, and are let in at their first sign-in', async () => {
      expect((await server.call('GET', '/api/orders', { as: stranger })).status).toBe(403);
      const { status, record, text } = await add(mia);
      expect(status, text).toBe(201);
      expect(record).toEqual({
        id: expect.any(String),
        email: mia.email,
        name: 'Mia',
        isActive: true,
        roles: [
          { id: expect.any(String), role: 'ADMIN' },
          { id: expect.any(String), role: 'USER' },
        ],
      });
      const roles = (await server.call('GET', '/api/admin/roles')).rows.filter(({ userId }) => userId === record.id);
      expect(roles.map(({ role, userName, createdAt }) => [role, userName, typeof createdAt])).toEqual(
        [
          ['USER', 'Mia', 'string'],
          ['ADMIN', 'Mia', 'string'],
        ].reverse(),
      );
      // The page finds its roles in the list, by the user id.
      const { rows } = await server.call('GET', '/api/admin/users', { as: stranger });
      expect(rows).toHaveLength(13);
      expect(rows.find(({ firebaseUid }) => firebaseUid === 'demo-stranger')).toMatchObject({
        id: record.id,
        email: mia.email,
        roles: [{ role: 'ADMIN' }, { role: 'USER' }],
      });
      expect((await server.call('GET', '/api/orders', { as: stranger })).status).toBe(200);
    });

    test('without an allowed role see their own record, whichever call comes first', async () => {
      await add({ ...mia, roles: ['USER'] });
      expect((await server.call('GET', '/api/orders', { as: stranger })).status).toBe(403);
      const { rows } = await server.call('GET', '/api/admin/users', { as: stranger });
      expect(rows.map(({ firebaseUid }) => firebaseUid)).toEqual(['demo-stranger']);
    });

    // Shows no one in 5.
    test('become the first user with that address, verified, and nobody else after', async () => {
      await add({ ...mia, email: 'mia@shop.example' });
      for (const claims of [
        { uid: 'u1' },
        { uid: 'u1', email: 'mia@shop.example' },
        { uid: 'u1', email: 'mia@shop.example', email_verified: false },
        { uid: 'u1', email: 'mia@shop.example', email_verified: 'true' },
        { uid: 'u1', email: 'mia@shop.example.org', email_verified: true },
        { uid: 'u1', email: 'm%a@shop.example', email_verified: true },
        { uid: 'u1', email: '', email_verified: true },
      ])
        expect((await peopleFor(claims)).rows).toEqual([]);
      expect(await found('mia@shop.example')).not.toHaveProperty('firebaseUid');
      expect((await peopleFor({ uid: 'u2', email: 'MIA@shop.example', email_verified: true })).rows).toHaveLength(13);
      expect(await found('mia@shop.example')).toMatchObject({ firebaseUid: 'u2' });
      expect((await peopleFor({ uid: 'u3', email: 'mia@shop.example', email_verified: true })).rows).toEqual([]);
      // Another address, later: the user id counts.
      expect((await peopleFor({ uid: 'u2', email: 'new@shop.example', email_verified: true })).rows).toHaveLength(13);
      expect(await found('mia@shop.example')).toMatchObject({ firebaseUid: 'u2' });
    });

    test('are not those whose address merely looks alike', async () => {
      await add({ ...mia, email: 'kim.six@shop.example' });
      // The Kelvin sign and the long s: upper and lower case of k and s, to some.
      for (const email of ['\u212aim.six@shop.example', 'kim.\u017fix@shop.example'])
        expect((await peopleFor({ uid: 'u6', email, email_verified: true })).rows).toEqual([]);
      expect((await peopleFor({ uid: 'u7', email: 'Kim.Six@SHOP.example', email_verified: true })).rows).toHaveLength(
        13,
      );
    });

    test('are let in once their address is verified, also when they have called before', async () => {
      await add({ ...mia, email: 'late@shop.example' });
      const calls = [false, true].map((email_verified) => ({ uid: 'u8', email: 'late@shop.example', email_verified }));
      const seen = [];
      for (const claims of calls) seen.push((await peopleFor(claims)).rows.length);
      expect(seen).toEqual([0, 13]);
    });

    test('have the user id that they sign in with, though another differs from it by case only', async () => {
      await add({ ...mia, email: 'upper@shop.example' });
      await add({ ...mia, email: 'lower@shop.example' });
      for (const [uid, email] of [
        ['uidAb', 'upper@shop.example'],
        ['uidab', 'lower@shop.example'],
      ] as const) {
        expect((await peopleFor({ uid, email, email_verified: true })).status).toBe(200);
        expect(await found(email)).toMatchObject({ firebaseUid: uid });
      }
    });

    test('can sign in with a look-alike of another’s address, whose record they do not get', async () => {
      await add({ ...mia, email: 'strasse@shop.example' });
      const database = await openDatabase(address, server.dataDir);
      await letInAsStaff({ panel, entities, database }, 'u9');
      await database.close();
      const { status, rows } = await peopleFor({ uid: 'u9', email: 'straße@shop.example', email_verified: true });
      expect([status, rows.find(({ firebaseUid }) => firebaseUid === 'u9')]).toEqual([
        200,
        expect.not.objectContaining({ email: expect.anything() }),
      ]);
    });

    test('of ten sign-ins at once with one address, one is accepted', async () => {
      await add({ ...mia, email: 'mia@shop.example' });
      const claims = Array.from({ length: 10 }, (_, n) => ({
        uid: `u${n}`,
        email: 'mia@shop.example',
        email_verified: true,
      }));
      const answers = await Promise.all(claims.map(peopleFor));
      expect(answers.filter(({ rows }) => rows.length > 0)).toHaveLength(1);
    });

    test('a bound record keeps its user id; one without an address gets that of the sign-in', async () => {
      const manager = (await found('manager@shop.example')) ?? {};
      expect((await peopleFor({ uid: 'u4', email: 'manager@shop.example', email_verified: true })).rows).toEqual([]);
      expect(await found('manager@shop.example')).toEqual(manager);
      const database = await openDatabase(address, server.dataDir);
      await letInAsStaff({ panel, entities, database }, 'u5');
      await database.close();
      await peopleFor({ uid: 'u5', email: 'five@shop.example', email_verified: true });
      expect(await found('five@shop.example')).toMatchObject({ firebaseUid: 'u5' });
    });

    test('may have an address with letters of any script, without the blanks around it', async () => {
      const answer = await add({ ...mia, email: ' info@müller.example\u00a0' });
      expect([answer.status, answer.record['email']]).toEqual([201, 'info@müller.example']);
      const other = await add({ ...mia, email: 'INFO@müller.example ' });
      expect([other.status, other.record['fields']]).toEqual([409, { email: 'Another user has this Email' }]);
    });

    test('are refused with the messages of the config, and then nothing is stored', async () => {
      const refusals: [object, number, object][] = [
        [{}, 422, { email: 'Enter a valid email', roles: 'Select at least one role', isActive: expect.any(String) }],
        [{ ...mia, roles: [] }, 422, { roles: 'Select at least one role' }],
        [{ ...mia, roles: ['ADMIN', 'ADMIN'] }, 422, { roles: 'Choose each role once' }],
        [{ ...mia, roles: ['KING'] }, 422, { roles: 'Choose one of the roles' }],
        // A role of the form that the roles themselves do not have.
        [{ ...mia, roles: ['USER', 'STAFF'] }, 422, { roles: 'Select a role' }],
        [{ ...mia, email: 'mia' }, 422, { email: 'Enter a valid email' }],
        [{ ...mia, email: 'ADMIN@shop.example' }, 409, { email: 'Another user has this Email' }],
      ];
      const before = [
        (await server.call('GET', '/api/admin/users')).text,
        (await server.call('GET', '/api/admin/roles')).text,
      ];
      for (const [body, status, fields] of refusals) {
        const answer = await add(body);
        expect([body, answer.status, answer.record['fields']]).toEqual([body, status, fields]);
      }
      expect([
        (await server.call('GET', '/api/admin/users')).text,
        (await server.call('GET', '/api/admin/roles')).text,
      ]).toEqual(before);
      // Only the server writes these.
      const { record } = await add({
        ...mia,
        email: 'x@shop.example',
        id: 'usr-01',
        firebaseUid: 'demo-admin',
        avatar: 'x',
      });
      expect(record).not.toMatchObject({ id: 'usr-01' });
      expect(record).not.toHaveProperty('firebaseUid');
      for (const as of [manager, guest, stranger, null]) {
        const { status } = await server.call('POST', '/admin/users', { as, body: { ...mia, email: 'y@shop.example' } });
        expect([as, status]).toEqual([as, as === null ? 401 : 403]);
      }
    });
  });

  describe('a role that is taken away while a call is under way', () => {
    let server: StartedShop;
    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      server = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => server.close());

    /** Sends the headers of a call, does something else when the server has them, then sends the body. */
    const interrupted = async (path: string, type: string, body: string, between: () => Promise<unknown>) => {
      const authorization = `Bearer ${await server.tokenFor(manager)}`;
      const headers = { authorization, 'content-type': type, expect: '100-continue' };
      const sent = request(`${server.url}${path}`, { method: 'POST', headers });
      sent.flushHeaders();
      const answer = once(sent, 'response');
      await once(sent, 'continue');
      // By now the call's own look-up of the caller has been made.
      expect((await server.call('GET', '/api/orders', { as: manager })).status).toBe(200);
      await between();
      sent.end(body, 'latin1');
      const [response] = await answer;
      response.resume();
      return response.statusCode;
    };
    const image = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const form = `--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${image.toString('latin1')}\r\n--x--\r\n`;
    const discount = (code: string) => JSON.stringify({ code, discountType: 'AMOUNT', value: 1 });

    test.each([
      ['demoted', '/api/discounts', 'application/json', discount('DEMOTED')],
      ['made inactive', '/api/discounts', 'application/json', discount('INACTIVE')],
      ['demoted', '/api/upload', 'multipart/form-data; boundary=x', form],
    ])('who is %s between the headers and the body of POST %s writes nothing', async (what, path, type, body) => {
      const { record: role } = await server.call('POST', '/api/admin/users/usr-02/roles', { body: { role: 'ADMIN' } });
      const user = (await server.call('GET', '/api/admin/users/usr-02')).record;
      const stored = async () => [
        (await server.call('GET', '/api/discounts')).rows.length,
        readdirSync(join(server.dataDir, 'uploads')),
      ];
      const before = await stored();
      const status = await interrupted(path, type, body, async () => {
        if (what === 'demoted') await server.call('DELETE', `/api/admin/roles/${role.id}`);
        else await server.call('PUT', '/api/admin/users/usr-02', { body: { ...user, isActive: false } });
      });
      expect(status).toBe(403);
      expect(await stored()).toEqual(before);
      await server.call('PUT', '/api/admin/users/usr-02', { body: user });
      if (what !== 'demoted') await server.call('DELETE', `/api/admin/roles/${role.id}`);
    });

    // Shows no one in 3.
    test('a user who keeps the role writes', async () => {
      await server.call('POST', '/api/admin/users/usr-02/roles', { body: { role: 'ADMIN' } });
      expect(await interrupted('/api/discounts', 'application/json', discount('KEPT'), async () => undefined)).toBe(
        201,
      );
    });
  });
}

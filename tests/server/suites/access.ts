import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressesOf, apiCalls, callAt } from '../../../src/server/api/endpoints.ts';
import { identityKeys } from '../../../src/server/people/identity/keys.ts';
import { backendOf } from '../../../src/shared/config/backend.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { admin, guest, manager, type StartedShop, startShop, stranger } from '../startShop.ts';

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every path of the API with the verbs that it has, as the config says. */
const served = (() => {
  const { base, history = '' } = panel.api;
  const { upload } = backendOf(panel);
  const calls = [...apiCalls({ panel, entities }), callAt(history)].flatMap((call) =>
    addressesOf(base, call).map((path) => ({ path, method: call.method })),
  );
  const found = new Map<string, Set<string>>();
  const stored = upload ? [{ path: upload.base + callAt(upload.call).path, method: 'POST' }] : [];
  for (const { path, method } of [...calls, ...stored]) {
    found.set(path, new Set([...(found.get(path) ?? []), method]));
  }
  return [...found];
})();

const isOpen = (path: string, verb: string) => verb === 'GET' && path.endsWith('/admin/users');

/** Who may call what: every path, every verb, every caller. */
export function accessSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('every call, by everybody', () => {
    let shop: StartedShop;
    /** A record of each list. */
    const ids = new Map<string, string>();
    const state = async () =>
      Promise.all(
        [...entities.values()].map(async ({ endpoints }) => {
          const { path } = callAt(endpoints.list);
          return (await shop.call('GET', panel.api.base + path)).text;
        }),
      );
    const filled = (path: string, id: string | undefined) => path.replace(/\{\w+\}/, id ?? 'none');
    const idAt = (path: string) => [...ids].find(([list]) => path.includes(list))?.[1];

    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
      for (const { endpoints } of entities.values()) {
        const { path } = callAt(endpoints.list);
        const [row] = (await shop.call('GET', panel.api.base + path)).rows;
        ids.set(path, String(row?.id));
      }
    });
    afterAll(() => shop.close());

    test('only ADMIN gets further than the users list, and the others change nothing', async () => {
      expect(served.length).toBeGreaterThan(15);
      const before = await state();
      for (const [path, methods] of served) {
        for (const verb of verbs) {
          for (const as of [null, stranger, guest, manager]) {
            const body = verb === 'GET' || verb === 'DELETE' ? {} : { body: {} };
            const { status, rows } = await shop.call(verb, filled(path, idAt(path)), { as, ...body });
            const refused = as === null ? 401 : 403;
            const expected = !methods.has(verb) ? 404 : as !== null && isOpen(path, verb) ? 200 : refused;
            expect([verb, path, as, status]).toEqual([verb, path, as, expected]);
            // Of the users list they get their own record.
            for (const row of rows) expect(row['email']).toBe(as);
          }
        }
      }
      expect(await state()).toEqual(before);
    });

    test('ADMIN gets an answer from each of them that is neither a refusal nor a failure', async () => {
      for (const [path, methods] of served) {
        for (const verb of verbs) {
          const body = verb === 'GET' || verb === 'DELETE' ? {} : { body: {} };
          const { status } = await shop.call(verb, filled(path, undefined), { as: admin, ...body });
          const expected = methods.has(verb) ? [200, 404, 415, 422] : [404];
          expect([verb, path, expected.includes(status), status]).toEqual([verb, path, true, status]);
        }
      }
    });

    test('a forged token opens none of them', async () => {
      const { kid } = await identityKeys(shop.dataDir);
      const { privateKey } = await generateKeyPair('RS256');
      const forged = await new SignJWT({ auth_time: 1_700_000_000, email: admin, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer('https://securetoken.google.com/demo-shop')
        .setAudience('demo-shop')
        .setSubject('demo-admin')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
      const before = await state();
      const statuses = new Set<number>();
      for (const [path, methods] of served) {
        for (const verb of methods) {
          const headers = { authorization: `Bearer ${forged}` };
          const { status, text } = await shop.call(verb, filled(path, idAt(path)), { as: null, headers });
          statuses.add(status);
          expect(text).not.toContain('"id"');
        }
      }
      // After a while of trying, 429.
      expect([...statuses].filter((status) => ![401, 429].includes(status))).toEqual([]);
      expect(await state()).toEqual(before);
    });
  });
}

import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { identityKeys } from '../../src/server/people/identity/keys.ts';
import { tokenVerifier } from '../../src/server/people/verifyToken.ts';
import { admin, guest, manager, type StartedShop, startShop, stranger } from './startShop.ts';

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const calls = [
  ['GET', '/api/products'],
  ['POST', '/api/products'],
  ['PUT', '/api/products/prd-0001'],
  ['DELETE', '/api/products/prd-0001'],
  ['POST', '/api/products/prd-0001/discounts'],
  ['GET', '/api/categories'],
  ['GET', '/api/discounts'],
  ['GET', '/api/orders'],
  ['DELETE', '/api/orders/ord-1001'],
  ['GET', '/api/admin/roles'],
  ['POST', '/api/admin/users/usr-03/roles'],
  ['PATCH', '/api/admin/roles/rol-01'],
  ['PUT', '/api/admin/users/usr-01'],
  ['DELETE', '/admin/users/usr-01'],
  ['POST', '/api/upload'],
] as const;

describe('roles and permissions', () => {
  test.each(calls)('%s %s: nobody gets 401, MANAGER, guest and stranger get 403', async (method, path) => {
    const nobody = await shop.call(method, path, { as: null });
    expect([nobody.status, nobody.record['message'], nobody.headers.get('www-authenticate')]).toEqual([
      401,
      'Sign in to use the shop API.',
      'Bearer',
    ]);
    for (const as of [manager, guest, stranger]) {
      const { status, record } = await shop.call(method, path, { as });
      expect([as, status, record['message']]).toEqual([as, 403, 'You do not have permission to access this page.']);
    }
  });

  test('any signed-in user may read the users list: ADMIN all of it, others their own record', async () => {
    const emails = async (as: string | null) =>
      (await shop.call('GET', '/api/admin/users', { as })).rows.map(({ email }) => email);
    expect(await emails(admin)).toHaveLength(12);
    expect(await emails(manager)).toEqual([manager]);
    expect(await emails(guest)).toEqual([guest]);
    expect(await emails(stranger)).toEqual([]);
    expect((await shop.call('GET', '/api/admin/users', { as: null })).status).toBe(401);
  });

  test('a cached list of one user is never confirmed to another by its ETag', async () => {
    const tag = (await shop.call('GET', '/api/admin/users')).headers.get('etag') ?? '';
    const { status, rows } = await shop.call('GET', '/api/admin/users', {
      as: manager,
      headers: { 'if-none-match': tag },
    });
    expect([status, rows.length]).toEqual([200, 1]);
  });

  test('ADMIN takes priority over any other role; a changed role counts at once', async () => {
    const products = async () => (await shop.call('GET', '/api/products', { as: guest })).status;
    expect(await products()).toBe(403);
    await shop.call('POST', '/api/admin/users/usr-03/roles', { body: { role: 'VIEWER' } });
    const { record } = await shop.call('POST', '/api/admin/users/usr-03/roles', { body: { role: 'ADMIN' } });
    expect(await products()).toBe(200);
    await shop.call('DELETE', `/api/admin/roles/${record.id}`);
    expect(await products()).toBe(403);
  });

  test('an inactive user is refused everywhere', async () => {
    const { record } = await shop.call('POST', '/api/admin/users/usr-02/roles', { body: { role: 'ADMIN' } });
    expect((await shop.call('GET', '/api/orders', { as: manager })).status).toBe(200);
    const user = (await shop.call('GET', '/api/admin/users/usr-02')).record;
    await shop.call('PUT', '/api/admin/users/usr-02', { body: { ...user, isActive: false } });
    expect((await shop.call('GET', '/api/orders', { as: manager })).status).toBe(403);
    expect((await shop.call('GET', '/api/admin/users', { as: manager })).rows).toEqual([]);
    await shop.call('PUT', '/api/admin/users/usr-02', { body: user });
    await shop.call('DELETE', `/api/admin/roles/${record.id}`);
  });

  test('users cannot remove their own access, but others can', async () => {
    const own = (await shop.call('GET', '/api/admin/users/usr-01')).record;
    for (const [method, path, body] of [
      ['PUT', '/api/admin/users/usr-01', { ...own, isActive: false }],
      ['DELETE', '/api/admin/users/usr-01', undefined],
      ['PATCH', '/api/admin/roles/rol-01', { role: 'VIEWER' }],
      ['DELETE', '/api/admin/roles/rol-01', undefined],
    ] as const) {
      const { status, record } = await shop.call(method, path, { body });
      expect([method, path, status, record['message']]).toEqual([
        method,
        path,
        409,
        'You cannot take away your own access.',
      ]);
    }
    expect((await shop.call('GET', '/api/admin/users/usr-01')).record).toEqual(own);
    const assignments = (await shop.call('GET', '/api/admin/roles')).rows;
    const other = assignments.find(({ userId, role }) => userId === 'usr-04' && role === 'ADMIN');
    expect((await shop.call('DELETE', `/api/admin/roles/${other?.id}`)).status).toBe(204);
  });

  test('the OpenAPI document and the pictures are public', async () => {
    for (const path of ['/api/openapi.json', '/uploads/seed-desk-walnut-1.svg', '/config.json']) {
      expect([path, (await shop.call('GET', path, { as: null })).status]).toEqual([path, 200]);
    }
  });
});

test('unreadable shared keys say how to replace them', async () => {
  const shared = { rows: async () => [{ content: '{}' }] };
  await expect(identityKeys(shop.dataDir, shared)).rejects.toThrow(
    'The table _identity does not hold the keys of the sign-in. Put its row back, or stop all servers, and delete the row and the file identity.json in each DATA_DIR: everybody then signs in anew.',
  );
});

describe('tokens', () => {
  afterEach(() => vi.useRealTimers());
  const projectId = 'demo-shop';
  const claims = (change: JWTPayload = {}): JWTPayload => ({ auth_time: 1_700_000_000, ...change });
  const now = () => Math.floor(Date.now() / 1000);

  async function signed(
    change: { claims?: JWTPayload; issuer?: string; audience?: string; subject?: string; expires?: number } = {},
  ) {
    const keys = await identityKeys(shop.dataDir);
    return new SignJWT(change.claims ?? claims())
      .setProtectedHeader({ alg: 'RS256', kid: keys.kid })
      .setIssuer(change.issuer ?? `https://securetoken.google.com/${projectId}`)
      .setAudience(change.audience ?? projectId)
      .setSubject(change.subject ?? 'demo-admin')
      .setIssuedAt()
      .setExpirationTime(change.expires ?? now() + 60)
      .sign(keys.privateKey);
  }

  const statusWith = async (token: string) => {
    const { status, record } = await shop.call('GET', '/api/orders', {
      as: null,
      headers: { authorization: `Bearer ${token}` },
    });
    return [status, record['message']];
  };
  const refused = [401, 'Sign in to use the shop API.'];
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = () => ({
    ...claims(),
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'demo-admin',
    iat: now(),
    exp: now() + 60,
  });

  test('a token of our own is accepted', async () => {
    expect((await statusWith(await signed()))[0]).toBe(200);
  });

  test('forgery 1: no algorithm', async () => {
    expect(await statusWith(`${encoded({ alg: 'none' })}.${encoded(payload())}.`)).toEqual(refused);
  });

  test('forgery 2: no algorithm, with a key id that is known', async () => {
    const { kid } = await identityKeys(shop.dataDir);
    expect(await statusWith(`${encoded({ alg: 'none', kid, typ: 'JWT' })}.${encoded(payload())}.`)).toEqual(refused);
  });

  test('forgery 3: signed with the public key as if it were a password (HS256)', async () => {
    const { kid, publicJwk } = await identityKeys(shop.dataDir);
    const content = `${encoded({ alg: 'HS256', kid, typ: 'JWT' })}.${encoded(payload())}`;
    const signature = createHmac('sha256', JSON.stringify(publicJwk)).update(content).digest('base64url');
    expect(await statusWith(`${content}.${signature}`)).toEqual(refused);
  });

  test('forgery 4: the signature cut off', async () => {
    const [head, body] = (await signed()).split('.');
    expect(await statusWith(`${head}.${body}.`)).toEqual(refused);
  });

  test('forgery 5: signed with a foreign key under the same key id', async () => {
    const { kid } = await identityKeys(shop.dataDir);
    const { privateKey } = await generateKeyPair('RS256');
    const token = await new SignJWT(payload()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    expect(await statusWith(token)).toEqual(refused);
  });

  test('forgery 6: made for another project', async () => {
    expect(await statusWith(await signed({ audience: 'other-shop' }))).toEqual(refused);
  });

  test('forgery 7: made by another issuer', async () => {
    expect(await statusWith(await signed({ issuer: 'https://securetoken.google.com/other-shop' }))).toEqual(refused);
  });

  // Shows no one in 4.
  test('a changed claim, a missing claim, an empty subject, rubbish: all refused', async () => {
    const [head, , signature] = (await signed({ subject: 'demo-guest' })).split('.');
    const tokens = [
      `${head}.${encoded(payload())}.${signature}`,
      await signed({ claims: {} }),
      await signed({ subject: '' }),
      'rubbish',
      'a.b.c',
      '..',
    ];
    for (const token of tokens) expect([token, ...(await statusWith(token))]).toEqual([token, ...refused]);
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b']) {
      expect((await shop.call('GET', '/api/orders', { as: null, headers: { authorization } })).status).toBe(401);
    }
  });

  /** What our own key signs under any header and with any claims. */
  async function signedAs(header: JWTHeaderParameters, change: JWTPayload): Promise<string> {
    const { privateKey } = await identityKeys(shop.dataDir);
    return new SignJWT({ ...payload(), ...change }).setProtectedHeader(header).sign(privateKey);
  }

  test.each([
    ['made in the future', { iat: now() + 3600 }],
    ['of a sign-in in the future', { auth_time: now() + 3600 }],
    ['of a sign-in at no time', { auth_time: 'then' }],
    ['not valid yet', { nbf: now() + 3600 }],
    ['that never expires', { exp: undefined }],
    ['that expires at no time', { exp: 'never' }],
    ['of nobody', { sub: undefined }],
    ['of a subject that is no text', { sub: 7 }],
    ['of a subject that is too long', { sub: 'x'.repeat(129) }],
    ['for several projects, but not this', { aud: ['other', 'demo-shop-2'] }],
    ['of an issuer that starts like ours', { iss: `https://securetoken.google.com/${projectId}/x` }],
  ])('a token of our own key %s is refused', async (_, change) => {
    const { kid } = await identityKeys(shop.dataDir);
    const token = await signedAs({ alg: 'RS256', kid }, Object(change));
    expect(await statusWith(token)).toEqual(refused);
  });

  test('a token cannot bring its own key, nor name another', async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const { kid } = await identityKeys(shop.dataDir);
    for (const header of [
      { alg: 'RS256', jwk },
      { alg: 'RS256', kid, jwk },
      { alg: 'RS256', kid, jku: 'http://127.0.0.1:1/keys' },
      { alg: 'RS256', kid, x5u: 'http://127.0.0.1:1/cert' },
      { alg: 'RS256', kid: '../identity.json' },
      { alg: 'RS256', kid: 'x' },
    ]) {
      const token = await new SignJWT(payload()).setProtectedHeader(header).sign(pair.privateKey);
      expect([header, await statusWith(token)]).toEqual([header, refused]);
    }
    const critical = await signedAs({ alg: 'RS256', kid, b64: true, crit: ['b64'] }, {}).catch(() => 'x');
    expect((await statusWith(critical))[0]).not.toBe(500);
  });

  test('a good token with any one character changed is refused', async () => {
    const keys = await identityKeys(shop.dataDir);
    const verify = tokenVerifier(projectId, createLocalJWKSet({ keys: [keys.publicJwk] }));
    const token = await signed();
    await expect(verify(token)).resolves.toMatchObject({ uid: 'demo-admin' });
    const signs = fc.constantFrom(...'ABCwxyz019-_.=%é ');
    await fc.assert(
      // Of the last character not every bit counts.
      fc.asyncProperty(fc.nat(token.length - 2), signs, async (at, sign) => {
        fc.pre(token[at] !== sign);
        const changed = token.slice(0, at) + sign + token.slice(at + 1);
        await expect(verify(changed)).rejects.toMatchObject({ status: 401 });
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test('an expired token has an answer of its own', async () => {
    expect(await statusWith(await signed({ expires: now() - 10 }))).toEqual([
      401,
      'Your session has expired. Sign in again.',
    ]);
  });

  test('a remembered token ends when it expires', async () => {
    const token = await signed();
    expect((await statusWith(token))[0]).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await statusWith(token))[0]).toBe(401);
  });

  test('a key set over HTTP works the same; one that cannot be fetched is 503, not 401', async () => {
    const keys = await identityKeys(shop.dataDir);
    let server: Server | undefined;
    const url = await new Promise<URL>((done) => {
      server = createServer((_, response) => response.end(JSON.stringify({ keys: [keys.publicJwk] }))).listen(
        0,
        '127.0.0.1',
        () => {
          const address = server?.address();
          done(new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwk`));
        },
      );
    });
    const token = await signed();
    expect(await tokenVerifier(projectId, createRemoteJWKSet(url))(token)).toEqual({ uid: 'demo-admin' });
    await new Promise((done) => server?.close(done));
    await expect(tokenVerifier(projectId, createRemoteJWKSet(url))(token)).rejects.toMatchObject({ status: 503 });
  });

  test('an elliptic key in the set allows no other algorithm', async () => {
    const { kid } = await identityKeys(shop.dataDir);
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const verify = tokenVerifier(projectId, createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid }] }));
    const token = await new SignJWT(payload()).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    await expect(verify(token)).rejects.toMatchObject({ status: 401 });
  });
});

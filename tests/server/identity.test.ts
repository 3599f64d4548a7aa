import { statSync } from 'node:fs';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
} from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { accounts } from '../../src/shop/demo/staff.ts';
import { appOf } from './appWith.ts';
import { admin, type StartedShop, startShop } from './startShop.ts';

let shop: StartedShop;
let app: FirebaseApp;
let auth: Auth;

const connected = async (url: string): Promise<Auth> => {
  const config = await (await fetch(`${url}/config.json`)).json();
  app = initializeApp(config.firebase, `test-${Math.random()}`);
  const made = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(made, url, { disableWarnings: true });
  return made;
};
const renew = (url: string, refreshToken: string) =>
  fetch(`${url}/securetoken.googleapis.com/v1/token?key=demo-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
const credential = (claims: object) => GoogleAuthProvider.credential(JSON.stringify(claims));

beforeAll(async () => {
  shop = await startShop();
  auth = await connected(shop.url);
});
afterAll(async () => {
  await deleteApp(app);
  await shop.close();
});

describe('the real Firebase SDK against the embedded sign-in', () => {
  test.each(accounts)('$email signs in, and the API knows the token', async ({ sub, email, uid, name }) => {
    const { user } = await signInWithCredential(auth, credential({ sub, email, name, email_verified: true }));
    expect([user.uid, user.email, user.displayName, user.emailVerified]).toEqual([uid, email, name, true]);
    const { status } = await shop.call('GET', '/api/admin/users', {
      as: null,
      headers: { authorization: `Bearer ${await user.getIdToken()}` },
    });
    expect(status).toBe(200);
  });

  test('a fresh token is a new one, of the same session', async () => {
    const { user } = await signInWithCredential(auth, credential({ sub: '1001' }));
    const first = await user.getIdTokenResult();
    await new Promise((later) => setTimeout(later, 1100));
    const next = await user.getIdTokenResult(true);
    expect(next.token).not.toBe(first.token);
    expect(next.authTime).toBe(first.authTime);
    expect(Date.parse(next.expirationTime) - Date.parse(next.issuedAtTime)).toBe(3_600_000);
    await user.reload();
    expect(user.email).toBe(admin);
  });

  test('an account that does not exist, or no account at all, is refused', async () => {
    await expect(signInWithCredential(auth, credential({ sub: '9999' }))).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    await expect(signInWithCredential(auth, GoogleAuthProvider.credential('rubbish'))).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
  });

  test('a session outlives a restart of the server', async () => {
    const { user } = await signInWithCredential(auth, credential({ sub: '1001' }));
    expect(statSync(join(shop.dataDir, 'identity.json')).mode & 0o777).toBe(0o600);
    // Another server with the same data takes the token, and renews it.
    const again = await startShop({ dataDir: shop.dataDir });
    try {
      const authorization = `Bearer ${await user.getIdToken()}`;
      expect((await again.call('GET', '/api/orders', { as: null, headers: { authorization } })).status).toBe(200);
      const renewed = await renew(again.url, user.refreshToken);
      expect([renewed.status, (await renewed.json()).user_id]).toEqual([200, 'demo-admin']);
    } finally {
      await again.close();
    }
  });

  test('an invented refresh token is refused', async () => {
    const content = Buffer.from(JSON.stringify({ uid: 'demo-admin', signedInAt: 1 })).toString('base64url');
    for (const refreshToken of ['', 'x', `${content}.`, `${content}.${Buffer.alloc(32).toString('base64url')}`]) {
      const answer = await renew(shop.url, refreshToken);
      expect([answer.status, (await answer.json()).error.message]).toEqual([400, 'INVALID_REFRESH_TOKEN']);
    }
  });
});

describe('the account chooser', () => {
  test('has a button for each account, and lets nothing foreign in', async () => {
    const { status, headers, text } = await shop.call('GET', '/local-sign-in', { as: null });
    expect(status).toBe(200);
    expect(text).toContain('<title>Sign in with Google</title>');
    expect(text).toContain('<h1>Choose an account</h1>');
    expect(text.match(/<button type="button"/g)).toHaveLength(4);
    for (const { name, email } of accounts) expect(text).toContain(`<b>${name}</b> <small>${email}</small>`);
    expect(text).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/,
    );
  });

  test('the server answers to this computer’s names only', async () => {
    const { port } = new URL(shop.url);
    const { request } = await import('node:http');
    const status = await new Promise((done, fail) => {
      request(
        { host: 'localhost', port, path: '/local-sign-in', headers: { host: 'evil.example' } },
        ({ statusCode }) => done(statusCode),
      )
        .on('error', fail)
        .end();
    });
    expect(status).toBe(421);
  });
});

test('a config without records offers a first person', async () => {
  const session = { entity: 'staff', uid: 'account', email: 'email', roles: 'roles', allow: ['OWNER', 'TEACHER'] };
  const text = { type: 'string', title: 'Text' } as const;
  const staff = entityFrom(
    'staff',
    {
      type: 'object',
      properties: {
        id: { type: 'string', readOnly: true },
        account: { type: 'string', readOnly: true, unique: true },
        email: text,
        roles: { type: 'array', title: 'Roles', items: { type: 'string' } },
      },
    },
    { endpoints: { list: 'GET /staff' }, list: { title: 'Staff', label: 'email', columns: [] } },
    { ...panel, session },
  );
  const own = await appOf({ ...panel, session }, new Map([['staff', staff]]));
  try {
    const { body } = await own.app.inject('/local-sign-in');
    expect([body.includes('admin@shop.example'), body.includes('Ada')]).toEqual([true, false]);
    const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub: 'first-admin' }) }).toString();
    const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
    const { idToken } = (await own.app.inject({ method: 'POST', url, payload: { postBody } })).json();
    const list = await own.app.inject({ url: '/api/staff', headers: { authorization: `Bearer ${idToken}` } });
    expect(list.json()).toEqual([
      expect.objectContaining({ account: 'first-admin', email: 'admin@shop.example', roles: ['OWNER'] }),
    ]);
  } finally {
    await own.close();
  }
});

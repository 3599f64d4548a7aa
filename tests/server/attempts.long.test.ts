import type { FastifyInstance, InjectOptions } from 'fastify';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerFailure } from '../../src/server/http/answers.ts';
import { attemptCounters, mostAttempts } from '../../src/server/people/attempts.ts';
import { admin, type StartedShop, startShop } from './startShop.ts';

let shop: StartedShop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.close());

const withToken = (token: string) =>
  shop.call('GET', '/api/orders', { as: null, headers: { authorization: `Bearer ${token}` } });
const signIn = (sub: string) =>
  shop.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
    as: null,
    body: { postBody: new URLSearchParams({ id_token: JSON.stringify({ sub }) }).toString() },
  });

describe('bad tokens', () => {
  // Shows no one in 4.
  test('are refused with 429 after a while, but good ones of the same address are not', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < mostAttempts.failed + 20; number += 1) {
      statuses.push((await withToken(`forged-${number}`)).status);
    }
    expect(statuses).toEqual([...Array(mostAttempts.failed).fill(401), ...Array(20).fill(429)]);
    const { status, record, headers } = await withToken('forged');
    const seconds = Number(headers.get('retry-after'));
    expect([status, record['message']]).toEqual([
      429,
      `Too many attempts to sign in from this address. Try again in ${seconds} seconds.`,
    ]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    // A new sign-in, a token that was never seen, a renewed one: whoever works is never stopped.
    for (let person = 0; person < 50; person += 1) {
      const { record: signedIn } = await signIn('1001');
      expect((await withToken(String(signedIn['idToken']))).status).toBe(200);
    }
    expect((await shop.call('GET', '/api/orders', { as: null })).status).toBe(401);
  });

  test('good tokens are not counted', async () => {
    const token = await shop.tokenFor(admin);
    for (let call = 0; call < mostAttempts.failed + 20; call += 1) expect((await withToken(token)).status).toBe(200);
    expect((await withToken('forged')).status).toBe(401);
  });
});

describe('the embedded sign-in', () => {
  test('refuses failed attempts after a while, in words that the Firebase SDK shows', async () => {
    for (let number = 0; number < mostAttempts.failed; number += 1) expect((await signIn('9999')).status).toBe(400);
    const { status, record } = await signIn('9999');
    expect([status, record]).toEqual([
      429,
      {
        error: expect.objectContaining({
          code: 429,
          message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts to sign in .*seconds\.$/),
        }),
      },
    ]);
    expect((await signIn('1001')).status).toBe(200);
  });

  test('lets 50 people sign in at once, but limits each address', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => signIn('1001')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const more: number[] = [];
    for (let number = 50; number < mostAttempts.signIns + 5; number += 1) more.push((await signIn('1001')).status);
    expect(more.slice(-6)).toEqual([200, 429, 429, 429, 429, 429]);
  });
});

describe('addresses', () => {
  let app: FastifyInstance;
  const attempt = async (remoteAddress: string, headers: InjectOptions['headers'] = {}) =>
    (await app.inject({ url: '/', remoteAddress, headers })).statusCode;
  const started = async (trustProxy: string[]) => {
    app = Fastify({ trustProxy });
    app.setErrorHandler(answerFailure);
    const { failed } = await attemptCounters(app);
    app.get('/', async (request, reply) => {
      await failed(request, reply);
      return 'counted';
    });
  };
  afterEach(() => app.close());

  test('are counted one by one; an IPv6 network counts as one', async () => {
    await started([]);
    for (let number = 0; number <= mostAttempts.failed; number += 1) await attempt('192.0.2.7');
    expect(await attempt('192.0.2.7')).toBe(429);
    expect(await attempt('::ffff:192.0.2.7')).toBe(429);
    expect(await attempt('192.0.2.8')).toBe(200);
    for (let number = 0; number <= mostAttempts.failed; number += 1) await attempt(`2001:db8::${number.toString(16)}`);
    expect([await attempt('2001:db8::ffff'), await attempt('2001:db8:0:1::1')]).toEqual([429, 200]);
    // The word of a proxy that is not trusted is not taken.
    expect(await attempt('192.0.2.7', { 'x-forwarded-for': '192.0.2.9' })).toBe(429);
  });

  test('behind a trusted proxy are those that it names', async () => {
    await started(['10.0.0.0/8']);
    for (let number = 0; number <= mostAttempts.failed; number += 1)
      await attempt('10.0.0.1', { 'x-forwarded-for': '192.0.2.7' });
    expect(await attempt('10.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(429);
    expect(await attempt('10.0.0.1', { 'x-forwarded-for': '192.0.2.9' })).toBe(200);
    expect(await attempt('192.0.2.7')).toBe(429);
  });
});

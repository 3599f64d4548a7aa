import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalJWKSet, type JWTVerifyGetKey, SignJWT } from 'jose';
import { getProp } from '../../../shared/base/getProp.ts';
import { jsonIn, parseJson } from '../../../shared/base/json.ts';
import { answerFailure } from '../../http/answers.ts';
import { HttpError } from '../../http/httpError.ts';
import type { CountAttempt } from '../attempts.ts';
import type { VerifyToken } from '../verifyToken.ts';
import type { Account } from './account.ts';
import { chooserPage } from './chooserPage.ts';
import type { IdentityKeys } from './keys.ts';

/** The key set that the service's tokens are checked with. */
export const localKeys = ({ publicJwk }: IdentityKeys): JWTVerifyGetKey => createLocalJWKSet({ keys: [publicJwk] });

const hour = 3600;

/** Signs a token as Firebase would. `signedInAt` is when the session began, in seconds. */
function mintToken(keys: IdentityKeys, projectId: string, account: Account, signedInAt: number): Promise<string> {
  const { uid, sub, email, name } = account;
  return new SignJWT({
    name,
    email,
    email_verified: true,
    auth_time: signedInAt,
    user_id: uid,
    firebase: { identities: { 'google.com': [sub], email: [email] }, sign_in_provider: 'google.com' },
  })
    .setProtectedHeader({ alg: 'RS256', kid: keys.kid, typ: 'JWT' })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setSubject(uid)
    .setIssuedAt()
    .setExpirationTime(`${hour}s`)
    .sign(keys.privateKey);
}

/**
 * Mounts the calls the Firebase SDK makes for a Google sign-in (signInWithIdp, lookup, token), and the page where an
 * account is chosen. Only the given accounts exist.
 */
export function mountIdentity(
  app: FastifyInstance,
  keys: IdentityKeys,
  projectId: string,
  accounts: readonly Account[],
  verify: VerifyToken,
  count: { readonly failed: CountAttempt; readonly signIns: CountAttempt },
): void {
  const fail = async (request: FastifyRequest, reply: FastifyReply, message: string): Promise<FastifyReply> => {
    await count.failed(request, reply);
    return failWith(reply, 400, message);
  };
  app.setErrorHandler((error, request, reply) => {
    // The SDK shows the message of an error that it knows.
    if (error instanceof HttpError && error.status === 429)
      return failWith(reply, 429, `TOO_MANY_ATTEMPTS_TRY_LATER : ${error.message}`);
    return answerFailure(error instanceof Error ? error : new Error(String(error)), request, reply);
  });
  const toolkit = '/identitytoolkit.googleapis.com/v1';

  app.post<{ Body: unknown }>(`${toolkit}/accounts::signInWithIdp`, async (request, reply) => {
    await count.signIns(request, reply);
    const { body } = request;
    const form = new URLSearchParams(textAt(body, 'postBody'));
    const claims = jsonIn(form.get('id_token') ?? '');
    const account = accounts.find(({ sub }) => sub === textAt(claims, 'sub'));
    if (!account) return fail(request, reply, 'INVALID_IDP_RESPONSE : This account is not one of the demo accounts.');
    const now = seconds();
    const { uid, sub, email, name } = account;
    return {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      providerId: 'google.com',
      federatedId: `https://accounts.google.com/${sub}`,
      email,
      emailVerified: true,
      displayName: name,
      localId: uid,
      rawUserInfo: JSON.stringify({ id: sub, email, name, verified_email: true }),
      oauthIdToken: form.get('id_token'),
      idToken: await mintToken(keys, projectId, account, now),
      refreshToken: sealed(keys, uid, now),
      expiresIn: String(hour),
    };
  });

  app.post<{ Body: unknown }>(`${toolkit}/accounts::lookup`, async (request, reply) => {
    const user = await verify(textAt(request.body, 'idToken')).catch(() => undefined);
    if (user === undefined) return fail(request, reply, 'TOKEN_EXPIRED');
    const account = accounts.find(({ uid }) => uid === user.uid);
    if (!account) return fail(request, reply, 'USER_NOT_FOUND');
    const { sub, email, name } = account;
    const provider = { providerId: 'google.com', rawId: sub, federatedId: sub, email, displayName: name };
    const userInfo = { localId: user.uid, email, emailVerified: true, displayName: name, providerUserInfo: [provider] };
    const times = { createdAt: '1700000000000', lastLoginAt: String(Date.now()) };
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [{ ...userInfo, ...times }] };
  });

  app.post<{ Body: unknown }>('/securetoken.googleapis.com/v1/token', async (request, reply) => {
    const seal = opened(keys, textAt(request.body, 'refresh_token'));
    const account = accounts.find(({ uid }) => uid === seal?.uid);
    if (!seal || !account) return fail(request, reply, 'INVALID_REFRESH_TOKEN');
    const token = await mintToken(keys, projectId, account, seal.signedInAt);
    return {
      access_token: token,
      id_token: token,
      refresh_token: sealed(keys, seal.uid, seal.signedInAt),
      expires_in: String(hour),
      token_type: 'Bearer',
      user_id: seal.uid,
      project_id: projectId,
    };
  });

  const page = chooserPage(accounts);
  app.get('/local-sign-in', (_, reply) =>
    reply
      .header('content-security-policy', page.policy)
      // The opener may lack this header (in development): with it the two windows could not communicate.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.html),
  );
}

const seconds = () => Math.floor(Date.now() / 1000);

function failWith(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply
    .code(code)
    .send({ error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } });
}

function textAt(body: unknown, key: string): string {
  const value = getProp(body, key);
  return typeof value === 'string' ? value : '';
}

/** A refresh token: the account, the time of sign-in, and a signature of this service. */
function sealed(keys: IdentityKeys, uid: string, signedInAt: number): string {
  const content = Buffer.from(JSON.stringify({ uid, signedInAt })).toString('base64url');
  return `${content}.${seal(keys, content).toString('base64url')}`;
}

interface SignIn {
  readonly uid: string;
  readonly signedInAt: number;
}

const isSignIn = (json: unknown): json is SignIn =>
  typeof getProp(json, 'uid') === 'string' && typeof getProp(json, 'signedInAt') === 'number';

function opened(keys: IdentityKeys, token: string): SignIn | undefined {
  const [content = '', given = ''] = token.split('.');
  const expected = seal(keys, content);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return parseJson(Buffer.from(content, 'base64url').toString(), isSignIn);
}

const seal = ({ secret }: IdentityKeys, content: string) => createHmac('sha256', secret).update(content).digest();

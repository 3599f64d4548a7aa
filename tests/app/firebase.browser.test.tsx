import { deleteApp, FirebaseError, getApps } from 'firebase/app';
import { getAuth, signOut } from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firebaseIdentity } from '../../src/panel/auth/firebase.ts';
import type { User } from '../../src/panel/auth/identity.ts';
import { windowError } from '../../src/panel/auth/windowError.ts';
import { changeErrorText, isAnswerLost, isPassing } from '../../src/panel/wire/apiError.ts';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';

const settings = { mode: 'embedded', apiKey: 'key', authDomain: 'shop.example', projectId: 'shop' } as const;
const claims = { sub: '1001', email: 'ada@shop.example', name: 'Ada', email_verified: true };

/** A token that the SDK can read; the tests do not verify it. */
function token(n: number) {
  const part = (content: object) => btoa(JSON.stringify(content)).replace(/=+$/, '');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'RS256' })}.${part({ sub: 'uid-1', user_id: 'uid-1', iat: now, exp: now + 3600, n })}.x`;
}

/** The identity service behind the real SDK. */
function fakeService() {
  const asked: string[] = [];
  let refusal: string | undefined;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const call = pathname.replace(/^.*[/:]/, '');
    asked.push(call);
    if (refusal) return json({ error: { code: 400, message: refusal } }, 400);
    const grant = { idToken: token(asked.length), refreshToken: 'refresh', expiresIn: '3600', localId: 'uid-1' };
    if (call === 'signInWithIdp') {
      expect(new URLSearchParams(JSON.parse(await request.text()).postBody).get('id_token')).toBe(
        JSON.stringify(claims),
      );
      return json({ ...grant, email: claims.email, displayName: claims.name, providerId: 'google.com' });
    }
    if (call === 'lookup')
      return json({ users: [{ localId: 'uid-1', email: claims.email, displayName: claims.name }] });
    return json({
      access_token: grant.idToken,
      id_token: grant.idToken,
      refresh_token: 'refresh',
      expires_in: '3600',
      user_id: 'uid-1',
    });
  });
  return {
    asked,
    refuse: (message: string) => {
      refusal = message;
    },
  };
}

/** A frame in place of the sign-in window: it posts messages and can be closed. */
function fakeWindow() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const open = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  return {
    open,
    /** The page waits for an account: its code of the window may have been loaded only now. */
    opened: () => expect.poll(() => open).toHaveBeenCalled(),
    post: (message: unknown) => {
      const script = document.createElement('script');
      script.textContent = `parent.postMessage(${JSON.stringify(message)}, parent.location.origin)`;
      frame.contentDocument?.body.append(script);
    },
    close: () => frame.remove(),
  };
}

let service: ReturnType<typeof fakeService>;
beforeEach(() => {
  service = fakeService();
});
afterEach(async () => {
  // The next test starts with nobody signed in.
  await Promise.all(getApps().map((app) => signOut(getAuth(app))));
  vi.restoreAllMocks();
  await Promise.all(getApps().map(deleteApp));
});

async function signedIn() {
  const identity = firebaseIdentity(settings, panel.login);
  const told: (User | undefined)[] = [];
  const expired: (boolean | undefined)[] = [];
  identity.onChange((user, hasExpired) => {
    told.push(user);
    expired.push(hasExpired);
  });
  await expect.poll(() => told).toEqual([undefined]);
  const popup = fakeWindow();
  const done = identity.signIn();
  await popup.opened();
  popup.post({ kind: 'chosen', claims });
  await done;
  popup.close();
  await expect.poll(() => told).toHaveLength(2);
  return { identity, told, expired };
}

describe('embedded sign-in', () => {
  // Shows about 3.
  test('opens the chooser and signs in with the chosen account', async () => {
    const { identity, told, expired } = await signedIn();
    expect(window.open).toHaveBeenCalledWith('/local-sign-in', expect.anything(), expect.anything());
    expect(told[1]).toEqual({ uid: 'uid-1', email: 'ada@shop.example', name: 'Ada' });
    await identity.signOut();
    await expect.poll(() => told).toHaveLength(3);
    expect(told[2]).toBeUndefined();
    expect(expired[2]).not.toBe(true);
    expect(await identity.token()).toBeUndefined();
  });

  test('ignores messages from any window but the chooser', async () => {
    const identity = firebaseIdentity(settings, panel.login);
    const popup = fakeWindow();
    const done = identity.signIn();
    await popup.opened();
    window.postMessage({ kind: 'chosen', claims: { ...claims, sub: 'forged' } }, window.location.origin);
    popup.post({ kind: 'something else', claims: { ...claims, sub: 'forged' } });
    popup.post('chosen');
    // Messages come in the order in which they were sent: those before this one have been read when it is.
    popup.post({ kind: 'chosen', claims });
    await done;
    expect(service.asked.filter((call) => call === 'signInWithIdp')).toHaveLength(1);
    popup.close();
  });

  test('a blocked sign-in window shows a message', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await expect(firebaseIdentity(settings, panel.login).signIn()).rejects.toThrow('The sign-in window was blocked.');
  });

  test('a closed sign-in window soon shows a message', async () => {
    const popup = fakeWindow();
    const done = firebaseIdentity(settings, panel.login).signIn();
    await popup.opened();
    popup.close();
    await expect(done).rejects.toThrow(panel.login.closed);
  });

  test('a window that does not answer gives the button back with a sentence; a late answer still signs in', async () => {
    const popup = fakeWindow();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const identity = firebaseIdentity(settings, panel.login, panel.login.closed, panel.texts.signInSilent);
    const done = identity.signIn().catch((error: Error) => error.message);
    await popup.opened();
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await done).toBe(panel.texts.signInSilent);
    popup.post({ kind: 'chosen', claims });
    await expect.poll(() => identity.user()?.name).toBe('Ada');
    popup.close();
  });

  test('the SDK reports a refused account', async () => {
    const identity = firebaseIdentity(settings, panel.login);
    const popup = fakeWindow();
    service.refuse('INVALID_IDP_RESPONSE : unknown account');
    const done = identity.signIn();
    await popup.opened();
    popup.post({ kind: 'chosen', claims });
    await expect(done).rejects.toThrow('auth/invalid-credential');
    popup.close();
  });
});

describe('sign-in with Google', () => {
  const google = { ...settings, mode: 'firebase' } as const;

  test('the script of its window is loaded before the click', async () => {
    const scripts = () => [...document.querySelectorAll('script')].filter(({ src }) => src.includes('apis.google.com'));
    const { prepare } = firebaseIdentity(google, panel.login);
    await new Promise((passed) => setTimeout(passed, 50));
    expect(scripts()).toHaveLength(0);
    prepare?.();
    await expect.poll(scripts).toHaveLength(1);
    prepare?.();
    expect(scripts()).toHaveLength(1);
  });

  const failing = (code: string) => new FirebaseError(code, `Firebase: Error (${code}).`);

  test.each([
    ['auth/popup-blocked', panel.login.blocked],
    ['auth/popup-closed-by-user', panel.login.closed],
    ['auth/network-request-failed', 'Firebase: Error (auth/network-request-failed).'],
    ['auth/unauthorized-domain', 'Firebase: Error (auth/unauthorized-domain).'],
  ])('the error %s is reported as %s', async (code, text) => {
    expect(await windowError(failing(code), panel.login, 'Header')).toHaveProperty('message', text);
  });

  test('a window that looks closed because of a header names the header', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(
      async () => new Response('', { headers: { 'cross-origin-opener-policy': 'same-origin; report-to="x"' } }),
    );
    expect(await windowError(failing('auth/popup-closed-by-user'), panel.login, 'Header')).toHaveProperty(
      'message',
      'Header',
    );
    vi.spyOn(window, 'fetch').mockImplementation(
      async () => new Response('', { headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' } }),
    );
    const closed = await windowError(failing('auth/popup-closed-by-user'), panel.login, 'Header');
    expect(closed).toHaveProperty('message', panel.login.closed);
  });
});

describe('tokens', () => {
  // Shows calls 2.
  test('each is freshly refreshed; calls at the same moment share one refresh', async () => {
    const { identity } = await signedIn();
    const before = service.asked.length;
    const [first, second, third] = await Promise.all([identity.token(), identity.token(), identity.token()]);
    expect(service.asked.slice(before)).toEqual(['token']);
    expect(first).toBe(second);
    expect(second).toBe(third);
    expect(await identity.token()).not.toBe(first);
    expect(service.asked.slice(before)).toEqual(['token', 'token']);
  });

  test('one that cannot be refreshed is told as a failure of the sign-in service, and no session ends', async () => {
    const { identity, told } = await signedIn();
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const failure = await identity.token().catch((error: unknown) => error);
    expect(changeErrorText(failure, 'Failed to save.', panel.texts)).toBe(
      'Failed to save. The sign-in service cannot be reached, so nothing was sent. Try again in a moment.',
    );
    expect(isPassing(failure)).toBe(true);
    expect(isAnswerLost(failure)).toBe(false);
    expect(told.at(-1)).toMatchObject({ name: 'Ada' });
  });

  test('a token refresh does not count as a change of the user', async () => {
    const { identity, told } = await signedIn();
    await identity.token();
    await identity.token();
    expect(told).toHaveLength(2);
  });

  test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
    'an expired session (%s) signs out, and is reported as expired',
    async (code) => {
      const { identity, told, expired } = await signedIn();
      service.refuse(code);
      await expect(identity.token()).rejects.toMatchObject({ status: 401 });
      await expect.poll(() => told).toHaveLength(3);
      expect(told[2]).toBeUndefined();
      expect(expired[2]).toBe(true);
      expect(identity.user()).toBeUndefined();
    },
  );
});

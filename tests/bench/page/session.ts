import type { Page } from 'playwright';
import { accounts } from '../../../src/shop/demo/staff.ts';

/**
 * Lays the session of the demo shop's administrator where the Firebase SDK looks for it. It is done from an empty page of
 * the app's origin, so that a cold start stays cold: nothing of the app is fetched.
 */
export async function laySession(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/__blank`);
  const [{ sub, email, name }] = accounts;
  await page.evaluate(signInAndKeep, { sub, email, name, email_verified: true });
}

/** Runs in the page. */
async function signInAndKeep(claims: object): Promise<void> {
  const credential = new URLSearchParams({ id_token: JSON.stringify(claims), providerId: 'google.com' });
  const answer = await fetch('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo-key', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: credential.toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    }),
  });
  const { localId, email, displayName, refreshToken, idToken } = await answer.json();
  const value = {
    uid: localId,
    email,
    emailVerified: true,
    displayName,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + 3_600_000 },
    createdAt: '1700000000000',
    lastLoginAt: String(Date.now()),
    apiKey: 'demo-key',
    appName: '[DEFAULT]',
  };
  const request = indexedDB.open('firebaseLocalStorageDb', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
  await new Promise((done, fail) => {
    request.onsuccess = done;
    request.onerror = fail;
  });
  const writing = request.result.transaction('firebaseLocalStorage', 'readwrite');
  writing.objectStore('firebaseLocalStorage').put({ fbase_key: 'firebase:authUser:demo-key:[DEFAULT]', value });
  await new Promise((done, fail) => {
    writing.oncomplete = done;
    writing.onerror = fail;
  });
  request.result.close();
}

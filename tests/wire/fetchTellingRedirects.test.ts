import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import { changeErrorText, errorText, isPassing, isUnanswered } from '../../src/panel/wire/apiError.ts';
import { uploadImages } from '../../src/panel/wire/upload.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import { panel } from '../../src/shared/config/files.ts';
import { withEveryText } from '../../src/shared/config/grammar.ts';

const { texts } = withEveryText(panel);

beforeEach(() => vi.stubGlobal('location', { origin: 'http://panel.example' }));
afterEach(() => vi.unstubAllGlobals());

/** The platform's fetch, where a proxy redirects each call to another site. @param isShared whether the API is on that of the page */
function redirecting(isShared: boolean) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    const { method, mode, redirect, headers } = input;
    asked.push([method, mode, redirect, headers.has('authorization')].join(' '));
    if (mode === 'no-cors') return Object.defineProperty(new Response(), 'type', { value: 'opaque' });
    // A redirect of the preflight call fails the call, as all of it does that is not followed by hand.
    if (redirect !== 'manual' || !isShared) throw new TypeError('Failed to fetch');
    return Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
  });
  return asked;
}

const apiAt = (host: string) => createApi({ host, token: async () => 'secret', ...backendOf(panel) });
const failureAt = (host: string) =>
  apiAt(host)
    .send('/things', { method: 'PUT', json: {} })
    .catch((error: unknown) => error);

describe('A redirect that cannot be followed', () => {
  test('on the site of the page is reported as a proxy', async () => {
    redirecting(true);
    const failure = await failureAt('http://panel.example');
    expect(changeErrorText(failure, 'Not saved.', texts)).toBe(`Not saved. ${texts.proxyPage}`);
  });

  test('on another site is an answer that cannot be read; the token is not sent there again', async () => {
    const asked = redirecting(false);
    const failure = await failureAt('http://shop.example');
    expect(errorText(failure, 'Not saved.', texts)).toBe(`Not saved. ${texts.unreadAnswer}`);
    expect(changeErrorText(failure, 'Not saved.', texts)).not.toContain(texts.unreachable);
    expect([isUnanswered(failure), isPassing(failure)]).toEqual([false, true]);
    expect(asked.at(-1)).toBe('GET no-cors follow false');
  });

  test('of an upload with progress is reported, too', async () => {
    redirecting(true);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Its XMLHttpRequest fails alike.
    vi.stubGlobal('XMLHttpRequest', undefined);
    const failure = await uploadImages(apiAt('http://panel.example'), backendOf(panel), [new File(['x'], 'a.png')], {
      onSent: () => undefined,
    });
    expect(changeErrorText(failure, '', texts)).toBe(texts.proxyPage);
  });
});

test('a server that does not answer is unreachable', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const failure = await failureAt('http://shop.example');
  expect(isUnanswered(failure)).toBe(true);
  expect(changeErrorText(failure, 'Not saved.', texts)).toBe(`Not saved. ${texts.unreachable}`);
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadSettings } from '../../src/panel/app/settings.ts';
import { panel } from '../../src/shared/config/files.ts';

const firebase = { apiKey: 'key', authDomain: 'shop.example', projectId: 'shop' };
const served = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }));
const load = (body: unknown) => {
  served(JSON.stringify(body));
  return loadSettings('/config.json', panel.texts);
};

afterEach(() => vi.unstubAllGlobals());

describe('the settings of a place', () => {
  // Shows calls 1.
  test('say where the API is and who proves identities', async () => {
    expect(await load({ authMode: 'embedded', apiHost: '', firebase })).toEqual({
      apiHost: '',
      firebase: { mode: 'embedded', ...firebase },
    });
    expect(await load({ authMode: 'firebase', apiHost: 'https://api.shop.example/', firebase })).toEqual({
      apiHost: 'https://api.shop.example',
      firebase: { mode: 'firebase', ...firebase },
    });
  });

  test('say which call makes the browser forget, where the server has one', async () => {
    expect(await load({ authMode: 'embedded', firebase, signedOut: '/signed-out' })).toMatchObject({
      signedOut: '/signed-out',
    });
  });

  test('are taken from the page, if the server has put them there', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('not needed')));
    const inPage = { authMode: 'embedded', apiHost: '', firebase };
    expect((await loadSettings('/config.json', panel.texts, inPage)).firebase).toEqual({
      mode: 'embedded',
      ...firebase,
    });
  });

  test('may leave out the API host: it is the page’s own then', async () => {
    expect((await load({ authMode: 'firebase', firebase })).apiHost).toBe('');
  });

  test('that are missing show a message', async () => {
    const missing = 'The panel cannot start: its settings (config.json) cannot be read.';
    served('Not found', 404);
    await expect(loadSettings('/config.json', panel.texts)).rejects.toThrow(missing);
    served('<!doctype html>');
    await expect(loadSettings('/config.json', panel.texts)).rejects.toThrow(missing);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(loadSettings('/config.json', panel.texts)).rejects.toThrow(missing);
    await expect(load(null)).rejects.toThrow(missing);
  });

  test('that do not arrive within 30 s show a message', async () => {
    vi.useFakeTimers();
    // The clock of the platform's own is not Vitest's.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), ms);
      return limit.signal;
    });
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const loading = expect(loadSettings('/config.json', panel.texts)).rejects.toThrow('took too long to answer.');
    await vi.advanceTimersByTimeAsync(30_000);
    await loading;
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('that are incomplete name what they lack', async () => {
    await expect(load({ authMode: 'firebase', firebase: { ...firebase, apiKey: '' } })).rejects.toThrow(
      'The panel cannot start: its settings (config.json) lack firebase.apiKey.',
    );
    await expect(load({})).rejects.toThrow('lack authMode, firebase.apiKey, firebase.authDomain, firebase.projectId.');
    await expect(load({ authMode: 'magic', firebase })).rejects.toThrow('lack authMode.');
  });
});

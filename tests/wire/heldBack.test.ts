import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import { changeErrorText, errorText, isAnswerLost, isUnanswered } from '../../src/panel/wire/apiError.ts';
import { panel } from '../../src/shared/config/files.ts';

afterEach(() => vi.unstubAllGlobals());

const { texts } = panel;
const api = (base = 'https://shop.example/v1') => createApi({ host: '', base, token: async () => 'token' });

/** @param fails the addresses that are not answered */
function answering(fails: (url: string) => boolean) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const { url } = new Request(input, init?.mode ? undefined : init);
    asked.push(url);
    if (fails(url)) throw new TypeError('Failed to fetch');
    return Response.json([]);
  });
  return asked;
}
const failureOf = async (call: Promise<unknown>) => call.catch((error: unknown) => error);

test.each([
  ['a list', 'GET'],
  ['a save', 'PUT'],
])('%s that the browser holds back is named while other calls are answered', async (_, method) => {
  answering((url) => url.includes('/banners'));
  const { send } = api();
  await send('/products', {});
  const failure = await failureOf(send('/banners/b1?page=2', { method }));
  expect(isUnanswered(failure)).toBe(true);
  expect(changeErrorText(failure, 'Failed.', texts)).toBe(
    'Failed. The server answers other calls, but not https://shop.example/v1/banners/b1: an extension of this browser, such as an ad blocker, may hold it back.',
  );
  expect(errorText(failure, 'Failed.', texts)).toBe('Failed.');
  expect(isAnswerLost(failure)).toBe(true);
});

test.each<[string, (url: string) => boolean]>([
  ['nothing is answered any more', () => isDown],
  ['only the same address was answered', (url) => isDown && url.includes('/products')],
])('it is the server where %s', async (_, fails) => {
  isDown = false;
  answering(fails);
  const { send } = api();
  await send('/products', {});
  isDown = true;
  const failure = await failureOf(send('/products?page=2', {}));
  expect(changeErrorText(failure, 'Failed.', texts)).toBe(`Failed. ${texts.unreachable}`);
});
let isDown = false;

test('a call that nothing was answered before is as ever, and asks for nothing else', async () => {
  const asked = answering(() => true);
  const failure = await failureOf(api().send('/banners', {}));
  expect(changeErrorText(failure, 'Failed.', texts)).toBe(`Failed. ${texts.unreachable}`);
  expect(asked.every((url) => url.endsWith('/banners'))).toBe(true);
});

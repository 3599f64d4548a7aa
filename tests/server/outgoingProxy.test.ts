import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { SignJWT } from 'jose';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { remoteKeys, tokenVerifier } from '../../src/server/people/verifyToken.ts';
import { openPictures } from '../../src/server/pictures/openPictures.ts';
import { setOutgoingProxy } from '../../src/server/settings/outgoingProxy.ts';
import { readLocation } from '../../src/server/settings/settings.ts';
import { documentAt } from '../../tools/newEntity/documentAt.ts';

const direct = getGlobalDispatcher();
/** What came to the proxy. */
let asked: string[] = [];
const api = createServer((_, answer) => answer.end('{"paths":{}}'));
// Every host is that API, behind a tunnel or not; no host is there for TLS.
const proxy = createServer(({ url = '' }, answer) => {
  asked.push(new URL(url).host);
  answer.end('{"paths":{}}');
});
proxy.on('connect', ({ url = '' }, socket) => {
  asked.push(url.replace(/:80$/, ''));
  if (!url.endsWith(':80')) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  const tunnel = connect(portOf(api.address()), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    tunnel.pipe(socket).pipe(tunnel);
  });
  return undefined;
});

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);
const at = () => `http://127.0.0.1:${portOf(proxy.address())}`;

beforeAll(async () => {
  for (const server of [api, proxy]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  setGlobalDispatcher(direct);
  asked = [];
});
afterAll(() => {
  for (const server of [api, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a proxy on the way out', () => {
  test('has what is fetched: keys of the sign-in, pictures of a bucket, documents', async () => {
    await setOutgoingProxy({ HTTPS_PROXY: at(), HTTP_PROXY: at() });
    expect(await documentAt('http://api.example/openapi.json')).toEqual({ paths: {} });
    await expect(documentAt('https://api.example/openapi.json')).rejects.toThrow('no answer came');
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256', kid: 'x' }).sign(new Uint8Array(32));
    const odd = `${Buffer.from('{"alg":"RS256","kid":"x"}').toString('base64url')}.${token.split('.').slice(1).join('.')}`;
    await expect(tokenVerifier('shop-1', remoteKeys())(odd)).rejects.toMatchObject({ status: 503 });
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    const bucket = readLocation({ PICTURES_URL: 's3://shop/x?endpoint=http://pictures.example', ...keys });
    await openPictures(bucket).read('a.png', undefined);
    expect(asked).toEqual(['api.example', 'api.example:443', 'www.googleapis.com:443', 'pictures.example']);
  });

  test.each([
    [{ HTTP_PROXY: '' }, []],
    [{ http_proxy: 'proxy' }, ['api.example', 'sub.api.example']],
    [{ HTTP_PROXY: 'proxy', NO_PROXY: 'api.example' }, []],
    [{ HTTP_PROXY: 'proxy', no_proxy: '.other.example, sub.api.example' }, ['api.example']],
    [{ HTTP_PROXY: 'proxy', NO_PROXY: '*' }, []],
  ])('%j: has calls to %j, and none to this computer', async (env, hosts) => {
    await setOutgoingProxy(
      Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace('proxy', at())])),
    );
    for (const host of ['api.example', 'sub.api.example']) await fetch(`http://${host}/`).catch(() => undefined);
    for (const host of ['127.0.0.1', 'localhost'])
      await fetch(`http://${host}:${portOf(api.address())}/`).catch(() => undefined);
    expect(asked).toEqual(hosts);
  });

  test.each(['proxy.example:3128', 'secret@proxy', 'ftp://secret@proxy'])(
    '%s is told, without a word of it',
    async (HTTPS_PROXY) => {
      const reason: unknown = await setOutgoingProxy({ HTTPS_PROXY }).catch((error: unknown) => error);
      expect(String(reason)).toBe(
        'WrongSetting: HTTPS_PROXY and HTTP_PROXY must be addresses like http://proxy.example:3128.',
      );
    },
  );
});

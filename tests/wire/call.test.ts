import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Api, createApi } from '../../src/panel/wire/api.ts';
import { ApiError, changeErrorText, errorText, isSignedOut, timedOut } from '../../src/panel/wire/apiError.ts';
import { apiErrorOf } from '../../src/panel/wire/apiErrorOf.ts';
import { callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { callList } from '../../src/panel/wire/callList.ts';
import { prepareCall } from '../../src/panel/wire/prepareCall.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import { wireRecord } from '../../src/shared/wire/record.ts';

/** What a function throws. */
function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('prepareCall', () => {
  test('fills the path from the record, with any id as one segment', () => {
    expect(prepareCall('PUT /things/{id}', { id: 'a b/ä?' }, wireRecord({}))).toMatchObject({
      method: 'PUT',
      path: '/things/a%20b%2F%C3%A4%3F',
    });
  });

  test.each([
    ['PUT /things/{id}', { id: '..' }],
    ['DELETE /things/{id}/', { id: '.' }],
    ['POST /things/{id}/tags?notify=1', { id: '..' }],
    ['POST /people/{userId}/roles', { userId: '..' }],
    ['PUT /{kind}/{id}', { kind: '.', id: 'a' }],
    ['PUT /things/.{id}', { id: '.' }],
  ])('%s of %j is refused: it would call the parent path', (call, record) => {
    expect(() => prepareCall(call, record)).toThrow(ApiError);
    const error: unknown = attempt(() => prepareCall(call, record));
    expect(changeErrorText(error, 'Failed to delete.', panel.texts)).toBe(
      "Failed to delete. '.' and '..' cannot be part of an address: nothing was sent.",
    );
  });

  test.each([
    ['PUT /things/{id}', '...', '/things/...'],
    ['PUT /things/{id}', '.a', '/things/.a'],
    ['PUT /things/{id}', '%2F', '/things/%252F'],
    ['PUT /things/{id}', '%2e%2e', '/things/%252e%252e'],
    ['PUT /things/{id}', '../a', '/things/..%2Fa'],
    ['PUT /things/{id}.json', '.', '/things/..json'],
    ['PATCH /things?id=eq.{id}', '..', '/things?id=eq...'],
    ['GET /../users/{id}', 'a', '/../users/a'],
  ])('%s of the id %s goes to %s', (call, id, path) => {
    expect(prepareCall(call, { id }).path).toBe(path);
  });

  test('sends the whole record, or the fields the endpoint names', () => {
    expect(prepareCall('POST /things', {}, wireRecord({ name: 'a' }))).toEqual({
      method: 'POST',
      path: '/things',
      body: { name: 'a' },
    });
    expect(
      prepareCall(
        { call: 'PATCH /things/{id}', body: { kind: 'type' } },
        { id: 7, type: 'x', name: 'a' },
        wireRecord({ name: 'a' }),
      ),
    ).toEqual({
      method: 'PATCH',
      path: '/things/7',
      body: { kind: 'x' },
    });
  });

  test.each(['GET', 'DELETE'])('%s has no body', (verb) => {
    expect(prepareCall(`${verb} /things/{id}`, { id: 'a' }, wireRecord({ name: 'a' }))).toEqual({
      method: verb,
      path: '/things/a',
    });
  });

  test.each([{}, { id: '' }, { id: null }])('says which field the record %j lacks', (record) => {
    expect(() => prepareCall('DELETE /things/{id}', record)).toThrowErrorMatchingInlineSnapshot(
      `[Error: 'DELETE /things/{id}' wants a 'id', and the record has none.]`,
    );
  });
});

describe('a full address', () => {
  const sent: Request[] = [];
  const call = async (address: string, base: string) => {
    const own = createApi({
      host: '',
      base,
      headers: { 'X-Shop': '1' },
      auth: { cookie: true },
      token: async () => 'secret',
    });
    sent.length = 0;
    vi.stubGlobal('fetch', async (request: Request) => sent.push(request) && new Response('{}'));
    await own.send(address, { method: 'POST' }).finally(() => vi.unstubAllGlobals());
    const [{ url = '', headers = new Headers(), credentials = '' } = {}] = sent;
    return { url, token: headers.get('authorization'), header: headers.get('x-shop'), credentials };
  };

  test.each([
    ['https://mail.example/send/7', 'http://shop.example/api'],
    ['http://shop.example:8080/send/7', 'http://shop.example/api'],
    ['https://shop.example/send/7', 'http://shop.example/api'],
    ['https://mail.example/send/7', '/api'],
  ])('%s is called as it is, without what is for the API at %s', async (address, base) => {
    expect(await call(address, base)).toEqual({
      ...{ url: address, token: null, header: null },
      credentials: 'same-origin',
    });
  });

  test('of the API’s own server has its token', async () => {
    expect(await call('http://shop.example/other', 'http://shop.example/api')).toMatchObject({
      ...{ url: 'http://shop.example/other', token: 'Bearer secret', header: '1' },
      credentials: 'include',
    });
  });
});

describe('against a server', () => {
  let server: Server;
  let answer: RequestListener;
  let api: Api;
  let token: string | undefined;

  beforeEach(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    token = undefined;
    api = createApi({ host, base: '/api', token: async () => token });
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const [entity] = entities.values();
  if (!entity) throw new Error('There is no entity.');
  const rows = [{ id: 'a' }, { id: 'b' }];
  const answers = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    answer = (_, response) =>
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

  test.each([
    ['bare', rows],
    ['as data', { data: rows }],
    ['as items', { items: rows }],
    ['under its own name', { [entity.name]: rows, total: 2 }],
    ['with entries that are no records', [null, ...rows, 7, []]],
  ])('a list comes %s', async (_, body) => {
    answers(200, body, { etag: '"1"' });
    expect(await callList(api, entity)).toMatchObject({ rows, etag: '"1"' });
  });

  test.each([
    ['a page', '<html>'],
    ['nothing', ''],
    ['an object', { rows }],
    ['a text', '"rows"'],
  ])('a list that comes as %s is malformed', async (_, body) => {
    answers(200, body);
    await expect(callList(api, entity)).rejects.toMatchObject({ name: 'ApiError', cause: 'malformed' });
  });

  test.each(['GET', 'POST'])(
    '%s that is redirected to a site that cannot be followed is answered by a proxy',
    async (method) => {
      const asked: unknown[] = [];
      answer = (request, response) => {
        asked.push(request.method);
        response.writeHead(302, { location: 'http://127.0.0.1:1/sign-in' }).end();
      };
      const call = api.send('/things', { method, ...(method === 'POST' && { json: { name: 'a' } }) });
      await expect(call).rejects.toMatchObject({ name: 'ApiError', isPage: true });
      // The call itself is sent once.
      expect(asked).toEqual([method, 'GET']);
    },
  );

  test('a redirect that can be followed is followed', async () => {
    answer = ({ url }, response) => {
      if (url?.endsWith('/')) response.end('[{"id":"a"}]');
      else response.writeHead(308, { location: `${url}/` }).end();
    };
    expect(await callList(api, entity)).toMatchObject({ rows: [{ id: 'a' }] });
  });

  test("a list without an envelope beside others with one has `rows: ''`", async () => {
    answer = (_, response) => response.end('[{"id":"a"}]');
    const beside = (rows: string): Entity => ({ ...entity, api: { base: '/api', rows } });
    expect(await callList(api, beside(''))).toMatchObject({ rows: [{ id: 'a' }] });
    await expect(callList(api, beside('data'))).rejects.toMatchObject({ mismatch: { word: 'rows', said: 'data' } });
    answer = (_, response) => response.end('{"data":[{"id":"a"}]}');
    await expect(callList(api, beside(''))).rejects.toMatchObject({ mismatch: { word: 'rows', said: '' } });
  });

  test('an aborted connection does not count as a proxy', async () => {
    answer = (request) => request.socket.destroy();
    await expect(api.send('/things', { method: 'GET' })).rejects.toMatchObject({ status: undefined, isPage: false });
  });

  test('an unchanged list (304) is not read', async () => {
    answers(200, 'not even JSON', { etag: '"7"' });
    expect(await callList(api, entity, '"7"')).toBe(undefined);
  });

  test('a call is made below the base, with a token when there is one', async () => {
    const asked: (string | undefined)[] = [];
    answer = (request, response) => {
      asked.push(`${request.method} ${request.url}`, request.headers.authorization);
      response.end('{"id": "a"}');
    };
    await callEndpoint(api, entity, 'POST /things', {}, {});
    token = 'token';
    expect(await callEndpoint(api, entity, 'POST /things', {}, {})).toEqual({ id: 'a', version: undefined });
    expect(asked).toEqual(['POST /api/things', undefined, 'POST /api/things', 'Bearer token']);
  });

  test('a call is skipped when the field it is for is empty', async () => {
    const asked = vi.fn();
    answer = asked;
    const step = { call: 'POST /things/{id}/parts', body: { parts: 'parts' }, unlessEmpty: 'parts' };
    expect(await callEndpoint(api, entity, step, { id: 'a', parts: [] })).toBe(undefined);
    expect(asked).not.toHaveBeenCalled();
  });

  test('a body of named fields is encoded', async () => {
    const priced: Entity = {
      ...entity,
      wire: { codecs: { price: 'decimalString', parts: { codec: 'idList', key: 'partId' } } },
    };
    const bodies: string[] = [];
    answer = (request, response) => {
      request
        .setEncoding('utf8')
        .on('data', (part) => bodies.push(part))
        .on('end', () => response.end('{}'));
    };
    const step = { call: 'POST /things/{id}/price', body: { amount: 'price', partIds: 'parts' } };
    await callEndpoint(api, priced, step, { id: 'a', price: 12.5, parts: ['b'] });
    expect(JSON.parse(bodies.join(''))).toEqual({ amount: '12.5', partIds: ['b'] });
  });

  test('a body is logged before it is sent, where the config says so', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    answer = (_, response) => {
      expect(log).toHaveBeenCalledWith({ name: 'a' });
      response.end();
    };
    await callEndpoint(api, entity, { call: 'POST /things', log: true }, {}, { body: wireRecord({ name: 'a' }) });
    log.mockRestore();
  });

  test('a failure has the server’s message, and its messages by field', async () => {
    answers(422, { message: 'Check the fields', fields: { name: 'Too short', odd: 1 } });
    await expect(callEndpoint(api, entity, 'POST /things', {}, {})).rejects.toMatchObject({
      status: 422,
      said: 'Check the fields',
      fields: { name: 'Too short' },
    });
  });

  test.each([
    '<!doctype html><title>Sign in</title>',
    '\n<HTML><body>Sign in</body></HTML>',
    '\uFEFF<!-- proxy --> <!-- 1 -->\n<html lang="en"></html>',
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">',
    '<head><meta http-equiv="refresh" content="0; url=/login"></head>',
    '<script>location = "/login"</script>',
    '<form method="post" action="/login"></form>',
    '<h1>502 Bad Gateway</h1>',
  ])('a web page in place of an answer to a change is a failure: %s', async (page) => {
    answers(200, page, { 'content-type': 'text/html' });
    await expect(callEndpoint(api, entity, 'PUT /things/{id}', { id: 'a' }, {})).rejects.toMatchObject({
      name: 'ApiError',
      status: undefined,
      isPage: true,
    });
  });

  test('a web page in place of a list is reported as such', async () => {
    answers(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' });
    const error: unknown = await callList(api, entity).catch((thrown: unknown) => thrown);
    const { malformedList, proxyPage } = panel.texts;
    expect(errorText(error, 'Failed.', panel.texts)).toBe(`Failed. ${malformedList} ${proxyPage}`);
  });

  test.each(['', 'OK', '{}', '[]', '<ok/>', '<p1>'])('an answer to a change may be %j', async (body) => {
    answers(200, body, { 'content-type': 'text/html' });
    await expect(callEndpoint(api, entity, 'POST /things', {}, {})).resolves.toMatchObject({ id: undefined });
  });

  test.each([
    ['/things/p99', 'p99'],
    ['https://api.example/api/things/p99/', 'p99'],
    ['things/p99#top', 'p99'],
    ['/things/a%20b?x=1', 'a b'],
    ['/things', undefined],
    ['/other/7', '7'],
    ['/things/%', undefined],
  ])('an answer to a new record without a body has its id in Location: %s', async (location, id) => {
    answers(201, '', { location });
    const made: Entity = {
      ...entity,
      endpoints: { ...entity.endpoints, create: 'POST /things', update: 'PUT /things/{id}' },
    };
    await expect(callEndpoint(api, made, 'POST /things', {}, {})).resolves.toMatchObject({ id });
    answers(202, '', { location });
    await expect(callEndpoint(api, made, 'POST /things', {}, {})).resolves.toMatchObject({ id: undefined });
  });

  test.each([
    ['PATCH /lamps?id=eq.{id}', '/lamps?id=eq.33', '33'],
    ['PATCH /Lamps({id})', 'https://x.example/odata/Lamps(5)', '5'],
  ])('Location has the id where %s has it', async (update, location, id) => {
    answers(201, '', { location });
    const made: Entity = { ...entity, endpoints: { ...entity.endpoints, create: 'POST /lamps', update } };
    await expect(callEndpoint(api, made, 'POST /lamps', {}, {})).resolves.toMatchObject({ id });
  });

  test('a call without an answer is a failure without a status', async () => {
    answer = (request) => request.socket.destroy();
    await expect(callEndpoint(api, entity, 'DELETE /things/{id}', { id: 'a' })).rejects.toMatchObject({
      name: 'ApiError',
      status: undefined,
    });
  });
});

describe('messages of failures', () => {
  test.each([
    [{ message: 'No' }, 'No'],
    [{ error: 'No' }, 'No'],
    [{ error: { message: 'No' } }, 'No'],
    [{ message: ' ' }, 'Failed'],
    ['<html>', 'Failed'],
    [undefined, 'Failed'],
  ])('%j shows %s', (body, told) => {
    expect(errorText(apiErrorOf(500, body), 'Failed', panel.texts)).toBe(told);
  });

  test.each([
    [400, 'Name already taken', 'Name already taken'],
    [422, ' Der Name ist vergeben.\n', 'Der Name ist vergeben.'],
    [409, { Message: 'No' }, 'No'],
    [400, 'Bad Request', 'Failed'],
    [422, 'Unprocessable Entity', 'Failed'],
    [400, 'TypeError: x <anonymous>', 'Failed'],
    [400, 'word '.repeat(60), 'Failed'],
    [404, 'no such route', 'Failed'],
    [500, 'Error: connect ECONNREFUSED', 'Failed'],
  ])('a %d with %j shows %s', (status, body, told) => {
    expect(errorText(apiErrorOf(status, body), 'Failed', panel.texts)).toBe(told);
  });

  test('a change without an answer shows what can be done', () => {
    const told = (error: ApiError) => changeErrorText(error, 'Failed.', panel.texts);
    expect(told(new ApiError(undefined, undefined))).toBe(`Failed. ${panel.texts.unreachable}`);
    expect(told(new ApiError(500, undefined))).toBe('Failed.');
    expect(told(timedOut())).toBe(`Failed. ${panel.texts.tookTooLong}`);
  });

  // By status: the text that follows the fallback; none where the status says no more than that it failed.
  test.each<[number, keyof typeof panel.texts | undefined]>([
    [400, undefined],
    [408, 'tookTooLong'],
    [413, 'tooLarge'],
    [414, 'addressTooLong'],
    [429, 'tooManyCalls'],
    [431, 'headersTooLarge'],
    [500, undefined],
    [502, 'notAnswering'],
    [503, 'notAnswering'],
    [504, 'notAnswering'],
    [507, 'noRoom'],
    [524, 'notAnswering'],
  ])('a %d without a message has the message of its status: %s', (status, name) => {
    const sentence = name ? ` ${panel.texts[name]}` : '';
    for (const body of ['<html><h1>nginx</h1></html>', 'Sorry', '', undefined, {}]) {
      expect(errorText(apiErrorOf(status, body), 'Failed.', panel.texts)).toBe(`Failed.${sentence}`);
    }
    expect(changeErrorText(apiErrorOf(status, { message: 'No' }), 'Failed.', panel.texts)).toBe('No');
  });

  test.each([401, 403, 406, 511])('a web page with the status %d is ascribed to a proxy or firewall', (status) => {
    const error = apiErrorOf(status, '<!DOCTYPE html>\n<html><body>Sign in</body></html>');
    expect(changeErrorText(error, 'Failed.', panel.texts)).toBe(`Failed. ${panel.texts.proxyPage}`);
    expect(isSignedOut(error)).toBe(false);
    expect(isSignedOut(apiErrorOf(401, {}))).toBe(true);
    expect(changeErrorText(apiErrorOf(status, ''), 'Failed.', panel.texts)).toBe('Failed.');
  });

  test('anything else has the fallback message', () => {
    expect(errorText(new Error('boom'), 'Failed', panel.texts)).toBe('Failed');
    expect(new ApiError(404, undefined).message).toBe('HTTP error! Status: 404');
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import { isTimeout } from '../../src/panel/wire/apiError.ts';
import { callList } from '../../src/panel/wire/callList.ts';
import { callRecord } from '../../src/panel/wire/callRecord.ts';
import { callHistory } from '../../src/panel/wire/history.ts';
import { uploadImages } from '../../src/panel/wire/upload.ts';
import { backendOf } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';

const api = createApi({ host: 'http://shop.example', base: '/api', token: async () => undefined });
const entity = [...entities.values()].find(({ endpoints }) => endpoints.update);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());
const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const noAnswer = (): Response => {
  throw new TypeError('Failed to fetch');
};
const ofRecord = { entity: 'things', id: 'a' };
const history = () => callHistory(api, 'GET /changes', ofRecord, undefined, new AbortController().signal);
const list = (of: Entity, known?: string) => callList(api, of, known);
const backend = backendOf(panel);
const upload = () => uploadImages(api, backend, [new File(['x'], 'a.png')]);

test.each<[string, () => Response, (entity: Entity) => Promise<unknown>]>([
  ['has been read', json([]), (of) => list(of)],
  ['is known already', json([], { headers: { etag: '"a"' } }), (of) => list(of, '"a"')],
  ['is a failure', json({ message: 'No.' }, { status: 500 }), (of) => list(of)],
  ['is no JSON', () => new Response('<p>', { status: 502 }), (of) => list(of)],
  ['does not come', noAnswer, (of) => list(of)],
  ['is a history', json([]), history],
  ['is a record', json({ id: 'a' }), (of) => callRecord(api, of, { id: 'a' })],
  ['is no record', json({}, { status: 404 }), (of) => callRecord(api, of, { id: 'a' })],
  ['is about an upload', json({ [backend.upload?.paths ?? '']: ['/a.png'] }), upload],
  ['refuses an upload', json({}, { status: 413 }), upload],
])('no timer is left when an answer %s', async (_, answer, call) => {
  if (!entity) throw new Error('No entity has an update.');
  answers(() => {
    expect(vi.getTimerCount()).toBe(1);
    return answer();
  });
  await call(entity).catch(() => undefined);
  expect(vi.getTimerCount()).toBe(0);
});

test('a history whose answer does not end is aborted', async () => {
  answers(() => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([91])) })));
  let isOver = false;
  const failed = history().catch((error: unknown) => {
    isOver = true;
    return error;
  });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(isTimeout(await failed)).toBe(true);
});

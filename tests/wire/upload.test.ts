import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import { ApiError, changeErrorText, mismatchText } from '../../src/panel/wire/apiError.ts';
import { uploadImages } from '../../src/panel/wire/upload.ts';
import { valuesAt } from '../../src/panel/wire/uploadAnswer.ts';
import { codecFor } from '../../src/shared/codecs/index.ts';
import { type Backend, backendOf } from '../../src/shared/config/backend.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { presetNamed } from '../../src/shared/config/presets/index.ts';
import { answerWith } from '../../src/shared/config/uploadPaths.ts';
import { recorded } from '../support/recordings.ts';

const host = 'http://shop.example';
const asked: { readonly call: string; readonly files: readonly (readonly [field: string, name: string])[] }[] = [];
const logged = vi.fn();

beforeEach(() => {
  asked.length = 0;
  logged.mockReset();
  vi.spyOn(console, 'error').mockImplementation(logged);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function answers(answer: () => Response): void {
  vi.stubGlobal('fetch', async (input: Request, init: RequestInit) => {
    const { body } = init;
    const files = body instanceof FormData ? [...body] : [];
    asked.push({
      call: `${input.method} ${input.url}`,
      files: files.map(([field, file]) => [field, typeof file === 'string' ? file : file.name]),
    });
    return answer();
  });
}

/** What is stored of files by their names, with these words of `api`. */
function send(
  api: Partial<Panel['api']>,
  answer: unknown,
  names: readonly string[] = ['a.jpg'],
  status = 200,
  withIds = false,
) {
  answers(() => (typeof answer === 'string' ? new Response(answer, { status }) : Response.json(answer, { status })));
  const backend = backendOf({ api: { base: '/api', ...api } });
  return uploadImages(
    createApi({ host, token: async () => undefined, ...backend }),
    backend,
    names.map((name) => new File(['x'], name)),
    { withIds },
  );
}

const upload = (words: object) => ({ upload: { call: 'POST /files', field: 'file', paths: 'url', ...words } });

describe('the answer of an upload', () => {
  test.each<[paths: string, answer: unknown, stored: readonly string[]]>([
    ['imagePaths', { imagePaths: ['/a.jpg', '/b.jpg'] }, ['/a.jpg', '/b.jpg']],
    ['imagePaths[]', { imagePaths: ['/a.jpg', '/b.jpg'] }, ['/a.jpg', '/b.jpg']],
    ['data.paths', { data: { paths: ['/a.jpg'] } }, ['/a.jpg']],
    ['files[].url', { files: [{ id: 'f1', url: 'https://cdn.example/a.jpg' }] }, ['https://cdn.example/a.jpg']],
    [
      '[].url',
      [
        { id: 7, url: '/a.jpg' },
        { id: 8, url: '/b.jpg' },
      ],
      ['/a.jpg', '/b.jpg'],
    ],
    ['[]', ['/a.jpg'], ['/a.jpg']],
    ['data.id', { data: { id: 'uuid' } }, ['uuid']],
    ['doc.url', { doc: { id: 1, url: '/a.jpg' } }, ['/a.jpg']],
    ['data.files[].attributes.url', { data: { files: [{ attributes: { url: '/a.jpg' } }] } }, ['/a.jpg']],
    ['groups[].files[].url', { groups: [{ files: [{ url: '/a' }] }, { files: [{ url: '/b' }] }] }, ['/a', '/b']],
  ])('%s finds in it the value to store', async (paths, answer, stored) => {
    expect(
      await send(
        upload({ paths }),
        answer,
        [...stored.keys()].map((place) => `${place}.jpg`),
      ),
    ).toEqual(stored);
    expect(logged).not.toHaveBeenCalled();
  });

  test.each<[paths: string, answer: unknown]>([
    ['files', { files: [{ id: 'f1', url: 'https://cdn.example/a.jpg' }] }],
    ['files[].id', { files: [{ id: 7 }] }],
    ['files[].url', { files: { url: '/a.jpg' } }],
    ['files[].url', { files: [{ url: '/a.jpg' }, { url: '/b.jpg' }] }],
    ['files[].url', { files: [{ url: '' }] }],
    ['files[].url', { files: [{ url: null }] }],
    ['data.id', { data: [{ id: 'uuid' }] }],
    ['[].url', {}],
    ['url', 'stored'],
    ['url', null],
  ])('%s finds no text in %j: a failure that says so', async (paths, answer) => {
    const failure = await send(upload({ paths }), answer);
    if (!(failure instanceof ApiError) || !failure.mismatch) throw new Error('It was taken.');
    expect(mismatchText(failure.mismatch, panel.texts)).toContain(`'api.upload.paths' is '${paths}'`);
    expect(logged).toHaveBeenCalledOnce();
  });

  test('a failed status is logged in the words of the specification, and shows its meaning', async () => {
    const page = '<!DOCTYPE html><html><h1>413 Request Entity Too Large</h1></html>';
    const failure = await send(upload({}), page, ['big.jpg'], 413);
    expect(logged.mock.calls.map(([error]) => error instanceof Error && error.message)).toEqual([
      'HTTP error! Status: 413',
    ]);
    expect(changeErrorText(failure, '', panel.texts)).toBe('This is too large for the server.');
  });

  test("a proxy's page does not count as an answer of the API", async () => {
    const failure = await send(upload({}), '<!doctype html><html></html>');
    expect(changeErrorText(failure, '', panel.texts)).toContain('A proxy or firewall answered');
  });

  test.each(['imagePaths', 'files[].url', '[].url', '[]', 'a.b[].c.d', 'groups[].files[].url'])(
    'the embedded API answers at %s',
    (paths) => expect(valuesAt(answerWith(paths, ['/a', '/b']), paths)).toEqual(['/a', '/b']),
  );

  test.each(['doc.url', 'url', 'files[].url'])('the embedded API answers each file at %s', (paths) => {
    expect(valuesAt(answerWith(paths, ['/a'], true), paths)).toEqual(['/a']);
    expect(answerWith('doc.url', ['/a'], true)).toEqual({ doc: { url: '/a' } });
  });
});

describe('what a record keeps', () => {
  test.each<[words: object, answer: unknown, stored: string]>([
    [{ paths: 'data.id', store: 'id', address: '/assets/{id}' }, { data: { id: 'u/1' } }, 'u/1'],
    [{ paths: 'data.id', store: 'id', address: '/assets/{id}' }, { data: { id: 7 } }, '7'],
    [{ paths: 'data.id', address: '/assets/{id}' }, { data: { id: 'u/1' } }, '/assets/u%2F1'],
    [{ paths: 'data.id', address: 'assets/{id}' }, { data: { id: 'u1' } }, '/api/assets/u1'],
    [
      { paths: 'data.id', base: 'https://d.example', address: 'assets/{id}' },
      { data: { id: 'u1' } },
      'https://d.example/assets/u1',
    ],
  ])('%j', async (words, answer, stored) => {
    expect(await send(upload(words), answer)).toEqual([stored]);
  });
});

describe('the call', () => {
  const presets: [PresetName, string, string, unknown, readonly string[]][] = [
    [
      'strapi',
      'https://b.example/api',
      'https://b.example/api/upload',
      [{ id: 2, url: '/uploads/pic.png' }],
      ['/uploads/pic.png'],
    ],
    [
      'payload',
      'https://b.example/api',
      'https://b.example/api/media',
      { doc: { id: 1, url: '/api/media/file/pic.png' } },
      ['/api/media/file/pic.png'],
    ],
    [
      'medusa',
      'https://b.example',
      'https://b.example/admin/uploads',
      { files: [{ id: 'f', url: 'https://b.example/p.png' }] },
      ['https://b.example/p.png'],
    ],
    ['directus', 'https://b.example/items', 'https://b.example/files', { data: { id: 'uuid' } }, ['uuid']],
    ['directus', 'https://b.example', 'https://b.example/files', { data: { id: 'uuid' } }, ['uuid']],
    ['directus', '/shop/items', `${host}/shop/files`, { data: { id: 'uuid' } }, ['uuid']],
  ];
  test.each(presets)('%s at %s is at %s', async (name, base, address, answer, stored) => {
    expect(await send({ preset: presetNamed(name), base }, answer, ['pic.png'])).toEqual(stored);
    const field = name === 'strapi' || name === 'medusa' ? 'files' : 'file';
    expect(asked).toEqual([{ call: `POST ${address}`, files: [[field, 'pic.png']] }]);
  });

  const kept: [PresetName, string, string][] = [
    ['strapi', 'strapi/upload-answer', '/uploads/pic_a53a2db126.png#2'],
    ['payload', 'payload/upload-doc', 'http://localhost:3000/api/media/file/pic.png#1'],
  ];
  test.each(kept)('%s keeps a picture by its id, and answers with its address', async (name, recording, stored) => {
    const api = { preset: presetNamed(name), base: 'https://b.example/api' };
    const { body, status } = recorded(recording);
    expect(await send(api, body, ['pic.png'], status, true)).toEqual([stored]);
    expect(await send(api, body, ['pic.png'], status)).toEqual([stored.replace(/#.*/, '')]);
    const { decode, encode } = codecFor('picture');
    const [, id] = stored.split('#');
    expect(encode(stored)).toBe(Number(id));
    const [file]: unknown[] = [Array.isArray(body) ? body[0] : Object(body)['doc']];
    expect(decode(file)).toBe(stored);
    expect(encode(stored, file)).toBe(file);
    expect(encode(undefined, file)).toBe(undefined);
    expect(decode([file])).toEqual([{ ...Object(file), url: stored }]);
    expect(encode([{ url: stored }, { url: '/b.png#9' }], [file])).toEqual([Number(id), 9]);
    const shown = createApi({ host, token: async () => undefined, ...backendOf({ api }) }).imageAddress(stored);
    expect(shown.replace(/#.*/, '')).toMatch(/^https?:\/\/[\w.:]+\/[\w/]+\.png$/);
  });

  test('an answer without the expected ids is a failure that says so', async () => {
    const api = { preset: presetNamed('strapi'), base: 'https://b.example/api' };
    const failure = await send(api, [{ url: '/a.png' }], ['a.png'], 200, true);
    expect(failure).toMatchObject({ mismatch: { word: 'upload.ids', said: '[].id' } });
  });

  test('a picture of Directus is shown from a path beside the records', () => {
    const { imageAddress } = createApi({
      host,
      token: async () => undefined,
      ...backendOf({ api: { preset: presetNamed('directus'), base: 'https://b.example/items' } }),
    });
    expect(imageAddress('uuid')).toBe('https://b.example/assets/uuid');
  });

  const ofEntity = (own: object, api: Partial<Panel['api']> = {}): Backend['upload'] =>
    backendOf({ api: { base: '/api', ...upload({ paths: 'imagePaths' }), ...api } }, { api: own }).upload;

  test('settings of an entity are merged with those of the panel', () => {
    expect(ofEntity({})).toMatchObject({ call: 'POST /files', base: '/api', paths: 'imagePaths' });
    expect(ofEntity({ base: '/v2' })).toMatchObject({ call: 'POST /files', base: '/api' });
    expect(ofEntity({ upload: { field: 'media' } })).toMatchObject({
      call: 'POST /files',
      base: '/api',
      field: 'media',
    });
    expect(ofEntity({ base: '/v2', upload: { paths: '[].url' } })).toMatchObject({ base: '/v2', paths: '[].url' });
    expect(ofEntity({ upload: { base: 'https://b.example' } })).toMatchObject({ base: 'https://b.example' });
    expect(ofEntity({ upload: { base: '/' } })).toMatchObject({ base: '' });
  });

  test('a preset of an entity has its own upload, or that of the panel if it has none', () => {
    expect(ofEntity({ preset: presetNamed('strapi'), base: '/s' })).toMatchObject({
      call: 'POST /upload',
      base: '/s',
      paths: '[].url',
    });
    expect(ofEntity({ preset: presetNamed('json-server'), base: '/j' })).toMatchObject({
      call: 'POST /files',
      base: '/api',
    });
  });

  test('a complete `upload` takes nothing from a preset', () => {
    const { upload: found } = backendOf({
      api: { preset: presetNamed('directus'), base: '/items', ...upload({ call: 'POST /up' }) },
    });
    expect(found).toEqual({ call: 'POST /up', field: 'file', paths: 'url', base: '/items' });
    const { upload: same } = backendOf({ api: { preset: presetNamed('directus'), base: '/items', ...upload({}) } });
    expect(same).toMatchObject({ each: true, store: 'id', base: '', paths: 'url' });
  });
});

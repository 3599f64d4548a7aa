import { afterEach, expect, test, vi } from 'vitest';
import { restorableDraft } from '../../src/panel/data/drafts/draft.ts';
import { keptOtherwise } from '../../src/panel/data/operations/answered.ts';
import { createApi } from '../../src/panel/wire/api.ts';
import { callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { keepFile } from '../../src/panel/wire/chosenFiles.ts';
import type { Backend } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { djangoRest } from '../../src/shared/config/presets/djangoRest.ts';
import { decodeRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { recorded } from '../support/recordings.ts';

afterEach(() => vi.unstubAllGlobals());

const entityWith = (body: Backend['body'], own: Partial<Backend> = {}): Entity => ({
  name: 'products',
  schema: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      price: { type: 'number' },
      isActive: { type: 'boolean' },
      note: { type: 'string' },
      tags: { type: 'array', items: { type: 'integer' } },
      attributes: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      image: { type: 'string' },
      images: { type: 'array', items: { type: 'string' } },
    },
  },
  endpoints: { list: 'GET /products/', create: 'POST /products/', update: 'PATCH /products/{id}/' },
  list: { title: 'Products', label: 'name', empty: 'None', columns: [] },
  api: { base: 'https://api.shop.example', body, ...own },
});

const picture = (name = 'front.png') => new File(['picture'], name, { type: 'image/png' });

/** What a call sends: the parts of a form with their names, or JSON. */
async function sent(entity: Entity, record: Record<string, unknown>, answer: unknown = record) {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (input: Request, init: RequestInit) => {
    const type = input.headers.get('content-type');
    const { body } = init;
    const parts = body instanceof FormData ? [...body] : JSON.parse(String(body));
    calls.push(
      type,
      body instanceof FormData
        ? [...body].map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.type}`])
        : parts,
    );
    return Response.json(answer);
  });
  const api = createApi({ host: '', base: '/api', token: async () => 'TOKEN' });
  await callEndpoint(api, entity, entity.endpoints.update ?? '', { id: 7 }, { body: wireRecord(record) });
  return calls;
}

test('A save with a new picture is one multipart body; one without is JSON', async () => {
  const entity = entityWith(djangoRest.body, { names: { isActive: 'is_active' } });
  const fields = { name: 'Lamp', price: 12.5, isActive: false, note: null, tags: [1, 4], attributes: [{ name: 'a' }] };
  expect(await sent(entity, { ...fields, image: keepFile(picture()) })).toEqual([
    // The browser writes it, with the boundary of the parts.
    null,
    [
      ['image', 'front.png image/png'],
      ['name', 'Lamp'],
      ['price', '12.5'],
      ['is_active', 'false'],
      ['note', ''],
      ['tags', '1'],
      ['tags', '4'],
      ['attributes', '[{"name":"a"}]'],
    ],
  ]);
  const { isActive, ...others } = fields;
  expect(await sent(entity, { ...fields, image: null })).toEqual([
    'application/json',
    { ...others, is_active: isActive, image: null },
  ]);
});

test('The parts have the configured names, beside pictures that were there already', async () => {
  const words = { json: 'data', file: 'files.{field}', list: '{field}[]' };
  const [one, two] = [keepFile(picture('1.png')), keepFile(picture('2.png'))];
  const images = ['/old.png', one, two];
  expect(await sent(entityWith({ under: 'data', multipart: words }), { name: 'Lamp', images })).toEqual([
    null,
    [
      ['files.images', '1.png image/png'],
      ['files.images', '2.png image/png'],
      ['data', '{"name":"Lamp","images":["/old.png"]}'],
    ],
  ]);
  expect(await sent(entityWith({ multipart: { list: '{field}[]' } }), { tags: [1, 4], image: one })).toEqual([
    null,
    [
      ['image', '1.png image/png'],
      ['tags[]', '1'],
      ['tags[]', '4'],
    ],
  ]);
  expect(await sent(entityWith({}), { image: one })).toEqual(['application/json', { image: one }]);
});

test('An address in place of the file, as it was sent without this, is what Django refuses', () => {
  expect(recorded('drf/image-not-a-file').status).toBe(400);
});

test('The address of an uploaded file does not count as a changed value', () => {
  const entity = entityWith(djangoRest.body);
  const image = keepFile(picture());
  const original = decodeRecord(entity, wireRecord({ id: 7, name: 'Lamp', image: null }));
  const record = { ...original, image };
  const kept = (answer: unknown) =>
    keptOtherwise(entity, {
      record,
      original,
      sent: wireRecord({ id: 7, name: 'Lamp', image }),
      answered: wireRecord({ id: 7, name: 'Lamp', image: answer }),
    });
  expect(kept('https://api.shop.example/media/front_x1.png')).toEqual([]);
  expect(kept(null)).toMatchObject([{ field: 'image', isStale: true }]);
});

test('A draft is restored without files that went with the page', () => {
  const entity = entityWith(djangoRest.body);
  const original = decodeRecord(entity, wireRecord({ id: 7, name: 'Lamp', image: '/old.png', images: ['/a.png'] }));
  const [here, lost] = [keepFile(picture()), 'blob:https://panel.shop.example/1234'];
  const restored = (image: string) =>
    restorableDraft(
      { entity, original },
      {
        id: 'd',
        uid: 'u',
        form: 'f',
        tab: 't',
        at: 0,
        data: { ...original, name: 'Big lamp', image, images: ['/a.png', image] },
      },
    )?.data;
  expect(restored(here)).toMatchObject({ name: 'Big lamp', image: here, images: ['/a.png', here] });
  expect(restored(lost)).toMatchObject({ name: 'Big lamp', image: '/old.png', images: ['/a.png'] });
});

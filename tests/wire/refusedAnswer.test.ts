import { describe, expect, test } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import {
  ApiError,
  changeErrorText,
  isAnswerLost,
  isDeclined,
  timedOut,
  unsent,
} from '../../src/panel/wire/apiError.ts';
import { type Answer, callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import type { Backend } from '../../src/shared/config/backend.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { wireRecord } from '../../src/shared/wire/record.ts';

const lamps = (api: Partial<Backend> = {}): Entity => ({
  name: 'lamps',
  api: { base: '/api', ...api },
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name' },
      price: { type: 'number', title: 'Price' },
    },
  },
  endpoints: {
    list: 'GET /lamps',
    create: 'POST /lamps',
    update: 'PUT /lamps/{id}',
    remove: 'DELETE /lamps/{id}',
    afterSave: ['POST /lamps/{id}/tags'],
  },
  list: { title: 'Lamps', empty: 'None', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
});

const api = createApi({ host: 'http://shop.example', base: '/api', token: async () => undefined });

/** Makes one of an entity's calls, which is answered with a body. @returns the answer, or the failure */
async function answered(
  body: unknown,
  call: 'create' | 'update' | 'remove' | 'POST /lamps/{id}/tags' = 'update',
  words: Partial<Backend> = {},
): Promise<Answer | ApiError | undefined> {
  const entity = lamps(words);
  const endpoint = call === 'create' || call === 'update' || call === 'remove' ? entity.endpoints[call] : call;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const stub: typeof api = { ...api, send: async () => new Response(text, { status: 200 }) };
  try {
    const record = call === 'create' ? {} : { id: 'a' };
    return await callEndpoint(stub, entity, endpoint ?? '', record, { body: wireRecord({ name: 'Lamp' }) });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const lamp = { id: 'a', name: 'Lamp', price: 5 };
const told = (error: unknown) => changeErrorText(error, 'Failed.', panel.texts);

describe('an answer that refuses with a successful status', () => {
  test.each<[unknown, string]>([
    [{ success: false, error: 'Price too low' }, 'Price too low'],
    [{ errors: [{ message: 'Name taken' }] }, 'Failed. Name taken'],
    [{ data: null, errors: [{ message: 'Name taken', path: ['updateLamp'] }] }, 'Failed.'],
    [{ errors: { name: ['Name taken'] } }, 'Failed.'],
    [{ errors: ['One', 'Two'] }, 'Failed. One Two'],
    [{ data: { lampUpdate: { lamp: null, userErrors: [{ field: null, message: 'Too low' }] } } }, 'Failed. Too low'],
    [{ errors: [{ id: 'e-1', status: '422', detail: 'Name taken' }] }, 'Failed. Name taken'],
    [{ error: { message: 'No' } }, 'No'],
    [{ error: true, message: 'No' }, 'No'],
    [{ error: { id: 7, message: 'No' } }, 'No'],
    [{ ok: false, message: 'No' }, 'No'],
    [{ ok: 0 }, 'Failed.'],
    [{ success: 'false' }, 'Failed.'],
    [{ isSuccess: false, message: 'No' }, 'No'],
    [{ Success: false, Error: 'No' }, 'Failed.'],
    [{ is_success: false, detail: 'No' }, 'No'],
    [{ status: 'error', message: 'No' }, 'No'],
    [{ status: 'fail', data: { name: 'taken' } }, 'Failed.'],
    [{ status: false, message: 'No' }, 'No'],
    [{ statusCode: 422, message: 'No' }, 'No'],
    [{ result: { success: false, message: 'No' } }, 'No'],
    [{ data: { errors: ['No'] } }, 'Failed. No'],
    [{ id: 'a', success: false, error: 'No' }, 'No'],
    [{ success: false, error: 'No', data: lamp }, 'No'],
  ])('%j', async (body, text) => {
    for (const call of ['create', 'update', 'remove', 'POST /lamps/{id}/tags'] as const) {
      const failure = await answered(body, call);
      expect(failure).toMatchObject({ name: 'ApiError', status: 200, isRefusedInBody: true });
      expect(told(failure)).toBe(text);
      expect([isDeclined(failure), isAnswerLost(failure)]).toEqual([true, false]);
    }
  });

  test('a message about a field is shown at the field', async () => {
    const failure = await answered({ success: false, errors: { name: ['Name taken'] } });
    expect(failure).toMatchObject({ fields: { name: 'Name taken' } });
  });

  test.each([
    [{ deleted: false }, 'remove', true],
    [{ deleted: false }, 'update', false],
    [{ updated: false }, 'update', true],
    [{ created: 0, updated: 1 }, 'create', false],
    [{ id: 'a', object: 'lamp', deleted: true }, 'remove', false],
  ] as const)('%j to %s', async (body, call, isRefused) => {
    expect((await answered(body, call)) instanceof ApiError).toBe(isRefused);
  });
});

test.each([
  '',
  'OK',
  '[]',
  {},
  lamp,
  [lamp],
  { data: lamp },
  { ...lamp, error: 'Its own', errors: ['Its own'], status: 'failed', success: false },
  { doc: lamp, errors: [{ message: 'A picture is missing' }] },
  { success: true },
  { success: 1, error: null, errors: [] },
  { ok: true, error: '', errors: {} },
  { error: false },
  { errors: { name: [], price: null } },
  { status: 'ok' },
  { status: 200 },
  { data: { id: 'a' }, error: 0 },
])('%j refuses nothing', async (body) => {
  expect(await answered(body)).not.toBeInstanceOf(ApiError);
});

describe('api.ok', () => {
  test.each<[NonNullable<Backend['ok']>, unknown, boolean]>([
    [{ status: 'success' }, { status: 'success' }, true],
    [{ status: 'success' }, { status: 'warning' }, false],
    [{ status: 'success' }, { errors: ['No'], status: 'success' }, true],
    [{ status: 'success' }, { success: true }, false],
    [{ status: 'success' }, lamp, false],
    [{ 'result.code': [0, 200] }, { result: { code: 0 } }, true],
    [{ 'result.code': [0, 200] }, { result: { code: 5 } }, false],
    [{ properties: { 'result.code': { maximum: 299 } } }, { result: { code: 204 } }, true],
    [{ properties: { 'result.code': { maximum: 299 } } }, { result: { code: 400 } }, false],
    [{ properties: { done: { const: true } } }, { done: true, errors: ['No'] }, true],
    [{ done: true }, '', true],
    [{ done: true }, [lamp], true],
  ])('%j of %j', async (ok, body, isOk) => {
    expect((await answered(body, 'update', { ok })) instanceof ApiError).toBe(!isOk);
  });
});

describe('the record in an answer', () => {
  test.each<[unknown, unknown]>([
    [lamp, lamp],
    [{ data: lamp, meta: {} }, lamp],
    [[lamp], lamp],
    [{ id: 'a' }, undefined],
    [{ id: 'a', ok: true, rev: '2' }, undefined],
    ['', undefined],
    // Of an action that makes another one.
    [{ id: 'b', name: 'Invoice' }, undefined],
  ])('%j has %j', async (body, record) => {
    expect(await answered(body)).toMatchObject({ record });
  });

  test('has the names of the fields', async () => {
    const body = { _id: 'a', display_name: 'Lamp', price: 5 };
    const words = { names: { id: '_id', name: 'display_name' } };
    expect(await answered(body, 'create', words)).toMatchObject({ id: 'a', record: lamp });
  });
});

test.each<[string, ApiError, boolean, boolean]>([
  ['a refusal', new ApiError(422, undefined), true, false],
  ['a missing right', new ApiError(403, undefined), true, false],
  ['too many calls', new ApiError(429, undefined), false, false],
  ['a busy server', new ApiError(503, undefined), false, false],
  ['a time-out', timedOut(), false, true],
  ['a closed socket', new ApiError(undefined, undefined), false, true],
  ['a gateway that waited too long', new ApiError(504, undefined), false, true],
  ['a gateway whose server hung up', new ApiError(502, undefined), false, true],
  ['a call that took too long', new ApiError(408, undefined), false, true],
  ['a proxy without an answer', new ApiError(524, undefined), false, true],
  ['a call that was not sent', unsent(), false, false],
])('%s: is the call refused, is its answer lost', (_, error, declined, lost) => {
  expect([isDeclined(error), isAnswerLost(error)]).toEqual([declined, lost]);
});

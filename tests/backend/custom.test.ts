import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import texts from 'virtual:texts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectLogin } from '../../src/panel/auth/password/connectLogin.ts';
import { defineBackend, failure, type ShopBackend } from '../../src/panel/backend/backend.ts';
import { customEntity, customSignIn, type Functions } from '../../src/panel/backend/custom.ts';
import { deferRemoval } from '../../src/panel/data/operations/deferRemoval.ts';
import { isSending } from '../../src/panel/data/outbox/outbox.ts';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { createSessionStores } from '../../src/panel/data/session/stores.ts';
import { ApiError, errorText, isOutdated, isUnanswered } from '../../src/panel/wire/apiError.ts';
import { callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { callFigures } from '../../src/panel/wire/callFigures.ts';
import { callPage } from '../../src/panel/wire/callPage.ts';
import { callRecord } from '../../src/panel/wire/callRecord.ts';
import { callWhole } from '../../src/panel/wire/callWhole.ts';
import { uploadImages } from '../../src/panel/wire/upload.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { figureWords } from '../../src/shared/config/figures.ts';
import { panel } from '../../src/shared/config/files.ts';
import { withPreset } from '../../src/shared/config/presets/index.ts';
import { exactNumber } from '../../src/shared/text/exactNumber.ts';
import { wireRecord } from '../../src/shared/wire/record.ts';
import { testApi } from '../support/sessionData.ts';

const crates = entityFrom(
  'crates',
  {
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string' },
      weight: { type: 'number' },
      at: { type: 'string', format: 'date' },
    },
  },
  {
    wire: { ...withPreset({ wire: { api: { backend: 'shop' } } }).wire, names: { name: 'crate_name' } },
    endpoints: {
      list: 'GET /crates',
      create: 'POST /crates',
      update: 'PUT /crates/{id}',
      remove: 'DELETE /crates/{id}',
    },
    list: { title: 'Crates', label: 'name', columns: [{ field: 'name' }], paging: 'server' },
    actions: [
      { title: 'Seal', call: 'POST /crates/{id}/seal' },
      { title: 'Empty', set: { weight: 0 } },
    ],
  },
  panel,
);

const api = testApi({ token: async () => 'secret' });
const rows = [
  { id: 'a', crate_name: 'Oak', weight: 3 },
  { id: 'b', crate_name: 'Pine', weight: 2 },
];
const all = { search: '', conditions: [], sort: [] };
const first = { from: 0, count: 10 };

/** The entity with a backend of these functions. */
const withFunctions = (functions: Functions): Entity => customEntity(crates, 'shop', functions);

const whole = defineBackend({
  list: () => rows,
  page: (_, { from, count }) => ({ records: rows.slice(from, from + count), total: rows.length }),
  one: (_, { id }) => rows.find((row) => row.id === id),
});

const { update = '', create = '', remove = '' } = crates.endpoints;
const change = (of: Entity, body: object = { name: 'Elm' }) =>
  callEndpoint(api, of, update, { id: 'a' }, { body: wireRecord({ ...body }), version: '7' });

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const textOf = async (work: Promise<unknown>): Promise<string> =>
  errorText(await errorOf(work), 'Failed.', panel.texts);

describe('a function gets the entity, what is asked for, and a signal', () => {
  test('a page: the search, conditions and order by the keys of the server, and the token', async () => {
    const page = vi.fn<NonNullable<ShopBackend['page']>>(() => ({ records: rows, total: 12 }));
    const of = withFunctions({ ...whole, page });
    const conditions = [{ field: 'name', is: 'any', values: ['Oak', 'Pine'] } as const];
    const asked = { search: ' o ', conditions, sort: ['-name', 'weight'] };
    const answer = await callPage(api, of, asked, { from: 20, count: 10 });
    expect(answer).toMatchObject({ rows: [{ id: 'a', name: 'Oak' }, { name: 'Pine' }], total: 12 });
    const [entity, args, signal] = page.mock.calls[0] ?? [];
    expect(entity?.name).toBe('crates');
    expect(args).toEqual({
      token: 'secret',
      search: 'o',
      filters: [{ field: 'crate_name', is: 'any', values: ['Oak', 'Pine'] }],
      sort: [
        { field: 'crate_name', descending: true },
        { field: 'weight', descending: false },
      ],
      from: 20,
      count: 10,
    });
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  test('a change: the record on the wire, and its version', async () => {
    const updated = vi.fn<NonNullable<ShopBackend['update']>>((_, { record }) => ({ id: 'a', ...record }));
    const answer = await change(withFunctions({ ...whole, update: updated }));
    expect(updated.mock.calls[0]?.[1]).toEqual({
      token: 'secret',
      id: 'a',
      record: { crate_name: 'Elm' },
      version: '7',
    });
    expect(answer).toMatchObject({ id: 'a', record: { name: 'Elm' } });
  });

  test('long numbers in a change and in a condition are the text of their digits', async () => {
    const updated = vi.fn<NonNullable<ShopBackend['update']>>();
    const page = vi.fn<NonNullable<ShopBackend['page']>>(() => ({ records: [] }));
    const of = withFunctions({ ...whole, update: updated, page });
    const long = '9007199254740993';
    await callEndpoint(api, of, update, { id: 'a' }, { body: wireRecord({ weight: exactNumber(long) }) });
    expect(updated.mock.calls[0]?.[1].record).toEqual({ weight: long });
    const conditions = [{ field: 'weight', is: 'any', values: [long] } as const];
    await callPage(api, of, { ...all, conditions }, first);
    expect(page.mock.calls[0]?.[1].filters).toEqual([{ field: 'weight', is: 'any', values: [long] }]);
  });

  test('a new record, whose id is enough of an answer; a deletion; one record, or none', async () => {
    const removed = vi.fn<NonNullable<ShopBackend['remove']>>();
    const of = withFunctions({ ...whole, create: () => 'c', remove: removed });
    expect(await callEndpoint(api, of, create, {}, { body: wireRecord({ name: 'Elm' }) })).toMatchObject({ id: 'c' });
    await callEndpoint(api, of, remove, { id: 'a' });
    expect(removed.mock.calls[0]?.[1]).toMatchObject({ id: 'a' });
    expect(await callRecord(api, of, { id: 'b' })).toMatchObject({ id: 'b', name: 'Pine' });
    expect(await callRecord(api, of, { id: 'z' })).toBe(undefined);
  });

  test('without a list all its pages are read; figures and pictures are as they are given', async () => {
    const many = Array.from({ length: 450 }, (_, index) => ({ id: `c${index}` }));
    const { list: _, ...paged } = whole;
    const of = withFunctions({
      ...paged,
      page: (__, { from, count }) => ({ records: many.slice(from, from + count) }),
      figures: () => [{ count: 2, values: { weight: 5, crate_name: 'Oak' } }],
      upload: (__, { files }) => files.map(({ name }) => `/p/${name}`),
    });
    expect((await callWhole(api, of))?.rows).toHaveLength(450);
    const by100 = (from: number) => ({ records: many.slice(from, from + 100) });
    expect((await callWhole(api, withFunctions({ page: (__, { from }) => by100(from) })))?.rows).toHaveLength(450);
    // It ignores where the page begins.
    expect((await callWhole(api, withFunctions({ page: () => by100(0) })))?.rows).toHaveLength(100);
    const words = figureWords(of.api ?? { base: '' });
    expect(words && (await callFigures(api, of, words, all, { sums: ['weight'], by: ['name'] }))).toEqual([
      { count: 2, values: { weight: 5, name: 'Oak' } },
    ]);
    const backend = of.api ?? { base: '' };
    const file = new File(['x'], 'x.png');
    expect(await uploadImages(api, backend, [file], { custom: of.custom })).toEqual(['/p/x.png']);
  });
});

test('the page about it shows the backend of the tests', () => {
  const file = (name: string) => readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8');
  expect(file('docs/extending.md')).toContain(file('tests/graphql/custom/backends/shop.ts'));
});

test('what it has no function for is not offered', () => {
  expect(withFunctions({ ...whole, update: () => undefined }).endpoints).toEqual({
    list: 'GET /crates',
    update: 'PUT /crates/{id}',
  });
  expect(withFunctions(whole).actions?.map(({ title }) => title)).toEqual(['Empty']);
  expect(figureWords(withFunctions(whole).api ?? { base: '' })).toBe(undefined);
  expect(withFunctions(whole).api?.upload).toBe(undefined);
  expect(withFunctions({ ...whole, upload: () => [] }).api?.upload).toBeDefined();
  const { page: _, ...listed } = whole;
  expect(withFunctions(listed).list.paging).toBe(undefined);
});

test('a refusal has its sentence, those of fields, and how long to wait', async () => {
  const refusing = (of: Parameters<typeof failure>[0]) =>
    errorOf(
      change(
        withFunctions({
          ...whole,
          update: () => {
            throw failure(of);
          },
        }),
      ),
    );
  expect(
    await refusing({ kind: 'invalid', message: 'No.', fields: { crate_name: 'Taken', 'lines.0.price': 'Low' } }),
  ).toMatchObject({ status: 422, said: 'No.', fields: { name: 'Taken', 'lines.0.price': 'Low' } });
  expect(await refusing({ kind: 'busy', retryAfter: 3 })).toMatchObject({ status: 503, retryAfter: 3000 });
  expect(isOutdated(await refusing({ kind: 'changed' }))).toBe(true);
  expect(await refusing({ status: 418, message: 'A teapot' })).toMatchObject({ status: 418, said: 'A teapot' });
  expect(isUnanswered(await refusing({ kind: 'unreachable' }))).toBe(true);
});

describe('what goes wrong ends in a sentence that names the function', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => vi.useRealTimers());

  const fails = () => {
    throw new TypeError('x is undefined');
  };
  const lines: readonly (readonly [string, Functions, (of: Entity) => Promise<unknown>, string])[] = [
    ['it throws', { page: fails }, (of) => callPage(api, of, all, first), 'page failed: x is undefined.'],
    ['it rejects', { update: () => Promise.reject('Nothing.') }, (of) => change(of), 'update failed: Nothing.'],
    [
      'no page',
      { page: Object(() => 'soon') },
      (of) => callPage(api, of, all, first),
      'page answered what is no page of records.',
    ],
    [
      'odd records',
      { page: Object(() => ({ records: [7] })) },
      (of) => callPage(api, of, all, first),
      'page answered what is no page of records.',
    ],
    ['no list', { list: Object(() => ({})) }, (of) => callWhole(api, of), 'list answered what is no list of records.'],
    ['not one', { one: Object(() => 7) }, (of) => callRecord(api, of, { id: 'a' }), 'one answered what is no record.'],
  ];
  test.each(lines)('%s', async (_, functions, work, sentence) => {
    const of = withFunctions({ ...whole, ...functions });
    expect(await textOf(work(of))).toBe(`custom/backends/shop.ts: ${sentence}`);
  });

  test('neither a list nor a page', async () => {
    expect(await textOf(callWhole(api, withFunctions({ one: () => undefined })))).toBe(
      "custom/backends/shop.ts has neither 'list' nor 'page'.",
    );
  });

  test('a network that fails counts as no answer', async () => {
    const of = withFunctions({ ...whole, update: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(isUnanswered(await errorOf(change(of)))).toBe(true);
  });

  test('it never answers: its signal ends it, and is left alone after an answer in time', async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const never = async (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    };
    const work = textOf(change(withFunctions({ ...whole, update: (_, __, signal) => never(signal) })));
    const signIn = errorOf(customSignIn('shop', (_, signal) => never(signal))({ name: 'ada', password: 'x' }));
    const answered = withFunctions({ ...whole, update: (_, __, signal) => void signals.push(signal) });
    await change(answered);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await work).toMatch(/^custom\/backends\/shop\.ts: update has not answered\. ./);
    expect(await signIn).toMatchObject({ said: 'custom/backends/shop.ts: signIn has not answered.' });
    expect(signals.map(({ aborted }) => aborted).toSorted()).toEqual([false, true, true]);
  });

  test.each([[true], [[{ id: 'a' }]]])('a change that answers %j is made', async (answer) => {
    const of = withFunctions({ ...whole, update: Object(() => answer) });
    expect(await change(of)).toMatchObject({ id: undefined, record: undefined });
    expect(console.error).toHaveBeenCalled();
  });

  test.each([
    [{ name: 'Ada' }, 'is nobody: it has no id'],
    [{ id: 'u1', token: 7 }, 'has no text as name, email or token'],
    [{ id: 'u1', roles: 'NOT_ADMIN' }, 'has no list of texts as roles'],
    [{ id: 'u1', roles: [{ name: 'ADMIN' }] }, 'has no list of texts as roles'],
  ])('a sign-in that answers %j', async (answer, what) => {
    const failed = await errorOf(
      customSignIn(
        'shop',
        Object(() => answer),
      )({ name: 'ada', password: 'x' }),
    );
    expect(failed).toMatchObject({ status: 500, said: `custom/backends/shop.ts: signIn answered what ${what}.` });
  });

  test('pictures without an address each', async () => {
    const of = withFunctions({ ...whole, upload: () => [] });
    const backend = of.api ?? { base: '' };
    const failed = await uploadImages(api, backend, [new File(['x'], 'x.png')], { custom: of.custom });
    expect(failed instanceof ApiError && failed.said).toBe(
      'custom/backends/shop.ts: upload answered what is no address for each file.',
    );
  });
});

test('a session is of one backend: another one on the same page never gets its token', () => {
  const names: string[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor(name: string) {
        names.push(name);
      }
    },
  );
  try {
    for (const backend of ['shop', 'depot']) {
      const own = { ...panel, api: { ...panel.api, base: 'https://custom.invalid', backend } };
      connectLogin(
        {},
        own,
        () => api,
        undefined,
        async () => ({ id: 'u1' }),
      );
    }
  } finally {
    vi.unstubAllGlobals();
  }
  expect(new Set(names).size).toBe(2);
});

test('a deletion that waits for its Undo is sent before the page closes, and the browser asks', async () => {
  const removed = vi.fn<NonNullable<ShopBackend['remove']>>();
  const of = withFunctions({ ...whole, remove: removed });
  const config = createConfig({ panel, entities: {}, texts: async () => ({ default: texts }) });
  const writer = { ...createSessionStores(), client: createQueryClient(), api, config };
  deferRemoval(writer, of, { records: [{ id: 'a' }], what: 'Oak', onEnd: () => undefined });
  expect(isSending(writer.outbox)).toBe(true);
  await expect.poll(() => removed.mock.calls.length).toBe(1);
});

test('a change is made, and a list is not read, where the code for long numbers cannot be loaded', async () => {
  vi.doMock('lossless-json', () => {
    throw new Error('Failed to fetch');
  });
  try {
    const record = { id: 'a', weight: exactNumber('9007199254740993') };
    const of = withFunctions({ ...whole, list: () => [record], update: () => record });
    expect(await change(of)).toMatchObject({ record: undefined });
    await expect(callWhole(api, of)).rejects.toThrow();
  } finally {
    vi.doUnmock('lossless-json');
  }
});

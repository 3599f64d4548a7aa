import texts from 'virtual:texts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchedList } from '../../../src/panel/data/lists/fetchedList.ts';
import { changeRecords } from '../../../src/panel/data/operations/changeRecords.ts';
import { changeTogether } from '../../../src/panel/data/operations/changeTogether.ts';
import { changeValue } from '../../../src/panel/data/operations/changeValue.ts';
import { deferRemoval } from '../../../src/panel/data/operations/deferRemoval.ts';
import { batchInTurn } from '../../../src/panel/data/operations/run.ts';
import { runAction } from '../../../src/panel/data/operations/runAction.ts';
import { startJob } from '../../../src/panel/data/operations/runJob.ts';
import { runRemoval } from '../../../src/panel/data/operations/runRemoval.ts';
import { saveForm } from '../../../src/panel/data/operations/saveForm.ts';
import { showTogether } from '../../../src/panel/data/operations/showTogether.ts';
import type { Writer } from '../../../src/panel/data/operations/writer.ts';
import { sendLast } from '../../../src/panel/data/outbox/outbox.ts';
import { createQueryClient } from '../../../src/panel/data/session/queryClient.ts';
import { createSessionStores } from '../../../src/panel/data/session/stores.ts';
import { createApi } from '../../../src/panel/wire/api.ts';
import { createConfig } from '../../../src/shared/config/config.ts';
import { type Entity, entityFrom } from '../../../src/shared/config/entity.ts';
import { panel } from '../../../src/shared/config/files.ts';
import { formSchema } from '../../../src/shared/config/formSchema.ts';
import { decodeRecord, type EntityRecord, wireRecord } from '../../../src/shared/wire/record.ts';
import { compileValidators } from '../../support/compileValidators.ts';

/** Every way to change a record changes a field of its own. */
const FIELDS = [
  'form',
  'cell',
  'switch',
  'status',
  'many',
  'formula',
  'pasted',
  'imported',
  'action',
  'call',
  'place',
  'draft',
  'restored',
];

const jarsWith = (more: Partial<Entity>): Entity => ({
  ...entityFrom(
    'jars',
    {
      type: 'object',
      properties: {
        id: { type: 'string', readOnly: true },
        ...Object.fromEntries(FIELDS.map((name) => [name, { type: 'number', title: name }])),
        undone: { type: 'number', title: 'undone' },
      },
    },
    {
      endpoints: { list: 'GET /jars', update: 'PUT /jars/{id}', remove: 'DELETE /jars/{id}' },
      list: { title: 'Jars', empty: 'None', label: 'id', columns: [{ field: 'form' }] },
    },
    panel,
  ),
  ...more,
});
const MODES: Readonly<Record<string, Entity>> = {
  last: jarsWith({ conflicts: 'last' }),
  compare: jarsWith({ conflicts: 'compare' }),
  version: jarsWith({ version: '_version' }),
};

/** A server of one jar, which takes a while for each call and counts what it gets at once. */
function server(isVersioned: boolean) {
  const first = Object.fromEntries([...FIELDS, 'undone'].map((name) => [name, 0]));
  let jar: object | undefined = { id: 'j1', ...first };
  let [version, atOnce] = [1, 0];
  const sent: string[] = [];
  const overlaps: number[] = [];
  const shown = () => jar && { ...jar, ...(isVersioned && { _version: String(version) }) };
  const changed = (request: Request, body: object) => {
    const match = request.headers.get('if-match');
    if (!jar) return Response.json({ message: 'Gone' }, { status: 404 });
    if (isVersioned && match !== null && match !== `"${version}"`) return Response.json({}, { status: 412 });
    const before: Record<string, unknown> = { ...jar };
    const fields = Object.entries(body).flatMap(([name, value]) => (before[name] === value ? [] : [name]));
    sent.push(request.method === 'DELETE' ? 'deletion' : fields.join());
    jar = request.method === 'DELETE' ? undefined : { ...jar, ...body };
    version += 1;
    return jar ? Response.json(shown()) : new Response(null, { status: 204 });
  };
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const { method, url } = input;
    if (method === 'GET') return Response.json(url.endsWith('/jars') ? (jar ? [shown()] : []) : (shown() ?? {}));
    atOnce += 1;
    overlaps.push(atOnce);
    const body: object = typeof init?.body === 'string' ? Object(JSON.parse(init.body)) : {};
    await new Promise((resolve) => setTimeout(resolve, 1));
    atOnce -= 1;
    return changed(input, method === 'POST' ? { call: 1 } : body);
  });
  return { sent, overlaps, jar: () => jar };
}

const validators = compileValidators({ ...formSchema(jarsWith({}).schema) });

function writerOf(): Writer {
  const config = {
    ...createConfig({ panel, entities: {}, texts: async () => ({ default: texts }) }),
    validators: async () => validators,
  };
  const ask = () => Promise.reject(new Error('Nobody is asked.'));
  const api = createApi({ host: 'https://jars.example', base: '/api', token: async () => undefined });
  return { ...createSessionStores(), conflicts: { ask }, client: createQueryClient(), api, config };
}

type Way = (writer: Writer, entity: Entity, record: EntityRecord) => Promise<unknown>;

const value =
  (field: string): Way =>
  (writer, entity, record) =>
    changeValue(writer, entity, { record, field, value: 1, done: 'Done.' });
const form =
  (field: string): Way =>
  (writer, entity, original) =>
    saveForm(writer, entity, { record: { ...original, [field]: 1 }, original });
const job =
  (field: string): Way =>
  (writer, entity, record) => {
    const change = { changed: (now: EntityRecord) => ({ ...now, [field]: Number(now[field]) + 1 }) };
    const { apply, preview } = changeRecords(writer, entity, change);
    const batch = batchInTurn(writer, entity, [record], apply, String);
    startJob(writer, { entity, title: field, batch, preview });
    return expect.poll(() => batch.get().all[0]?.state, { interval: 1 }).toMatch(/done|failed/);
  };
const removal: Way = (writer, entity, record) =>
  runRemoval(writer, () => undefined, entity, record, { onEnd: () => undefined });

const WAYS: Readonly<Record<string, Way>> = {
  form: form('form'),
  draft: form('draft'),
  restored: form('restored'),
  cell: value('cell'),
  switch: value('switch'),
  status: value('status'),
  many: job('many'),
  formula: job('formula'),
  pasted: job('pasted'),
  imported: job('imported'),
  action: (writer, entity, record) => runAction(writer, entity, { title: 'Act', set: { action: 1 } }, record),
  call: (writer, entity, record) => runAction(writer, entity, { title: 'Call', call: 'POST /jars/{id}/call' }, record),
  place: (writer, entity, record) =>
    changeTogether(writer, entity, {
      records: [record],
      changed: (now) => ({ ...now, place: 1 }),
      done: 'Moved.',
      about: 'moves',
    }),
  deletion: (writer, entity, record) => removal(writer, { ...entity, undo: 'never' }, record),
  undone: async ({ outbox }) => outbox.undo(),
};

/** Those that take their turn when they reach the record: a batch, and what fetches code or texts first. */
const LATER = new Set(['many', 'formula', 'pasted', 'imported', 'action', 'place']);

afterEach(() => vi.unstubAllGlobals());

/** A list of one jar that is in view. */
async function listOf({ client, api }: Writer, entity: Entity) {
  const list = new QueryObserver(client, { ...fetchedList(api, entity), refetchInterval: false });
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => list.getCurrentResult().data?.records.length, { interval: 1 }).toBe(1);
  const record = () => list.getCurrentResult().data?.records[0] ?? decodeRecord(entity, wireRecord({ id: 'j1' }));
  return { record, stop };
}

for (const [mode, entity] of Object.entries(MODES)) {
  test.each(Object.keys(WAYS))(
    `${mode}: %s and every other change of the record are sent in order, and both stay`,
    async (name) => {
      for (const other of Object.keys(WAYS)) {
        if (name === other) continue;
        const { sent, overlaps, jar } = server(mode === 'version');
        const writer = writerOf();
        const { record, stop } = await listOf(writer, entity);
        // What 'undone' takes back.
        await value('undone')(writer, entity, record());
        const before = record();
        sent.length = 0;
        const put = [name, other].map((way) => WAYS[way]?.(writer, entity, before).catch(() => undefined));
        await Promise.all(put);
        await expect
          .poll(() => writer.outbox.get().filter(({ state }) => state !== 'gone'), { interval: 1 })
          .toEqual([]);
        const pair = `${name}, ${other}`;
        const isDeletion = (way: string) => way.startsWith('deletion');
        const called = [name, other].map((way) => (isDeletion(way) ? 'deletion' : way));
        const last = sent.at(-1);
        // One that comes after the deletion is refused.
        if (called.includes('deletion')) expect([last, jar()], pair).toEqual(['deletion', undefined]);
        else expect(sent.toSorted(), pair).toEqual(called.toSorted());
        if (!LATER.has(name)) expect(sent, pair).toEqual(called.slice(0, isDeletion(name) ? 1 : 2));
        expect(Math.max(...overlaps), pair).toBe(1);
        const end = Object.fromEntries([name, other].map((way) => [way, way === 'undone' ? 0 : 1]));
        if (!called.includes('deletion')) expect(jar(), pair).toMatchObject(end);
        stop();
        writer.client.clear();
      }
    },
  );

  test.each(['cell', 'undone', 'action'])(
    `${mode}: %s starts from what a batch has saved, before the list shows that`,
    async (name) => {
      for (const isSaved of [false, true]) {
        const { overlaps, jar } = server(mode === 'version');
        const writer = writerOf();
        const { record, stop } = await listOf(writer, entity);
        await value('undone')(writer, entity, record());
        const before = record();
        const calls = overlaps.length;
        const change = { changed: (now: EntityRecord) => ({ ...now, many: 1 }) };
        const { apply } = changeRecords(writer, entity, change, showTogether(writer.client));
        const running = batchInTurn(writer, entity, [before], apply, String).run();
        await expect.poll(() => overlaps.length, { interval: 1 }).toBeGreaterThan(calls);
        if (isSaved) await running;
        await WAYS[name]?.(writer, entity, before);
        await running;
        await expect
          .poll(() => writer.outbox.get().filter(({ state }) => state !== 'gone'), { interval: 1 })
          .toEqual([]);
        expect(jar()).toMatchObject({ many: 1, [name]: name === 'undone' ? 0 : 1 });
        // As a change of somebody else.
        expect(writer.toasts.get().filter(({ text }) => text.includes('many'))).toEqual([]);
        stop();
        writer.client.clear();
      }
    },
  );

  test.each(['its time to undo is over', 'the page closes'])(
    `${mode}: a deletion is sent when %s, after the person's own change that was on its way`,
    async (name) => {
      const { sent, jar } = server(mode === 'version');
      const writer = writerOf();
      const { record, stop } = await listOf(writer, entity);
      const before = record();
      const changed = value('cell')(writer, entity, before);
      const errors: unknown[] = [];
      const onEnd = (_: unknown, found: readonly unknown[]) => errors.push(...found);
      deferRemoval(writer, entity, { records: [before], what: 'j1', onEnd });
      await changed;
      // The last call is prepared then.
      await new Promise((resolve) => setTimeout(resolve));
      const toast = writer.toasts.get().find(({ text }) => text.includes('j1'));
      if (name === 'the page closes') sendLast(writer.outbox);
      else toast?.button?.over?.();
      await expect.poll(() => [jar(), errors], { interval: 1 }).toEqual([undefined, []]);
      expect(sent).toEqual(['cell', 'deletion']);
      stop();
      writer.client.clear();
    },
  );
}

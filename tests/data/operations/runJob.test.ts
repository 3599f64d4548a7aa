import texts from 'virtual:texts';
import { expect, test } from 'vitest';
import { createBatch } from '../../../src/panel/data/batch/batch.ts';
import { showJob, startJob } from '../../../src/panel/data/operations/runJob.ts';
import type { Writer } from '../../../src/panel/data/operations/writer.ts';
import { createQueryClient } from '../../../src/panel/data/session/queryClient.ts';
import { createSessionStores } from '../../../src/panel/data/session/stores.ts';
import { createApi } from '../../../src/panel/wire/api.ts';
import { createConfig } from '../../../src/shared/config/config.ts';
import { panel } from '../../../src/shared/config/files.ts';
import { receipts } from '../../support/receipts.ts';

test('the results of a job that is over take the place of a running one, which ends by itself', async () => {
  const config = createConfig({ panel, entities: {}, texts: async () => ({ default: texts }) });
  const api = createApi({ host: 'https://jars.example', base: '/api', token: async () => undefined });
  const writer: Writer = { ...createSessionStores(), client: createQueryClient(), api, config };
  const entity = receipts;
  let finish = () => {};
  const work = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const running = { entity, title: 'Running', batch: createBatch([{ id: 'r1' }], work, String) };
  const over = { entity, title: 'Over', batch: createBatch([], work, String) };
  const titles = () => writer.outbox.get().flatMap(({ job }) => job?.title ?? []);
  startJob(writer, running);
  await expect.poll(titles, { interval: 1 }).toEqual(['Running']);
  showJob(writer, over);
  expect(titles()).toEqual(['Over']);
  finish();
  await expect.poll(() => writer.outbox.get().map(({ state }) => state), { interval: 1 }).toEqual(['gone']);
  expect(titles()).toEqual(['Over']);
});

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { uploadedName, uploadedNames } from '../operations/dataFolder.ts';
import { everyHour } from '../operations/everyHour.ts';
import type { Shop } from '../shop.ts';
import { documentsInOrder } from '../store/documents.ts';
import { revisions } from '../store/revisions.ts';
import { originalOf, thumbnailFolder } from './thumbnails.ts';

/** How long an unused image is kept, in milliseconds: a draft may have its URL. */
const grace = 24 * 3_600_000;

/** Removes unused images: a minute after the start, and every hour. */
export function sweepHourly(app: FastifyInstance, shop: Shop, directory: string): void {
  everyHour(app, {
    first: 60_000,
    failure: 'Unused images could not be removed.',
    run: (closing) => sweepUploads(shop, directory, Date.now(), closing),
  });
}

/**
 * Removes unused images older than a day, and their thumbnails. Reads the records in batches, so that other calls are
 * served. If no record has any image, none is removed: the records may be another shop's, or lost.
 * @returns the names of the images that were removed
 * @throws when aborted midway; the rest stays
 */
export async function sweepUploads(
  shop: Shop,
  directory: string,
  now = Date.now(),
  givenUp?: AbortSignal,
): Promise<string[]> {
  const unused = new Set<string>();
  for (const name of await readdir(directory)) {
    givenUp?.throwIfAborted();
    if (uploadedName.test(name) && (await isOlder(join(directory, name), now - grace))) unused.add(name);
  }
  let isAnyUsed = false;
  if (unused.size > 0) {
    for await (const name of namesInUse(shop, givenUp)) {
      isAnyUsed = true;
      unused.delete(name);
    }
  }
  if (!isAnyUsed) unused.clear();
  for (const name of unused) {
    // A concurrent restore has updated its time.
    if (await isOlder(join(directory, name), now - grace)) await rm(join(directory, name), { force: true });
    else unused.delete(name);
  }
  await sweepThumbnails(directory);
  return [...unused];
}

/** The names of images in any text of any record, also of entities that this server's config does not name. */
async function* namesInUse({ database }: Shop, givenUp?: AbortSignal): AsyncGenerator<string> {
  for (const entity of (await revisions(database)).keys()) {
    for await (const documents of documentsInOrder(database, entity)) {
      for (const { record } of documents) yield* JSON.stringify(record).match(uploadedNames) ?? [];
      await turn();
      givenUp?.throwIfAborted();
    }
  }
}

/** Removes the thumbnails whose image is gone. */
async function sweepThumbnails(directory: string): Promise<void> {
  // The images after the thumbnails: one of each may be made in between.
  const thumbnails = await readdir(join(directory, thumbnailFolder)).catch(() => []);
  const images = new Set(await readdir(directory));
  for (const name of thumbnails) {
    if (!images.has(originalOf(name))) await rm(join(directory, thumbnailFolder, name), { force: true });
  }
}

/** Whether a file was written at that time or earlier; false if there is none. */
const isOlder = (file: string, time: number): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs <= time,
    () => false,
  );

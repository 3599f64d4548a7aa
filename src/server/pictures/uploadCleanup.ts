import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Shop } from '../records/shop.ts';
import { uploadedName, uploadedNames } from '../store/dataFolder.ts';
import { documentsInOrder } from '../store/documents.ts';
import { everyHour } from '../store/everyHour.ts';
import { revisions } from '../store/revisions.ts';
import type { PictureStore } from './pictureStore.ts';
import { originalOf, thumbnailFolder } from './thumbnails.ts';

/** How long an unused image is kept, in milliseconds: a draft may have its URL. */
const grace = 24 * 3_600_000;

/** Removes unused images: a minute after the start, and every hour. */
export function sweepHourly(app: FastifyInstance, shop: Shop, store: PictureStore): void {
  everyHour(app, {
    first: 60_000,
    failure: 'Unused images could not be removed.',
    run: (closing) => sweepUploads(shop, store, Date.now(), closing),
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
  store: PictureStore,
  now = Date.now(),
  givenUp?: AbortSignal,
): Promise<string[]> {
  const isOld = (writtenAt = Number.POSITIVE_INFINITY) => writtenAt <= now - grace;
  // Images after thumbnails: a thumbnail may be created in between.
  const thumbnails = new Set<string>();
  for await (const { name } of store.list(thumbnailFolder)) thumbnails.add(name);
  const [images, unused] = [new Set<string>(), new Set<string>()];
  for await (const { name, writtenAt } of store.list('')) {
    givenUp?.throwIfAborted();
    images.add(name);
    if (uploadedName.test(name) && isOld(writtenAt)) unused.add(name);
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
    if (isOld(await store.writtenAt(name))) await store.remove(name);
    else unused.delete(name);
  }
  for (const name of thumbnails) {
    const image = originalOf(name);
    if (!images.has(image) || unused.has(image)) await store.remove(`${thumbnailFolder}/${name}`);
  }
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

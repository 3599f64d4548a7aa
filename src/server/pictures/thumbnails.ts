import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getProp } from '../../shared/base/getProp.ts';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import { partName } from '../store/partFiles.ts';
import { noPicture, type Picture, type PictureStore } from './pictureStore.ts';
import { shrinkPicture } from './pictures.ts';

/** The widths of thumbnails, in pixels. */
const thumbnailWidths: readonly number[] = [64, 96, 128, 256, 512];

/** The folder of the thumbnails, in the store of the pictures. */
export const thumbnailFolder = 'small';

/** The name of a thumbnail's image; '' for a thumbnail of a former release, a square cut-out without the 'w'. */
export const originalOf = (thumbnail: string): string => /^(.*)-\d+w\.webp/.exec(thumbnail)?.[1] ?? '';

/**
 * Opens the thumbnail of an image.
 * @param known the caller's ETag
 * @param gone is aborted when the caller has gone
 */
type OpenThumbnail = (name: string, width: number, known?: string, gone?: AbortSignal) => Promise<Picture | undefined>;

/** A thumbnail that is being made, for all who wait for it. */
interface Making {
  readonly made: Promise<void>;
  readonly unwanted: AbortController;
  waiting: number;
}

/**
 * Creates thumbnails on first use, and keeps them.
 * @returns a function that opens the smallest one that is as wide; undefined when only the image itself is. It throws 404
 * if there is no such image
 */
export function thumbnails(store: PictureStore): OpenThumbnail {
  const making = new Map<string, Making>();
  const begin = (name: string, small: string, width: number): Making => {
    const unwanted = new AbortController();
    const end = () => {
      if (making.get(small) === begun) making.delete(small);
    };
    unwanted.signal.addEventListener('abort', end);
    const begun = { made: make(store, name, small, width, unwanted.signal).finally(end), unwanted, waiting: 0 };
    making.set(small, begun);
    return begun;
  };
  return async (name, requested, known, gone) => {
    const width = requested >= 1 ? thumbnailWidths.find((width) => width >= requested) : undefined;
    if (width === undefined) return undefined;
    const small = `${thumbnailFolder}/${name}-${width}w.webp`;
    const stored = await store.read(small, known);
    if (stored) return stored;
    const begun = making.get(small) ?? begin(name, small, width);
    begun.waiting += 1;
    const leave = () => {
      begun.waiting -= 1;
      if (begun.waiting === 0) begun.unwanted.abort();
    };
    if (gone?.aborted) leave();
    else gone?.addEventListener('abort', leave, { once: true });
    try {
      await begun.made;
    } catch (error) {
      // Without room for temporary files the image itself is shown.
      if (getProp(error, 'syscall') === undefined) throw error;
    } finally {
      gone?.removeEventListener('abort', leave);
    }
    return store.read(small, known);
  };
}

/** How many thumbnails are made at once, and how long reading one image keeps the next one waiting, in milliseconds. */
const limits = { atOnce: 2, reading: 1000 } as const;

const places = limited(limits.atOnce);

/** Limits how many jobs run at once. @returns a function that waits for a place, and gives the one that leaves it */
function limited(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async () => {
    if (taken < most) taken += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    };
  };
}

/** The image is read before it waits for the decoder: a store that stops sending one keeps no other waiting. */
async function make(
  store: PictureStore,
  name: string,
  small: string,
  width: number,
  unwanted: AbortSignal,
): Promise<void> {
  // An unknown name does not wait for its turn.
  if ((await store.writtenAt(name)) === undefined) throw noPicture();
  const leave = await places();
  const slow = setTimeout(leave, limits.reading);
  const newFile = () => join(store.scratch, partName(randomUUID()));
  const [original, partFile] = [newFile(), newFile()] as const;
  try {
    unwanted.throwIfAborted();
    await fetchTo(store, name, original, unwanted);
    await shrinkPicture(original, width, partFile, unwanted);
    await store.put(partFile, small);
  } catch (error) {
    if (unwanted.aborted) throw new HttpError(499, 'Nobody waits for this image any more.', {}, { cause: error });
    if (error instanceof HttpError || getProp(error, 'syscall') !== undefined) throw error;
    throw new HttpError(422, sentence('imageUnread'), {}, { cause: error });
  } finally {
    clearTimeout(slow);
    leave();
    await Promise.all([original, partFile].map((file) => rm(file, { force: true })));
  }
}

/** Copies an image of the store into a file. */
async function fetchTo(store: PictureStore, name: string, file: string, unwanted: AbortSignal): Promise<void> {
  const picture = await store.read(name);
  if (!picture?.content) throw noPicture();
  await pipeline(picture.content.body, createWriteStream(file), { signal: unwanted }).catch((cause: unknown) => {
    if (getProp(cause, 'syscall') !== undefined) throw cause;
    throw new HttpError(503, sentence('picturesAway'), {}, { cause });
  });
}

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sentence } from '../api/sentences.ts';
import { HttpError } from '../http/httpError.ts';
import { partName } from '../operations/partFiles.ts';
import { noPicture, type Picture, type PictureStore } from './pictureStore.ts';
import { shrinkPicture } from './pictures.ts';

/** The widths of thumbnails, in pixels. */
const thumbnailWidths: readonly number[] = [64, 96, 128, 256, 512];

/** The folder of the thumbnails, in the store of the pictures. */
export const thumbnailFolder = 'small';

/** The name of a thumbnail's image. */
export const originalOf = (thumbnail: string): string => thumbnail.replace(/-\d+\.webp.*$/, '');

/** Opens the thumbnail of an image. @param known the caller's ETag */
type OpenThumbnail = (name: string, width: number, known?: string) => Promise<Picture | undefined>;

/**
 * Creates thumbnails on first use, and keeps them.
 * @returns a function that opens the smallest one that is as wide; undefined when only the image itself is. It throws 404
 * if there is no such image
 */
export function thumbnails(store: PictureStore): OpenThumbnail {
  const making = new Map<string, Promise<void>>();
  return async (name, asked, known) => {
    const width = asked >= 1 ? thumbnailWidths.find((one) => one >= asked) : undefined;
    if (width === undefined) return undefined;
    const small = `${thumbnailFolder}/${name}-${width}.webp`;
    const kept = await store.read(small, known);
    if (kept) return kept;
    const made = making.get(small) ?? make(store, name, small, width);
    making.set(small, made);
    await made.finally(() => making.delete(small));
    return store.read(small, known);
  };
}

async function make(store: PictureStore, name: string, small: string, width: number): Promise<void> {
  // An unknown name does not wait for its turn.
  if ((await store.writtenAt(name)) === undefined) throw noPicture();
  const partFile = join(store.scratch, partName(randomUUID()));
  try {
    await shrinkPicture(() => original(store, name), width, partFile);
    await store.put(partFile, small);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(422, sentence('imageUnread'), {}, { cause: error });
  } finally {
    await rm(partFile, { force: true });
  }
}

async function original(store: PictureStore, name: string): Promise<Buffer> {
  const picture = await store.read(name);
  if (!picture?.content) throw noPicture();
  return buffer(picture.content.body).catch((cause: unknown) => {
    throw new HttpError(503, sentence('picturesAway'), {}, { cause });
  });
}

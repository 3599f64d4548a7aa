import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sentence } from '../api/sentences.ts';
import { HttpError } from '../http/httpError.ts';
import { partName } from '../operations/partFiles.ts';
import { shrinkPicture } from './pictures.ts';

/** The widths of thumbnails, in pixels. */
export const thumbnailWidths: readonly number[] = [64, 96, 128, 256, 512];

/** The folder of the thumbnails, in that of the uploads. */
export const thumbnailFolder = 'small';

/** The image a thumbnail was made of, by the thumbnail's name. */
export const originalOf = (thumbnail: string): string => thumbnail.replace(/-\d+\.webp.*$/, '');

/**
 * Creates thumbnails on first use, and keeps them.
 * @returns a function that makes the file for a width: the smallest thumbnail that is as wide; undefined when only the
 *   image itself is
 */
export function thumbnails(directory: string): (name: string, width: number) => Promise<string | undefined> {
  const making = new Map<string, Promise<string>>();
  return async (name, asked) => {
    const width = asked >= 1 ? thumbnailWidths.find((one) => one >= asked) : undefined;
    if (width === undefined || !existsSync(join(directory, name))) return undefined;
    const file = join(directory, thumbnailFolder, `${name}-${width}.webp`);
    if (existsSync(file)) return file;
    const made = making.get(file) ?? make(join(directory, name), file, width);
    making.set(file, made);
    return made.finally(() => making.delete(file));
  };
}

async function make(original: string, file: string, width: number): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true });
  const partFile = partName(file);
  try {
    await shrinkPicture(original, width, partFile);
    await rename(partFile, file);
    return file;
  } catch (error) {
    await rm(partFile, { force: true });
    if (error instanceof HttpError) throw error;
    throw new HttpError(422, sentence('imageUnread'), {}, { cause: error });
  }
}

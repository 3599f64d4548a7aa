import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { partName } from './partFiles.ts';

/** The widths of thumbnails, in pixels. */
export const thumbnailWidths: readonly number[] = [64, 96, 128, 256, 512];

/** The most pixels of an image that gets thumbnails. */
const mostPixels = 50_000_000;

/** A file and its media type. */
interface Image {
  readonly file: string;
  readonly type: string;
}

/**
 * Makes thumbnails with `sharp`, if it is installed, and keeps them.
 * @returns a function that returns undefined when the original must be served
 */
export function thumbnails(directory: string): (name: string, width: number) => Promise<Image | undefined> {
  const making = new Map<string, Promise<Image | undefined>>();
  return async (name, width) => {
    if (!thumbnailWidths.includes(width) || /\.(svg|gif)$/.test(name)) return undefined;
    const file = join(directory, 'small', `${name}-${width}.webp`);
    if (existsSync(file)) return { file, type: 'image/webp' };
    const made = making.get(file) ?? make(join(directory, name), file, width);
    making.set(file, made);
    return made.finally(() => making.delete(file));
  };
}

async function make(original: string, file: string, width: number): Promise<Image | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    await mkdir(join(file, '..'), { recursive: true });
    const partFile = partName(file);
    await sharp(original, { limitInputPixels: mostPixels })
      .rotate()
      .resize(width, width, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(partFile);
    await rename(partFile, file);
    return { file, type: 'image/webp' };
  } catch {
    return undefined;
  }
}

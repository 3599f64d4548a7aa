import type { Sharp, SharpOptions } from 'sharp';
import { type ImageKind, uploadLimits } from '../../shared/config/uploadLimits.ts';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import { inTurn } from '../store/database.ts';

/** The limits of a picture. */
const pictureLimits = {
  ...uploadLimits,
  /** For AVIF: its decoder holds all of them in memory, and takes up to four times as much as others. */
  avifPixels: 16_000_000,
  /** Seconds for one picture. */
  seconds: 20,
  /** The length of the queue. */
  waiting: 100,
} as const;

/** sharp's name of each format. */
const formats = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' } as const;

/** How each format is written. */
const encodings = {
  jpg: { id: 'jpeg', options: { quality: 90 } },
  png: { id: 'png', options: {} },
  webp: { id: 'webp', options: { quality: 90 } },
  gif: { id: 'gif', options: {} },
  avif: { id: 'avif', options: { quality: 70, effort: 2 } },
} as const;

/** Opens a picture. */
type Reader = (file: string, options?: SharpOptions) => Sharp;

const turn = inTurn();
let waiting = 0;

/**
 * Decodes pictures one at a time, off the event loop, which bounds memory and uses one core. Their files are complete: no
 * turn waits for a network.
 * @param unwanted is aborted when nobody waits for the picture any more: then it is not decoded
 * @throws {HttpError} 503 when too many wait
 */
async function decoding<T>(job: (read: Reader) => Promise<T>, unwanted?: AbortSignal): Promise<T> {
  if (waiting >= pictureLimits.waiting) {
    throw new HttpError(503, sentence('imagesBusy'));
  }
  waiting += 1;
  try {
    return await turn(async () => {
      unwanted?.throwIfAborted();
      return job(await loadDecoder());
    });
  } finally {
    waiting -= 1;
  }
}

/** Loads the decoder on first use. */
export async function loadDecoder(): Promise<Reader> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const input = { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true } as const;

/**
 * Re-encodes an uploaded picture, so that only the picture is stored: no EXIF data, no bytes after its end. It is
 * rotated as its EXIF says, and scaled down if too large. Animations are kept.
 * @param from the file, whose first bytes are those of `kind`
 * @throws {HttpError} 413 or 415 for an invalid or truncated picture of this format
 */
export function rewritePicture(from: string, kind: ImageKind, to: string, unwanted?: AbortSignal): Promise<void> {
  return decoding(async (read) => {
    // The header alone, so that a too large picture gets its own message.
    const {
      format,
      width,
      height,
      pages = 1,
      pageHeight = height,
    } = await read(from, { limitInputPixels: false }).metadata().catch(refuse);
    if (format !== formats[kind]) throw notWhole();
    const most = kind === 'avif' ? pictureLimits.avifPixels : pictureLimits.pixels;
    if (width * pageHeight * pages > most) {
      throw new HttpError(413, sentence('imagePixels', { most: most / 1e6 }));
    }
    const { id, options } = encodings[kind];
    const size = {
      width: pictureLimits.side,
      height: pictureLimits.side,
      fit: 'inside',
      withoutEnlargement: true,
    } as const;
    await read(from, { ...input, animated: pages > 1 })
      .timeout({ seconds: pictureLimits.seconds })
      .autoOrient()
      .resize(size)
      .toFormat(id, options)
      .toFile(to)
      .catch(refuse);
  }, unwanted);
}

/**
 * Writes a small copy of a picture as WebP; for an animation, of its first frame.
 * @param from its file: waiting ones are not in memory
 */
export function shrinkPicture(from: string, width: number, to: string, unwanted: AbortSignal): Promise<void> {
  return decoding(async (read) => {
    await read(from, input)
      .timeout({ seconds: pictureLimits.seconds })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(to);
  }, unwanted);
}

const notWhole = (cause?: unknown) => new HttpError(415, sentence('imageDamaged'), {}, { cause });

const refuse = (cause: unknown): never => {
  throw notWhole(cause);
};

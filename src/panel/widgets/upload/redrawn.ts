import { imageKinds } from '../../../shared/config/uploadLimits.ts';
import { HEIC } from './imageType.ts';

/** The quality of a picture that is encoded again, from 0 to 1. */
const QUALITY = 0.9;

interface Limits {
  readonly accept: readonly string[];
  readonly bytes: number;
  /** Its greatest widths and heights, the next one where one is too much for the browser, or for `bytes`. */
  readonly sides: readonly number[];
}

/**
 * A picture encoded again by the browser, turned as it was taken. Safari reads HEIC pictures. Transparent parts stay so.
 * @param type its media type
 * @returns the first result that is small enough, else the smallest; undefined where the browser cannot write it
 * @throws where the browser cannot read it
 */
export async function redrawn(file: File, type: string, { accept, bytes, sides }: Limits): Promise<File | undefined> {
  const { jpg, png, webp } = imageKinds;
  const isPhoto = type === HEIC || type === jpg;
  const types = isPhoto ? [jpg] : [...new Set([type, webp, png, jpg])].filter((one) => accept.includes(one));
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  let smallest: Blob | undefined;
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    canvas.width = Math.ceil(picture.width * scale);
    canvas.height = Math.ceil(picture.height * scale);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const to of types) {
      if (to === jpg && !isPhoto && !isOpaque(context)) continue;
      const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, to, QUALITY));
      // A browser that cannot write a type makes a PNG.
      if (drawn?.type === to && !(smallest && smallest.size <= drawn.size)) smallest = drawn;
      if (smallest && smallest.size <= bytes) break;
    }
    if (smallest && smallest.size <= bytes) break;
  }
  picture.close();
  if (!smallest) return undefined;
  const ending = smallest.type.replace('image/', '.').replace('jpeg', 'jpg');
  const name = smallest.type === type ? file.name : file.name.replace(/(\.[a-z\d]+)?$/i, ending);
  return new File([smallest], name, { type: smallest.type, lastModified: file.lastModified });
}

const isOpaque = (context: CanvasRenderingContext2D): boolean =>
  context
    .getImageData(0, 0, context.canvas.width, context.canvas.height)
    .data.every((byte, at) => at % 4 < 3 || byte === 255);

/** How many pixels a picture has, by its header; 0 where the browser cannot read it. */
export async function pixelsOf(file: File): Promise<number> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  await new Promise((done) => Object.assign(picture, { onload: done, onerror: done }));
  URL.revokeObjectURL(picture.src);
  return picture.naturalWidth * picture.naturalHeight;
}

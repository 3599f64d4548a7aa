import { imageKinds } from '../../../shared/config/uploadLimits.ts';
import { HEIC } from './imageType.ts';

/** How good what is drawn anew is, from 0 to 1. */
const QUALITY = 0.9;

/** How large the result may be. */
interface Limits {
  /** The media types that it may have. */
  readonly accept: readonly string[];
  readonly bytes: number;
  /** Its maximum widths and heights: a later one where an earlier one is too much for the browser, or for `bytes`. */
  readonly sides: readonly number[];
}

/**
 * A picture drawn anew, turned as it was taken, by what the browser has: Safari reads HEIC pictures. What is transparent stays so.
 * @param type its media type
 * @returns the first result that is small enough, else the smallest; undefined where the browser cannot
 */
export async function redrawn(file: File, type: string, limits: Limits): Promise<File | undefined> {
  const { jpg, png, webp } = imageKinds;
  const isPhoto = type === HEIC || type === jpg;
  const types = isPhoto ? [jpg] : [...new Set([type, webp, png, jpg])].filter((one) => limits.accept.includes(one));
  let smallest: Blob | undefined;
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    for (const side of limits.sides) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      canvas.width = Math.ceil(picture.width * scale);
      canvas.height = Math.ceil(picture.height * scale);
      const context = canvas.getContext('2d');
      if (context) context.imageSmoothingQuality = 'high';
      context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const to of types) {
        if (to === jpg && !isPhoto && !isOpaque(context)) continue;
        const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, to, QUALITY));
        // A browser that cannot write a type makes a PNG.
        if (drawn?.type === to && drawn.size < (smallest?.size ?? Number.POSITIVE_INFINITY)) smallest = drawn;
        if (smallest && smallest.size <= limits.bytes) return named(file, type, smallest);
      }
    }
  } catch {
    // Not readable.
  }
  return smallest && named(file, type, smallest);
}

const isOpaque = (context: CanvasRenderingContext2D | null): boolean =>
  context
    ?.getImageData(0, 0, context.canvas.width, context.canvas.height)
    .data.every((byte, at) => at % 4 < 3 || byte === 255) ?? false;

/** With the name of the file, and the ending of another type. */
function named({ name, lastModified }: File, before: string, drawn: Blob): File {
  const { type } = drawn;
  const ending = Object.entries(imageKinds).find(([, kind]) => kind === type)?.[0] ?? '';
  return new File([drawn], type === before ? name : name.replace(/(\.[a-z\d]+)?$/i, `.${ending}`), {
    type,
    lastModified,
  });
}

/** How many pixels a picture has, by its header; 0 where the browser cannot read it. */
export async function pixelsOf(file: File): Promise<number> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  await new Promise((done) => {
    picture.onload = done;
    picture.onerror = done;
  });
  URL.revokeObjectURL(picture.src);
  return picture.naturalWidth * picture.naturalHeight;
}

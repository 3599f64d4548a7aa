import { imageKinds } from '../../../shared/config/uploadLimits.ts';

/** A HEIC picture, as phones take them. */
export const HEIC = 'image/heic';

/** How many of a file's first bytes are needed to know its type, and whether it is animated. */
const HEAD = 16_384;

/** The signature of a type: its first bytes as characters. */
const beginnings: readonly (readonly [type: string, start: RegExp])[] = [
  [imageKinds.jpg, /^\xff\xd8\xff/],
  [imageKinds.png, /^\x89PNG\r\n/],
  [imageKinds.gif, /^GIF8[79]a/],
  [imageKinds.webp, /^RIFF.{4}WEBP/s],
  // Its brands: the first one may be that of any HEIF picture.
  [imageKinds.avif, /^.{4}ftyp.{0,52}avi[fs]/s],
  [HEIC, /^.{4}ftyp.{0,52}(hei[cxms]|hev[cxms]|mif1|msf1)/s],
  ['image/tiff', /^(II\*|MM.\*)/s],
  ['image/bmp', /^BM/],
  ['image/x-icon', /^\0\0[^\0]\0/],
  // Behind a declaration, comments and a document type.
  ['image/svg+xml', /^(\xef\xbb\xbf)?\s*<([?!]((?!<html|doctype html).)*?<)?svg\b/is],
];

/**
 * The media type of a file by its first bytes; of a type that has no signature as the system says, else by the ending of its name.
 * @returns '' for a file without the signature of the type that it is called
 */
export async function imageTypeOf(file: File): Promise<{ readonly type: string; readonly isAnimated: boolean }> {
  const head = await headOf(file);
  const isDeclared = file.type.startsWith('image/');
  const called = isDeclared ? file.type : `image/${file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()}`;
  const hasSignature = beginnings.some(([type]) => type === called);
  const type = beginnings.find(([, start]) => start.test(head))?.[0] ?? (hasSignature ? '' : called);
  return { type, isAnimated: isAnimated(head) };
}

/** Whether the picture with these first bytes is a PNG or a WebP with several frames. */
const isAnimated = (head: string): boolean =>
  /^\x89PNG((?!IDAT).)*acTL/s.test(head) || (/^RIFF.{4}WEBPVP8X/s.test(head) && (head.charCodeAt(20) & 2) > 0);

/** The first bytes as characters; '' if unreadable, such as a folder. */
async function headOf(file: File): Promise<string> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  } catch {
    return '';
  }
}

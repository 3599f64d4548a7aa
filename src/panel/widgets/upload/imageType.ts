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
  // Signatures of files that are no pictures, whatever their name.
  ['application/pdf', /^%PDF-/],
  ['application/zip', /^PK[^\s\w]{2}/],
  ['text/html', /^(\xef\xbb\xbf)?\s*<(!doctype html|html)\b/i],
  // Behind a declaration, comments and a document type.
  ['image/svg+xml', /^(\xef\xbb\xbf)?\s*<([?!]((?!<html).)*?<)?svg\b/is],
];

/** Types by the ending of a file's name, where that is not the type's own word. */
const endings: Readonly<Record<string, string>> = {
  ...imageKinds,
  jpeg: imageKinds.jpg,
  jpe: imageKinds.jpg,
  jfif: imageKinds.jpg,
  pjpeg: imageKinds.jpg,
  apng: 'image/apng',
  bmp: 'image/bmp',
  heic: HEIC,
  heif: HEIC,
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

/** Other names of types. */
const otherNames: Readonly<Record<string, string>> = {
  'image/jpg': imageKinds.jpg,
  'image/pjpeg': imageKinds.jpg,
  'image/x-png': imageKinds.png,
  'image/heif': HEIC,
};

/**
 * The media type of a file: by its first bytes; of a type that has no signature by the ending of its name, else as the system
 * says, which leaves it out or has odd names for it on Windows and some phones. What has not the first bytes of the type that
 * it is called is not of that type.
 */
export async function imageTypeOf(file: File): Promise<{ readonly type: string; readonly isAnimated: boolean }> {
  const ending = /\.([a-z\d]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const declared = file.type.toLowerCase();
  const called = endings[ending] ?? otherNames[declared] ?? declared;
  const head = await headOf(file);
  // One that cannot be read now is sent: that fails with a reason.
  if (head === undefined) return { type: called, isAnimated: false };
  const type = beginnings.find(([, start]) => start.test(head))?.[0];
  const hasSignature = beginnings.some(([one]) => one === called);
  return { type: type ?? (hasSignature ? '' : called), isAnimated: isAnimated(head) };
}

/** Whether the picture with these first bytes is a PNG or a WebP with several frames. */
const isAnimated = (head: string): boolean =>
  /^\x89PNG((?!IDAT).)*acTL/s.test(head) || (/^RIFF.{4}WEBPVP8X/s.test(head) && (head.charCodeAt(20) & 2) > 0);

/** The first bytes as characters; undefined if unreadable, such as a folder. */
async function headOf(file: File): Promise<string | undefined> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  } catch {
    return undefined;
  }
}

import { imageKinds } from '../../../shared/config/uploadLimits.ts';

/** How good the JPEG is, from 0 to 1. */
const QUALITY = 0.9;

/**
 * A HEIC picture as JPEG, turned as it was taken, by what the browser has: Safari reads such pictures.
 * @returns undefined where it cannot
 */
export async function heicToJpeg(file: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
    const type = imageKinds.jpg;
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
    const name = file.name.replace(/(\.hei[cf])?$/i, '.jpg');
    return jpeg?.type === type ? new File([jpeg], name, { type, lastModified: file.lastModified }) : undefined;
  } catch {
    return undefined;
  }
}

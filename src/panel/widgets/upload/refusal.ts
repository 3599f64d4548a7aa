import { bytesOf, imageKinds, uploadLimits } from '../../../shared/config/uploadLimits.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { numberOption, textOption, textsOption } from '../form/options.ts';
import { heicToJpeg } from './heicToJpeg.ts';
import { HEIC, imageTypeOf } from './imageType.ts';

/** The default messages for a refused file. */
export const WRONG_KIND = '{file} was not uploaded: only {kinds} pictures are taken.';
export const EMPTY_FILE = '{file} was not uploaded: it is empty.';
export const TOO_LARGE = '{file} was not uploaded: it has {size} MB, the limit is {most} MB.';
export const UNREADABLE =
  '{file} is a HEIC picture, which this browser cannot read: save it as JPEG, or set the camera to take JPEG, and upload that.';

/** A checked file: the file to send, or the message of its refusal. */
type JudgedFile = { readonly file: File } | { readonly refusal: string };

/** The media types of the pictures that a widget takes. */
function acceptedBy(options: Readonly<Record<string, unknown>>): readonly string[] {
  const accept = textsOption(options, 'accept');
  return accept.length > 0 ? accept : Object.values(imageKinds);
}

/**
 * Checks a file by its content, whatever its name and type say. A HEIC picture becomes a JPEG where the browser can do
 * that. The API may refuse more.
 * @param options the widget's options
 * @returns the file, with its real type
 */
export async function judge(given: File, options: Readonly<Record<string, unknown>>): Promise<JudgedFile> {
  const accept = acceptedBy(options);
  const most = numberOption(options, 'maxSize', uploadLimits.megabytes);
  const params = { file: given.name, kinds: accept.map(shortName).join(', '), most };
  const refused = (option: string, otherwise: string, size = 0) => ({
    refusal: interpolate(textOption(options, option, otherwise), { ...params, size }),
  });
  const type = await imageTypeOf(given);
  const isConverted = type === HEIC && !accept.includes(HEIC) && accept.includes(imageKinds.jpg);
  if (!isConverted && !accept.includes(type)) return refused('wrongKind', WRONG_KIND);
  if (given.size === 0) return refused('emptyFile', EMPTY_FILE);
  const file = isConverted ? await heicToJpeg(given) : typed(given, type);
  if (!file) return refused('unreadable', UNREADABLE);
  // Rounded up: a file just above the limit must not seem to have the allowed size.
  const megabytes = Math.ceil((file.size / bytesOf(1)) * 10) / 10;
  return file.size > bytesOf(most) ? refused('tooLarge', TOO_LARGE, megabytes) : { file };
}

/** The same file with that type, which its part of the form is sent with. */
const typed = (file: File, type: string): File =>
  file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });

/** 'image/png' → 'PNG', 'image/svg+xml' → 'SVG' */
const shortName = (type: string): string => type.replace(/^image\/|\+.*$/g, '').toUpperCase();

import { bytesOf, imageKinds, uploadLimits } from '../../../shared/config/uploadLimits.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { numberOption, textOption, textsOption } from '../form/options.ts';
import { HEIC, imageTypeOf } from './imageType.ts';
import { pixelsOf, redrawn } from './redrawn.ts';

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

/** The types that are encoded again where a file is too large for the server, but for animations. */
const drawnTypes: readonly string[] = [imageKinds.jpg, imageKinds.png, imageKinds.webp, HEIC];

/**
 * Checks a file by its content, whatever its name and type say. A picture above the server's limits is drawn as small as the
 * embedded API keeps it; a HEIC picture becomes a JPEG where the browser can do that. The API may refuse more.
 * @param options the widget's options
 * @param isElsewhere whether it is for another server than the embedded API, of whose limits only the options may know
 * @returns the file, with its real type
 */
export async function judge(
  given: File,
  options: Readonly<Record<string, unknown>>,
  isElsewhere: boolean,
): Promise<JudgedFile> {
  const accept = acceptedBy(options);
  const most = numberOption(options, 'maxSize', uploadLimits.megabytes);
  const bytes = bytesOf(most);
  const params = { file: given.name, kinds: accept.map(shortName).join(', '), most };
  const refused = (option: string, otherwise: string, size = 0) => ({
    refusal: interpolate(textOption(options, option, otherwise), { ...params, size }),
  });
  if (given.size === 0) return refused('emptyFile', EMPTY_FILE);
  const { type, isAnimated } = await imageTypeOf(given);
  const isConverted = type === HEIC && !accept.includes(HEIC) && accept.includes(imageKinds.jpg);
  if (!isConverted && !accept.includes(type)) return refused('wrongKind', WRONG_KIND);
  const hasLimits = !isElsewhere || options['maxSize'] !== undefined;
  const isTooLarge = async () => given.size > bytes || (!isElsewhere && (await pixelsOf(given)) > uploadLimits.pixels);
  const isDrawn = isConverted || (hasLimits && !isAnimated && drawnTypes.includes(type) && (await isTooLarge()));
  const sides = hasLimits ? [uploadLimits.side] : [Number.POSITIVE_INFINITY, uploadLimits.side];
  const drawn = isDrawn ? await redrawn(given, type, { accept, bytes, sides }).catch(() => undefined) : undefined;
  if (isConverted && !drawn) return refused('unreadable', UNREADABLE);
  const file = drawn ?? typed(given, type);
  // Rounded up: a file just above the limit must not seem to have the allowed size.
  const megabytes = Math.ceil((file.size / bytesOf(1)) * 10) / 10;
  return file.size > bytes ? refused('tooLarge', TOO_LARGE, megabytes) : { file };
}

/** The same file with that type, which its part of the form is sent with. */
const typed = (file: File, type: string): File =>
  file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });

/** 'image/png' → 'PNG', 'image/svg+xml' → 'SVG' */
const shortName = (type: string): string => type.replace(/^image\/|\+.*$/g, '').toUpperCase();

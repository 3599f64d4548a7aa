import { fillBlanks } from '../../config/fillBlanks.ts';
import { bytesOf, imageKinds, uploadLimits } from '../../config/uploadLimits.ts';
import { numberOption, textOption, textsOption } from '../form/options.ts';

/** The default messages for a refused file. */
export const WRONG_KIND = '{file} was not uploaded: only {kinds} pictures are taken.';
export const TOO_LARGE = '{file} was not uploaded: it has {size} MB, the limit is {most} MB.';

/** The media types of the pictures that a widget takes. */
function acceptedBy(options: Readonly<Record<string, unknown>>): readonly string[] {
  const accept = textsOption(options, 'accept');
  return accept.length > 0 ? accept : Object.values(imageKinds);
}

/**
 * Why a file is refused, as a message; undefined if it is accepted. The API may refuse more.
 * @param options the widget's
 */
export function refusalOf({ name, type, size }: File, options: Readonly<Record<string, unknown>>): string | undefined {
  const accept = acceptedBy(options);
  const most = numberOption(options, 'maxSize', uploadLimits.megabytes);
  // Rounded up: a file just above the limit must not seem to have the allowed size.
  const megabytes = Math.ceil((size / bytesOf(1)) * 10) / 10;
  const blanks = {
    file: name,
    kinds: accept.map(shortName).join(', '),
    size: megabytes,
    most,
  };
  const said = (option: string, otherwise: string) => fillBlanks(textOption(options, option, otherwise), blanks);
  if (!accept.includes(type)) return said('wrongKind', WRONG_KIND);
  return size > bytesOf(most) ? said('tooLarge', TOO_LARGE) : undefined;
}

/** 'image/png' → 'PNG', 'image/svg+xml' → 'SVG' */
const shortName = (type: string): string => type.replace(/^image\/|\+.*$/g, '').toUpperCase();

import { interpolate } from '../../../shared/text/interpolate.ts';
import { textOption } from '../form/options.ts';

/** The default announcement for a moved image. */
export const MOVED = '{image} moved to position {place} of {count}';

/**
 * The announcement for a moved image.
 * @param options the widget's
 * @param image its name
 * @param place where it is now, from 1
 */
export const movedText = (options: Readonly<Record<string, unknown>>, image: string, place: number, count: number) =>
  interpolate(textOption(options, 'moved', MOVED), { image, place, count });

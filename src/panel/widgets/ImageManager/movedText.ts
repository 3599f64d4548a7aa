import { interpolate } from '../../../shared/text/interpolate.ts';
import { textOption } from '../form/options.ts';

/** The default announcement for a moved image. */
export const MOVED = '{image} moved to position {place} of {count}';

/**
 * The announcement for a moved image.
 * @param options the widget's options
 * @param image its name
 * @param position its new position, from 1
 */
export const movedText = (options: Readonly<Record<string, unknown>>, image: string, position: number, count: number) =>
  interpolate(textOption(options, 'moved', MOVED), { image, place: position, count });

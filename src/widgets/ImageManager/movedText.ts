import { fillBlanks } from '../../config/fillBlanks.ts';
import { textOption } from '../form/options.ts';

/** What is told of an image that was moved, where the config has no sentence of its own. */
export const MOVED = '{image} moved to position {place} of {count}';

/**
 * What is told of an image that was moved.
 * @param options the widget's
 * @param image what it is called
 * @param place where it is now, from 1
 */
export const movedText = (options: Readonly<Record<string, unknown>>, image: string, place: number, count: number) =>
  fillBlanks(textOption(options, 'moved', MOVED), { image, place, count });

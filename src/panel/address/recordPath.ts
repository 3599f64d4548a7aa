import { isDots } from '../../shared/config/filledAddress.ts';

/**
 * The path of a record's page, below that of its list.
 * @returns undefined for an id that cannot be in a path: '/things/..' is the start page
 */
export const recordPath = (list: string, id: string): string | undefined =>
  isDots(id) ? undefined : `${list.replace(/\/$/, '')}/${encodeURIComponent(id)}`;

/** The id in the path of a record's page. The router's own parameter is decoded twice: of '%252F' it makes '/'. */
export function idInPath(path: string): string {
  const step = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(step);
  } catch {
    // Typed by hand: '/things/100%'.
    return step;
  }
}

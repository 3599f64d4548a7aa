import type { Upload } from '../../shared/config/backend.ts';
import { filledAddress } from '../../shared/config/filledAddress.ts';

/** Whether the value of a picture names its server itself, or is the picture; every other one is a path of the API host. */
export const isAddress = (url: string): boolean => /^(https?:\/\/|\/\/|data:|blob:)/i.test(url);

/** A path without the id that a field may have behind it ('/a.png#7'); of an id alone nothing is left. */
export const withoutId = (path: string): string => path.replace(/(^|\.[a-z\d]{2,5})#[\w-]+$/i, '$1');

/**
 * A path with everything in its file names escaped, as they may have blanks, letters of any script, `#`, `?` and `%`. What is
 * escaped already ('%20') stays, and so does a query ('?v=2').
 */
export function escapedPath(path: string): string {
  const end = queryAt(path);
  // A lone half of a letter pair cannot be escaped.
  const sound = path.slice(0, end).replace(/\p{Surrogate}/gu, '\ufffd');
  const escaped = encodeURI(sound).replace(/[#?]/g, encodeURIComponent);
  const isEscaped = !/%(?![\da-f]{2})/i.test(sound);
  return (isEscaped ? escaped.replace(/%25(?=[\da-f]{2})/gi, '%') : escaped) + path.slice(end);
}

/** Where the query of a path begins: at a `?` with 'key=value' behind it, or with anything but the rest of a file's name. */
function queryAt(path: string): number {
  const mark = path.indexOf('?');
  const rest = path.slice(mark + 1);
  const isName = !/^[\w.~-]+=/.test(rest) && /\.[a-z\d]{2,5}$/i.test(rest);
  return mark === -1 || isName ? path.length : mark;
}

/**
 * The address of a picture by its id (`api.upload.address`): a whole URL, a path of the API host, or below the base of the
 * call; '' for an id that no address can have.
 */
export function pictureAt({ address, base }: Required<Pick<Upload, 'address' | 'base'>>, id: string): string {
  const filled = filledAddress(address, (part) => part.replace('{id}', encodeURIComponent(id))) ?? '';
  return filled === '' || filled.startsWith('/') || isAddress(filled) ? filled : `${base}/${filled}`;
}

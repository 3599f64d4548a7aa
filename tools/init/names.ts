import { basename } from 'node:path';

/**
 * What a new shop is called.
 * @param folder its path
 * @param asked the title that somebody wants
 * @returns the name of its package, in letters that npm takes, and the title of its panel
 */
export function namesOf(folder: string, asked = ''): { name: string; title: string } {
  const own = basename(folder);
  const latin = own.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = own.replace(/[\s_-]+/g, ' ').trim();
  return {
    name: latin.replace(/[^a-z\d-]+/g, '-').replace(/^-+|-+$/g, '') || 'shop',
    title: asked.trim() || words.replace(/^./u, (letter) => letter.toUpperCase()) || 'Shop',
  };
}

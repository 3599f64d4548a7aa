/** The default announcement for a moved image. */
export const MOVED = '{image} moved to position {place} of {count}';

/** An image in the form; keys that are not in the schema are kept. */
export type Image = Readonly<Record<string, unknown>>;
export type Images = readonly Image[];

/** The images in a form value of any type. */
export const imagesOf = (value: unknown): Images =>
  (Array.isArray(value) ? value : []).filter((image) => typeof image === 'object' && image !== null);

/** The address of an image; '' if it has none. */
export const urlOf = (image: Image): string => (typeof image['url'] === 'string' ? image['url'] : '');

/** The name of an image: its alt text, else that word and its number from 1. */
export const nameOf = ({ altText }: Image, position: number, word: string): string =>
  typeof altText === 'string' && altText ? altText : `${word} ${position}`;

/** The image with that alt text; without one if it is empty. */
export function withAltText({ altText: _, ...image }: Image, altText: string): Image {
  return altText ? { ...image, altText } : image;
}

/** A React key for each image that is the same after a move: its address, numbered if it occurs twice. */
export function keysOf(images: Images): string[] {
  const counts = new Map<string, number>();
  return images.map((image) => {
    const url = urlOf(image);
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    return `${url}#${count}`;
  });
}

/** The list with the item at `from` moved to `to`. */
export const move = <Item>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));

/** The list with the image at that index as its only primary one. */
export const makePrimary = (images: Images, i: number): Images =>
  images.map((image, index) => ({ ...image, isPrimary: index === i }));

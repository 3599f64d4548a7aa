/** An image as the form holds it; keys the panel does not know travel along. */
export type Image = Readonly<Record<string, unknown>>;
export type Images = readonly Image[];

/** The images in a form value, whatever it holds. */
export const imagesOf = (value: unknown): Images =>
  (Array.isArray(value) ? value : []).filter((image) => typeof image === 'object' && image !== null);

/** The address of an image; blank when it has none. */
export const urlOf = (image: Image): string => (typeof image['url'] === 'string' ? image['url'] : '');

/** A key for each image that stays its own while it is moved: its address, counted where it stands twice. */
export function keysOf(images: Images): string[] {
  const counts = new Map<string, number>();
  return images.map((image) => {
    const url = urlOf(image);
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    return `${url}#${count}`;
  });
}

/** The list with the item at `from` at `to`. */
export function move<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  const rest = items.filter((_, index) => index !== from);
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The list with the image at that place as its only primary one. */
export const makePrimary = (images: Images, place: number): Images =>
  images.map((image, index) => ({ ...image, isPrimary: index === place }));

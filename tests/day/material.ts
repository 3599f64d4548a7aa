import type { Keyed } from '../../src/shared/wire/names.ts';

/** What is looked for, and how many are wanted. */
export const wanted = { text: 'oak', count: 3 } as const;

/** The texts of the new product. Two days may be worked in one shop. */
export const copied = {
  mouse: { name: 'Made by mouse', slug: 'made-by-mouse', sku: 'MADE-1' },
  keyboard: { name: 'Made by keys', slug: 'made-by-keys', sku: 'MADE-2' },
} as const;

/** How many rows of the price list can be used. The other two have an unknown SKU, and a price that is none. */
export const RIGHT = 48;

/** A product with its new price. */
export interface Dearer {
  readonly id: string;
  readonly sku: string;
  readonly price: string;
}

/** The right rows of the price list: of the first products, a little more than now. */
export const dearer = (products: readonly Keyed[]): Dearer[] =>
  products.slice(0, RIGHT).map(({ id, sku, price }) => ({
    id: String(id),
    sku: String(sku),
    price: (Number(price) + 1).toFixed(2),
  }));

/** The price list as a file. */
export function priceList(products: readonly Keyed[]) {
  const rows = [
    ['SKU', 'Price'],
    ...dearer(products).map(({ sku, price }) => [sku, price]),
    ['NO-SUCH', '10'],
    [products[RIGHT]?.['sku'], 'cheap'],
  ];
  return {
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
  };
}

/** A small PNG of one colour, for uploads. */
export const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** The pictures of the new product. */
export const pictures = [picture('a.png'), picture('b.png')];

/**
 * What is wrong with the products after a day: nothing, if all of it was really done.
 * @param byHand how many prices were to be changed, of those of the list
 */
export function mistakesOf(before: readonly Keyed[], after: readonly Keyed[], byHand: number = RIGHT): string[] {
  const now = new Map(after.map((product) => [product.id, product]));
  const prices = new Map(
    dearer(before)
      .slice(0, byHand)
      .map(({ id, price }) => [id, price]),
  );
  const wrong = before.flatMap((product) => {
    const { id, price, status } = now.get(product.id) ?? {};
    const isPriced = Number(price) === Number(prices.get(String(id)) ?? product['price']);
    return isPriced && status === product['status'] ? [] : [`${product['name']} costs ${price} and is ${status}.`];
  });
  const known = new Set(before.flatMap(imagesOf));
  const images = imagesOf(after.find((product) => !before.some(({ id }) => id === product.id))).filter(
    (url) => !known.has(url),
  ).length;
  if (after.length !== before.length + 1) wrong.push(`There are ${after.length} products.`);
  if (images !== pictures.length) wrong.push(`The copy has ${images} new pictures.`);
  return wrong;
}

const imagesOf = (product: Keyed | undefined): string[] =>
  JSON.stringify(product?.['images'] ?? []).match(/(?<="url":")[^"]+/g) ?? [];

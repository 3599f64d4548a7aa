import type { Zone } from '../../src/shared/text/zone.ts';

/** A product of the shop that each backend is given. Categories and tags are places in their lists, from 1. */
export interface Product {
  readonly name: string;
  readonly sku: string;
  readonly price: number;
  readonly stock: number;
  readonly isActive: boolean;
  readonly status: string;
  readonly released: string;
  /** When it was counted: a time in UTC. */
  readonly counted: string;
  readonly category: number;
  readonly tags: readonly number[];
  readonly note: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** A field that the panel's config does not have: no save may touch it. */
  readonly internal: string;
}

/** More than one page of any backend. */
const PRODUCTS = 120;

/** What the backends refuse, and the panel's config does not: more in stock than this. */
export const MOST_STOCK = 9999;

/** The zone of the shop and of those who sign in: not UTC, which most backends have. */
export const ZONE: Zone = 'Europe/Berlin';

/** When the first product was counted, and how much later each next one was: at all hours, in winter and in summer. */
const FIRST_COUNT = Date.UTC(2026, 0, 5, 22, 40);
const BETWEEN_COUNTS = (37 * 60 + 13) * 60_000;

const digits = (number: number, count: number) => String(number).padStart(count, '0');
const pick = <Item>(items: readonly [Item, ...Item[]], place: number): Item => items[place % items.length] ?? items[0];

/** More than the ten or so that some backends answer unless they are asked for more. */
export const categories: readonly string[] = Array.from(
  { length: 14 },
  (_, place) => `Category ${digits(place + 1, 2)}`,
);

export const tags: readonly string[] = ['Gift', 'Kitchen', 'Outdoor', 'Sale', 'Vintage'];

export const products: readonly Product[] = Array.from({ length: PRODUCTS }, (_, place) => {
  const number = place + 1;
  return {
    name: `${pick(['Oak', 'Walnut', 'Pine', 'Birch'], place)} ${pick(['desk', 'chair', 'lamp', 'shelf', 'bench'], place)} ${digits(number, 3)}`,
    sku: `SKU-${digits(number, 4)}`,
    price: ((number * 737) % 50_000) / 100,
    stock: (number * 13) % 200,
    isActive: number % 3 !== 0,
    status: pick(['draft', 'live', 'live', 'archived'], place),
    released: `2026-${digits(1 + (place % 12), 2)}-${digits(1 + (place % 28), 2)}`,
    counted: new Date(FIRST_COUNT + place * BETWEEN_COUNTS).toISOString(),
    category: 1 + (place % categories.length),
    tags: [1 + (place % tags.length), 1 + ((place + 2) % tags.length)],
    note: `Note of ${number}`,
    attributes: [{ name: 'Colour', value: pick(['red', 'green', 'blue'], place) }],
    internal: `keep-${number}`,
  };
});

/** The product of a number, from 1. */
export function productAt(number: number): Product {
  const product = products[number - 1];
  if (!product) throw new Error(`There is no product ${number}.`);
  return product;
}

/** A small picture. */
export const picture = {
  name: 'front.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMwTpuJFTEMLQkAyvtMgR4PNM4AAAAASUVORK5CYII=',
    'base64',
  ),
};

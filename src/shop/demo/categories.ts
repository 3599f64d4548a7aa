import type { ShopRecord } from '../../server/records/shop.ts';
import type { Material } from './materials.ts';
import { pictureOf, type Thing } from './pictures.ts';

/** Twelve, in three levels: id, name, parent, description, and what the picture shows. */
const categoryRows = [
  ['cat-01', 'Furniture', null, 'Pieces that stay: made to be repaired, not replaced.', 'sideboard', 'oak'],
  ['cat-02', 'Seating', 'cat-01', 'Somewhere to sit for a minute, or for the evening.', 'armchair', 'rust'],
  ['cat-03', 'Chairs', 'cat-02', 'For the table, the desk and the hallway.', 'chair', 'walnut'],
  ['cat-04', 'Sofas', 'cat-02', 'Two seats, three seats, and one for the cat.', 'sofa', 'ocean'],
  ['cat-05', 'Tables', 'cat-01', 'Where the day starts and ends.', 'table', 'ash'],
  ['cat-06', 'Desks', 'cat-05', 'Room to think, with a drawer for the rest.', 'desk', 'walnut'],
  ['cat-07', 'Storage', 'cat-01', 'A place for everything.', 'bookcase', 'teak'],
  ['cat-08', 'Lighting', null, 'Warm light where you need it.', 'floorlamp', 'brass'],
  ['cat-09', 'Pendants', 'cat-08', 'Lamps that hang over tables and corners.', 'pendant', 'sage'],
  ['cat-10', 'Decor', null, 'Small things that make a room yours.', 'mirror', 'brass'],
  ['cat-11', 'Textiles', 'cat-10', 'Soft, washable, hard to put down.', 'cushion', 'mustard'],
  ['cat-12', 'Vases & pots', 'cat-10', null, 'vase', 'terracotta'],
] as const satisfies readonly (readonly [string, string, string | null, string | null, Thing, Material])[];

export type CategoryId = (typeof categoryRows)[number][0];

/** The categories of the shop. */
export const categories: readonly ShopRecord[] = categoryRows.map(
  ([id, name, parentId, description, thing, material]) => ({
    id,
    name,
    slug: slugOf(name),
    description,
    image: id === 'cat-12' ? null : pictureOf(thing, material, 2),
    parentId,
  }),
);

/** 'Vases & pots' → 'vases-pots' */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

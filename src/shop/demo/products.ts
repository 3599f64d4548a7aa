import type { FromSchema } from 'json-schema-to-ts';
import type productSchema from '../../../schema/products.schema.json';
import type { ShopRecord } from '../../server/records/shop.ts';
import { type CategoryId, slugOf } from './categories.ts';
import { discountId } from './discounts.ts';
import { type Material, materials } from './materials.ts';
import { pictureOf, type Thing, views } from './pictures.ts';
import { type Chance, chance } from './random.ts';

type Product = FromSchema<typeof productSchema>;

interface Kind {
  readonly thing: Thing;
  /** What follows the material in the name. */
  readonly names: readonly string[];
  readonly categories: readonly CategoryId[];
  readonly prices: readonly [low: number, high: number];
  readonly sizes: readonly string[];
  readonly text: string;
}

const kinds: readonly Kind[] = [
  {
    thing: 'desk',
    names: ['desk', 'writing desk', 'corner desk'],
    categories: ['cat-06'],
    prices: [289, 780],
    sizes: ['120 × 60 cm', '140 × 70 cm', '160 × 80 cm'],
    text: 'A calm place to work, with a drawer for cables and a lip at the back that keeps pens from rolling off.',
  },
  {
    thing: 'table',
    names: ['dining table', 'kitchen table'],
    categories: ['cat-05'],
    prices: [420, 1290],
    sizes: ['160 × 90 cm', '200 × 95 cm'],
    text: 'Seats six on a weekday and ten at midsummer. The top is one piece, with a soft bevel underneath.',
  },
  {
    thing: 'coffeetable',
    names: ['coffee table', 'side table'],
    categories: ['cat-05'],
    prices: [129, 390],
    sizes: ['Ø 60 cm', 'Ø 80 cm'],
    text: 'Low, round and light enough to move with one hand.',
  },
  {
    thing: 'chair',
    names: ['chair', 'dining chair'],
    categories: ['cat-03'],
    prices: [89, 240],
    sizes: ['45 × 52 × 80 cm'],
    text: 'A curved back that follows yours. Stacks four high when the guests have left.',
  },
  {
    thing: 'stool',
    names: ['stool', 'bar stool'],
    categories: ['cat-03'],
    prices: [49, 149],
    sizes: ['45 cm', '65 cm'],
    text: 'A seat, a step, a bedside table: the stool that is never in the way.',
  },
  {
    thing: 'armchair',
    names: ['armchair', 'reading chair'],
    categories: ['cat-02'],
    prices: [349, 890],
    sizes: ['78 × 82 × 86 cm'],
    text: 'Deep enough to fold your legs into. The cover comes off and goes into the wash.',
  },
  {
    thing: 'sofa',
    names: ['two-seat sofa', 'three-seat sofa'],
    categories: ['cat-04', 'cat-02'],
    prices: [790, 2190],
    sizes: ['168 cm', '214 cm'],
    text: 'A beech frame, pocket springs and feather cushions that remember to bounce back.',
  },
  {
    thing: 'bench',
    names: ['bench', 'hallway bench'],
    categories: ['cat-02'],
    prices: [119, 360],
    sizes: ['110 cm', '140 cm'],
    text: 'For boots, bags and a moment’s rest by the door.',
  },
  {
    thing: 'bed',
    names: ['bed frame', 'platform bed'],
    categories: ['cat-01'],
    prices: [480, 1490],
    sizes: ['140 × 200 cm', '160 × 200 cm', '180 × 200 cm'],
    text: 'Slatted, silent and put together in a quarter of an hour without a tool.',
  },
  {
    thing: 'bookcase',
    names: ['bookcase', 'open shelf'],
    categories: ['cat-07'],
    prices: [159, 690],
    sizes: ['90 × 180 cm', '120 × 210 cm'],
    text: 'Five boards that carry forty kilos each. Fixings for every kind of wall are in the box.',
  },
  {
    thing: 'sideboard',
    names: ['sideboard', 'media console'],
    categories: ['cat-07'],
    prices: [390, 1250],
    sizes: ['150 cm', '180 cm'],
    text: 'Three doors, two shelves and a cable hole where it should be.',
  },
  {
    thing: 'wardrobe',
    names: ['wardrobe'],
    categories: ['cat-07'],
    prices: [620, 1690],
    sizes: ['100 × 200 cm', '150 × 220 cm'],
    text: 'Soft-closing doors, a full-width rail and a shelf for hats.',
  },
  {
    thing: 'nightstand',
    names: ['nightstand'],
    categories: ['cat-07'],
    prices: [99, 290],
    sizes: ['42 × 38 × 52 cm'],
    text: 'Two drawers, one of them with felt at the bottom for glasses and watches.',
  },
  {
    thing: 'floorlamp',
    names: ['floor lamp', 'arc lamp'],
    categories: ['cat-08'],
    prices: [119, 420],
    sizes: ['150 cm', '165 cm'],
    text: 'A warm pool of light beside the sofa. The foot switch dims in three steps.',
  },
  {
    thing: 'tablelamp',
    names: ['table lamp', 'bedside lamp'],
    categories: ['cat-08'],
    prices: [49, 189],
    sizes: ['36 cm', '48 cm'],
    text: 'A fabric shade on a turned foot. Takes any E27 bulb.',
  },
  {
    thing: 'pendant',
    names: ['pendant lamp', 'dome pendant'],
    categories: ['cat-09', 'cat-08'],
    prices: [69, 340],
    sizes: ['Ø 35 cm', 'Ø 45 cm', 'Ø 60 cm'],
    text: 'Throws its light down onto the table and not into your eyes. Two metres of cloth cable.',
  },
  {
    thing: 'rug',
    names: ['rug', 'runner'],
    categories: ['cat-11'],
    prices: [99, 790],
    sizes: ['80 × 200 cm', '170 × 240 cm', '200 × 300 cm'],
    text: 'Woven flat, the same on both sides, and kind to robot vacuums.',
  },
  {
    thing: 'cushion',
    names: ['cushion', 'floor cushion'],
    categories: ['cat-11'],
    prices: [19, 79],
    sizes: ['45 × 45 cm', '60 × 60 cm'],
    text: 'A plump cushion with a hidden zip.',
  },
  {
    thing: 'throw',
    names: ['throw', 'blanket'],
    categories: ['cat-11'],
    prices: [39, 159],
    sizes: ['130 × 180 cm'],
    text: 'Big enough for two, if they like each other.',
  },
  {
    thing: 'vase',
    names: ['vase', 'tall vase'],
    categories: ['cat-12'],
    prices: [19, 129],
    sizes: ['22 cm', '34 cm'],
    text: 'Thrown by hand in a family workshop; no two are quite alike. Watertight.',
  },
  {
    thing: 'pot',
    names: ['plant pot', 'planter'],
    categories: ['cat-12'],
    prices: [12, 89],
    sizes: ['Ø 14 cm', 'Ø 20 cm', 'Ø 28 cm'],
    text: 'With a hole in the bottom and a saucer to go with it.',
  },
  {
    thing: 'mirror',
    names: ['mirror', 'arched mirror'],
    categories: ['cat-10'],
    prices: [79, 390],
    sizes: ['60 × 90 cm', '80 × 160 cm'],
    text: 'Makes a hallway twice as wide. Hangs upright or lies along a shelf.',
  },
  {
    thing: 'clock',
    names: ['wall clock'],
    categories: ['cat-10'],
    prices: [39, 149],
    sizes: ['Ø 30 cm'],
    text: 'A silent movement that sweeps and does not tick.',
  },
  {
    thing: 'basket',
    names: ['basket', 'laundry basket'],
    categories: ['cat-10', 'cat-07'],
    prices: [24, 99],
    sizes: ['S', 'M', 'L'],
    text: 'Swallows toys, magazines and firewood without complaint.',
  },
  {
    thing: 'mug',
    names: ['mug', 'coffee cup'],
    categories: ['cat-10'],
    prices: [9, 29],
    sizes: ['25 cl', '35 cl'],
    text: 'Stoneware that keeps its heat. Dishwasher and microwave safe.',
  },
];

/** The first products: a thing and its material. */
const range: readonly (readonly [Thing, ...Material[]])[] = [
  ['desk', 'walnut', 'oak', 'white'],
  ['chair', 'walnut', 'ash', 'black', 'oak'],
  ['sofa', 'ocean', 'linen', 'moss'],
  ['armchair', 'rust', 'sage', 'plum'],
  ['pendant', 'brass', 'black', 'sage'],
  ['table', 'oak', 'ash', 'teak'],
  ['rug', 'terracotta', 'slate', 'wool'],
  ['bookcase', 'teak', 'birch', 'white'],
  ['vase', 'terracotta', 'ocean', 'white'],
  ['floorlamp', 'brass', 'black'],
  ['cushion', 'mustard', 'rose', 'moss'],
  ['coffeetable', 'marble', 'walnut'],
  ['bed', 'oak', 'linen'],
  ['tablelamp', 'terracotta', 'ocean', 'rose'],
  ['sideboard', 'oak', 'walnut'],
  ['stool', 'birch', 'black'],
  ['mirror', 'brass', 'oak'],
  ['throw', 'wool', 'mustard'],
  ['pot', 'terracotta', 'sage', 'slate'],
  ['nightstand', 'ash', 'walnut'],
  ['basket', 'rattan', 'linen'],
  ['wardrobe', 'white'],
  ['clock', 'birch', 'slate'],
  ['bench', 'teak'],
  ['mug', 'ocean', 'sage', 'rust'],
];

const series = [
  'Fjord',
  'Alder',
  'Juniper',
  'Harbour',
  'Meadow',
  'Nord',
  'Linnea',
  'Sol',
  'Birk',
  'Tarn',
  'Vale',
  'Heath',
  'Isle',
  'Moor',
  'Skog',
  'Aven',
  'Ember',
  'Dune',
  'Fern',
  'Lark',
];

interface Line {
  readonly kind: Kind;
  readonly material: Material;
  readonly name: string;
}

/** A product line beyond the shop's own range: a combination with a series name and a number. */
function lineAt(index: number, dice: Chance): Line {
  const kind = kinds[index % kinds.length] ?? dice.pick(kinds);
  const names = Object.keys(materials).filter((name): name is Material => name in materials);
  const material = names[Math.floor(index / kinds.length) % names.length] ?? 'oak';
  const name = `${materials[material].title} ${dice.pick(kind.names)} ${dice.pick(series)} ${index + 1}`;
  return { kind, material, name };
}

function ownRange(): Line[] {
  return range.flatMap(([thing, ...made]) =>
    made.flatMap((material, index): Line[] => {
      const kind = kinds.find((one) => one.thing === thing);
      const name = `${materials[material].title} ${kind?.names[index % kind.names.length]}`;
      return kind ? [{ kind, material, name }] : [];
    }),
  );
}

/** The number of products in a new shop. */
export const usualProducts = ownRange().length;

const START = 20_260_401;

/** The shop's own range, oldest first. @param count how many of it at most */
export function ownProducts(count: number): ShopRecord[] {
  const dice = chance(START);
  return ownRange()
    .slice(0, count)
    .map((line, index) => productAt(index, line, dice))
    .reverse();
}

/**
 * The products of a shop, oldest first: the same each time, and each made when it is asked for, because a million of them
 * take gigabytes.
 * @param count how many; the newest are always the shop's own range
 */
export const products = (count: number): Iterable<ShopRecord> => ({
  *[Symbol.iterator]() {
    for (let index = count - 1; index >= usualProducts; index -= 1) {
      const dice = chance(START + index);
      yield productAt(index, lineAt(index, dice), dice);
    }
    yield* ownProducts(count);
  },
});

function productAt(index: number, { kind, material, name }: Line, dice: Chance): ShopRecord {
  const isFirst = index === 0;
  const status: Product['status'] = isFirst ? 'ACTIVE' : statusOf(dice);
  const price = dice.whole(...kind.prices) - (dice.next() < 0.4 ? 0.05 : dice.next() < 0.3 ? 0.5 : 0);
  const pictures = isFirst ? views : dice.whole(1, views);
  const sizes = kind.sizes.slice(0, dice.whole(1, kind.sizes.length));
  const { title, finish } = materials[material];
  const isOnOffer = dice.next() < 0.3;
  return {
    id: `prd-${String(index + 1).padStart(4, '0')}`,
    name,
    slug: slugOf(name),
    price: price.toFixed(2),
    status,
    sku: `${kind.thing.slice(0, 3)}-${material.slice(0, 3)}-${String(index + 101)}`.toUpperCase(),
    stock: status === 'OUT_OF_STOCK' ? 0 : status === 'DRAFT' ? dice.whole(0, 4) : dice.whole(1, 140),
    description: dice.next() < 0.08 ? null : `${kind.text} ${finish}`,
    categories: kind.categories.slice(0, dice.next() < 0.7 ? 2 : 1).map((categoryId) => ({ categoryId })),
    discounts: isOnOffer ? offers(dice).map((discountId) => ({ discountId })) : [],
    images: Array.from({ length: pictures }, (_, order) => ({
      url: pictureOf(kind.thing, material, order + 1),
      altText: [`${name} on a plain ground`, `${name} in a room`, `${name}, close by`][order],
      isPrimary: order === 0,
      order,
    })),
    attributes: [
      { name: 'Material', values: [title] },
      { name: 'Size', values: sizes },
      ...(dice.next() < 0.5 ? [{ name: 'Warranty', values: [dice.pick(['2 years', '5 years', '10 years'])] }] : []),
      ...(dice.next() < 0.25 ? [{ name: 'Colour', values: [title, 'Natural', 'Smoked'] }] : []),
    ],
    ...(dice.next() < 0.15 && { reviews: [{ rating: dice.whole(3, 5), text: 'Exactly as in the picture.' }] }),
  };
}

function statusOf(dice: Chance): Product['status'] {
  const share = dice.next();
  return share < 0.66 ? 'ACTIVE' : share < 0.8 ? 'DRAFT' : share < 0.9 ? 'OUT_OF_STOCK' : 'ARCHIVED';
}

function offers(dice: Chance): string[] {
  const first = dice.whole(1, 10);
  const ids = dice.next() < 0.25 ? [first, (first % 10) + 1] : [first];
  return ids.map(discountId);
}

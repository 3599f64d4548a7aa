import type { FromSchema } from 'json-schema-to-ts';
import type orderSchema from '../../../schema/orders.schema.json';
import type { ShopRecord } from '../../server/records/shop.ts';
import { categories } from './categories.ts';
import { discounts } from './discounts.ts';
import { roleAssignments, users } from './people.ts';
import { ownProducts, products, usualProducts } from './products.ts';
import { chance } from './random.ts';

type Order = FromSchema<typeof orderSchema>;

/**
 * The records of the demo shop: the same each time.
 * @param productCount how many products; the first are always the same
 */
export function demoData(productCount: number = usualProducts) {
  return {
    categories,
    discounts,
    products: products(productCount),
    users,
    roles: roleAssignments,
    orders: orders(ownProducts(productCount), 40),
  };
}

const statuses: readonly Order['status'][] = [
  'delivered',
  'delivered',
  'shipped',
  'processing',
  'pending',
  'cancelled',
];

/** Orders of the last weeks, oldest first; most of the older ones are delivered. */
function orders(catalogue: readonly ShopRecord[], count: number): ShopRecord[] {
  const dice = chance(77);
  const last = Date.UTC(2026, 2, 31, 17, 42);
  return Array.from({ length: count }, (_, index) => {
    const age = count - index;
    const items = Array.from({ length: dice.whole(1, 3) }, () => {
      const product = dice.pick(catalogue);
      return { productId: String(product.id), quantity: dice.whole(1, 2), price: Number(product['price']) };
    });
    const cents = items.reduce((sum, { quantity, price }) => sum + quantity * Math.round(price * 100), 0);
    // Some days are busier than others.
    const hours = age * 22 + 20 * Math.sin(age * 0.9);
    const placed = last - Math.round(hours * 3_600_000) - dice.whole(0, 1_700_000);
    const status = age > 15 ? dice.pick([...statuses.slice(0, 3), 'cancelled' as const]) : dice.pick(statuses);
    const moved = status === 'pending' ? placed : placed + dice.whole(2, 30) * 3_600_000;
    return {
      id: `ord-${1001 + index}`,
      userId: String(dice.pick(users).id),
      status,
      total: cents / 100,
      createdAt: new Date(placed).toISOString(),
      updatedAt: new Date(moved).toISOString(),
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    };
  });
}

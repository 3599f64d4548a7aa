import type { ShopRules } from '../server/rules.ts';

/** What this shop knows about its records that no screen needs to: data, like the schema. */
export const rules: ShopRules = {
  products: {
    first: 'newest',
    unique: [['slug'], ['sku']],
    indexed: ['name', 'status', 'price', 'stock'],
    searched: ['name', 'sku', 'slug'],
  },
  categories: { unique: [['slug']], searched: ['name', 'slug'] },
  discounts: { first: 'newest', unique: [['code']], searched: ['code', 'description'], initial: { uses: 0 } },
  orders: { first: 'newest', indexed: ['status', 'createdAt'], searched: ['id', 'userId'] },
  users: {
    unique: [['email'], ['firebaseUid']],
    searched: ['email', 'name'],
    activeWhen: 'isActive',
    // Whoever holds roles holds them by assignment.
    derived: { roles: { each: 'roles', of: 'userId', take: { id: 'id', role: 'role' } } },
  },
  roles: {
    unique: [['userId', 'role']],
    derived: { userName: { one: 'users', by: 'userId', take: 'name' } },
  },
};

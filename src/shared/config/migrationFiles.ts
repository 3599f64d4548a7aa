import { migrationsIn, type ShopMigration } from './shopMigrations.ts';

const files = import.meta.glob<unknown>(['#schema/migrations/*.json', '#migrations/*.json'], {
  eager: true,
  import: 'default',
});

/** The migrations of the shop: those beside its config, in `migrations/`. For the server and commands. */
export const shopMigrations: readonly ShopMigration[] = migrationsIn(files);

/**
 * What the compiler must know of the config, tested by `npm run types`: an expected error that does not occur is an
 * error.
 */
import type { FromSchema } from 'json-schema-to-ts';
import { expectTypeOf } from 'vitest';
import type products from '../../schema/products.schema.json';
import type { Panel } from '../../src/shared/config/grammar.ts';

type Product = FromSchema<typeof products>;

// The type of a record is exactly what its schema says.
expectTypeOf<Product['name']>().toEqualTypeOf<string>();
expectTypeOf<Product['price']>().toEqualTypeOf<number>();
expectTypeOf<Product['status']>().toEqualTypeOf<'DRAFT' | 'ACTIVE' | 'ARCHIVED' | 'OUT_OF_STOCK'>();
expectTypeOf<Product['sku']>().toEqualTypeOf<string | undefined>();
expectTypeOf<Product['categories']>().toEqualTypeOf<string[]>();
expectTypeOf<NonNullable<Product['attributes']>[number]>().toEqualTypeOf<{ name: string; value: string }>();

// A misspelt field, value or type is a type error.
// @ts-expect-error: 'nmae' is no field
({ nmae: 'Walnut desk' }) satisfies Partial<Product>;
// @ts-expect-error: 'SOLD' is no status
({ status: 'SOLD' }) satisfies Partial<Product>;
// @ts-expect-error: a price is a number
({ price: '12.00' }) satisfies Partial<Product>;
expectTypeOf<Panel['texts']>().toHaveProperty('retry');
expectTypeOf<Panel['texts']>().not.toHaveProperty('rety');

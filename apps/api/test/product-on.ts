import { afterAll, beforeAll } from 'vitest';
import type { DatabaseKind, TestDatabase } from './database.ts';
import { createProduct, type Product, type ProductOptions } from './product.ts';

/** Product and database for one `describe`. */
export function productOn(
  create: DatabaseKind['create'],
  options: ProductOptions = {},
): {
  readonly product: Product;
  readonly database: TestDatabase;
} {
  let database: TestDatabase | undefined;
  let product: Product | undefined;
  beforeAll(async () => {
    database = await create();
    product = await createProduct(database, options);
  });
  afterAll(async () => {
    await product?.close();
    await database?.close();
  });
  const made = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('no test has begun yet');
    return one;
  };
  return {
    get product() {
      return made(product);
    },
    get database() {
      return made(database);
    },
  };
}

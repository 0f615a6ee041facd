import { adminAudit } from '@tagfalter/contract/admin-audit';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import type { DatabaseKind, TestDatabase } from './database.ts';
import { type Google, startGoogle } from './external-stage.ts';
import { createProduct, type Product, type ProductOptions } from './product.ts';

export interface ExternalStage {
  readonly google: Google;
  readonly database: TestDatabase;
  readonly product: Product;
  /** Audit log of an account, oldest first. */
  audit(email: string | undefined): Promise<string[]>;
}

/** External provider and product for one `describe`. */
export function externalOn(create: DatabaseKind['create'], options: ProductOptions = {}): ExternalStage {
  let made: Omit<ExternalStage, 'audit'> | undefined;
  beforeAll(async () => {
    const google = await startGoogle();
    const database = await create();
    made = { google, database, product: await createProduct(database, { ...options, env: google.env }) };
  });
  afterAll(async () => {
    await made?.product.close();
    await made?.database.close();
    await made?.google.server.close();
  });
  const stage = () => {
    if (!made) throw new Error('no test has begun yet');
    return made;
  };
  return {
    async audit(email) {
      const { app, deps } = stage().product;
      const headers = { authorization: `Bearer ${deps.adminToken}` };
      const payload = { email, limit: 100 };
      const response = await app.inject({ method: 'POST', url: adminAudit.path, headers, payload });
      return v
        .parse(adminAudit.reply, response.json())
        .events.map(({ kind }) => kind)
        .reverse();
    },
    get google() {
      return stage().google;
    },
    get database() {
      return stage().database;
    },
    get product() {
      return stage().product;
    },
  };
}

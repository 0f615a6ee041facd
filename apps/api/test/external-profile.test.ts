import { type User, UserSchema } from '@tagfalter/contract/user';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { databases, type TestDatabase } from './database.ts';
import { Browser, type Google, startGoogle } from './external-stage.ts';
import { createProduct, type Product, registerPerson } from './product.ts';

describe.each(databases)('names of an external account on $name (spec decision 54)', ({ create }) => {
  let google: Google;
  let database: TestDatabase;
  let product: Product;
  beforeAll(async () => {
    google = await startGoogle();
    database = await create();
    product = await createProduct(database, { env: google.env });
  });
  afterAll(async () => {
    await product?.close();
    await database?.close();
    await google?.server.close();
  });

  const takeOver = async (token: string): Promise<User> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await product.app.inject({ method: 'POST', url: '/api/auth/provider-profile', headers });
    return v.parse(UserSchema, response.json());
  };

  it('are updated by the next sign-in after such a registration', async () => {
    const account = google.add();
    const browser = new Browser(product);
    await browser.go('register', account.sub);
    await browser.register();
    account.name = 'Ida Falter';
    const again = new Browser(product);
    await again.go('login', account.sub);
    expect(await takeOver(await again.token())).toMatchObject({ firstName: 'Ida', lastName: 'Falter' });
  });

  it('do not replace those of a password registration', async () => {
    const { accountId, token } = await registerPerson(product);
    const [row] = await database.db.select().from(users).where(eq(users.id, accountId));
    expect(row?.namesFrom).toBeNull();
    expect(await takeOver(token)).toMatchObject({ firstName: 'Mia', lastName: 'Muster', profileImageUrl: null });
  });
});

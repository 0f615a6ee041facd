import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityUser } from '#api/db/identity-schema.ts';
import { databases, type TestDatabase } from './database.ts';
import { Browser, type Google, startGoogle } from './external-stage.ts';
import { createProduct, type Product } from './product.ts';

describe.each(databases)('signing in by an external account on $name', ({ create }) => {
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

  const identities = async (): Promise<number> => (await database.db.select().from(identityUser)).length;

  it('lets nobody in who has not registered, and makes nothing of them', async () => {
    const { sub } = google.add();
    const before = await identities();
    const browser = new Browser(product);
    const answer = await browser.go('login', sub);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'EXTERNAL_UNKNOWN', error: 'Konto nicht gefunden. Bitte registrieren Sie sich zuerst.' },
    ]);
    expect(await identities()).toBe(before);
    expect(String(browser.jar)).not.toContain('session_token');
  });

  it('registers with a code, and signs in again as the same person', async () => {
    const { sub, email } = google.add({ picture: 'https://pictures.example/ida.png' });
    const browser = new Browser(product);
    const answer = await browser.go('register', sub);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { mode: 'register', profile: { email, name: 'Ida van der Feld' } },
    ]);
    const registered = await browser.register();
    expect(registered.statusCode).toBe(201);
    expect(registered.json()).toMatchObject({ email, emailVerified: true });
    const again = new Browser(product);
    expect((await again.go('login', sub)).json()).toMatchObject({ mode: 'login' });
    expect(decodeJwt(await again.token())).toMatchObject({
      ...{ sub: decodeJwt(await browser.token()).sub, email, email_verified: true },
      ...{ name: 'Ida van der Feld', picture: 'https://pictures.example/ida.png' },
    });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase, type TestDatabase } from './database.ts';
import { createProduct, type Product } from './product.ts';

const pglite = embeddedDatabase;
const SHELL = '<!doctype html><title>Schale</title>';
const PAGE = '<!doctype html><title>Weg</title>';
const EXTERNAL = {
  EXTERNAL_NAME: 'Wiese',
  EXTERNAL_ISSUER: 'http://127.0.0.1:1',
  EXTERNAL_CLIENT_ID: 'tagfalter',
};
const html = { accept: 'text/html' };

let database: TestDatabase;
let webRoot: string;
const products: Product[] = [];
beforeAll(async () => {
  if (!pglite) throw new Error('no database');
  database = await pglite.create();
  webRoot = await mkdtemp(join(tmpdir(), 'tagfalter-sign-in-'));
  await writeFile(join(webRoot, 'index.html'), SHELL);
  await writeFile(join(webRoot, 'sign-in.html'), PAGE);
  products.push(await createProduct(database, { webRoot, env: EXTERNAL }), await createProduct(database, { webRoot }));
});
afterAll(async () => {
  for (const product of products) await product.close();
  await database.close();
  await rm(webRoot, { recursive: true, force: true });
});

const get = async (product: number, url: string) => products[product]?.app.inject({ url, headers: html });

describe('the page on the way to an account elsewhere (spec decision 52)', () => {
  it.each(['/sign-in/start?mode=login', '/sign-in/callback?code=c&state=s'])('stands at %s', async (url) => {
    const reply = await get(0, url);
    expect([reply?.statusCode, reply?.body]).toEqual([200, PAGE]);
    expect(reply?.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
    });
  });

  it('lets the other pages keep hold of it', async () => {
    expect((await get(0, '/'))?.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('is missing without an external account, its headers too', async () => {
    expect((await get(1, '/sign-in/start'))?.body).toBe(SHELL);
    expect((await get(1, '/'))?.headers['cross-origin-opener-policy']).toBe('same-origin');
  });
});

import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@tagfalter/contract/endpoints';
import { describeApi } from '@tagfalter/contract/openapi';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/compose/app.ts';
import { embeddedDatabase, type TestDatabase } from './database.ts';
import { createProduct, type Product } from './product.ts';

const Description = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });
const Matrix = v.object({ api: v.array(v.object({ call: v.string() })) });
const MATRIX_FILE = new URL('../../../packages/contract/authz-matrix.json', import.meta.url);
/** Pages for people, listed as screens, and the payment stand-in's, which real payments lack. */
const SCREENS = [
  'GET /*',
  ...['/testzahlung/zustimmung/:id', '/testzahlung/payer'].flatMap((path) =>
    ['GET', 'HEAD', 'POST'].map((method) => `${method} ${path}`),
  ),
  ...['impressum', 'datenschutz', 'agb', 'barrierefreiheit', 'kuendigung', 'widerruf', 'erklaerung/:token'].flatMap(
    (page) => [`GET /${page}`, `HEAD /${page}`],
  ),
];

/** `PATCH /api/entries/:id` equals `PATCH /api/entries/{id}`; queries and remarks are dropped. */
const bare = (path: string): string =>
  path
    .replace(/ .*$/, '')
    .replace(/\?.*$/, '')
    .replace(/:\w+|\{\w+\}/g, '{}');

function matrixCalls(): Set<string> {
  const { api } = v.parse(Matrix, JSON.parse(readFileSync(MATRIX_FILE, 'utf8')));
  const calls = api.flatMap(({ call }) => {
    const [, methods = '', path = ''] = /^([A-Z/]+(?: or [A-Z]+)*) (\/.*)$/.exec(call) ?? [];
    return methods.split(/ or |\//).map((method) => `${method} ${bare(path)}`);
  });
  return new Set(calls);
}

describe('routes', () => {
  const pglite = embeddedDatabase;
  let database: TestDatabase;
  let product: Product;
  const served: string[] = [];
  beforeAll(async () => {
    if (!pglite) throw new Error('no database');
    database = await pglite.create();
    // Includes calls of an external account, which is not contacted before use.
    const external = { EXTERNAL_ISSUER: 'https://accounts.example', EXTERNAL_CLIENT_ID: 'diary' };
    product = await createProduct(database, { env: external });
    const observed = await buildApp(product.deps, (method, path) => served.push(`${method} ${path}`));
    await observed.close();
  });
  afterAll(async () => {
    await product.close();
    await database.close();
  });

  /** All routes, also of the identity provider; Fastify adds HEAD to each GET. */
  const routes = (): string[] => {
    const { paths } = product.deps.identityProvider ?? { paths: [] };
    const ofProvider = (route: string) => / \/api\/identity\/\*$/.test(route);
    const own = served.filter((route) => !ofProvider(route) && !SCREENS.includes(route));
    const asGet = (route: string) =>
      own.includes(route.replace(/^HEAD/, 'GET')) ? route.replace(/^HEAD/, 'GET') : route;
    return [...own.map(asGet), ...paths.map((path) => `* ${path}`)].map((route) => {
      const [method, path = ''] = route.split(' ');
      return `${method} ${bare(path).replace(/^\/api\/uploads\/\*$/, '/api/uploads/{}')}`;
    });
  };
  const isIn = (known: ReadonlySet<string>) => (route: string) =>
    route.startsWith('* ') ? [...known].some((call) => call.endsWith(route.slice(1))) : known.has(route);

  it('all stand in the permission matrix, uploads and identity included', () => {
    expect(served.length).toBeGreaterThan(8);
    expect(routes().filter((route) => !isIn(matrixCalls())(route))).toEqual([]);
  });

  it('are all described for programs, uploads and identity included', () => {
    const { paths } = v.parse(Description, describeApi('http://127.0.0.1'));
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${bare(path)}`),
    );
    // Pages for people.
    const calls = routes().filter((route) => !route.startsWith('GET /api/docs'));
    expect(calls.filter((route) => !isIn(new Set(described))(route))).toEqual([]);
  });

  it('answer every call of the contract', () => {
    const missing = ENDPOINTS.filter(({ method, path }) => !served.includes(`${method} ${path}`));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

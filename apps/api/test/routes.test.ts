import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@tagfalter/contract/endpoints';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/compose/app.ts';
import { databases, type TestDatabase } from './database.ts';
import { createProduct, type Product } from './product.ts';

const Matrix = v.object({ api: v.array(v.object({ call: v.string() })) });
const MATRIX_FILE = new URL('../../../packages/contract/authz-matrix.json', import.meta.url);
/** Pages of the web app; the matrix lists them as screens. */
const SCREENS = ['GET /*'];

/** `PATCH /api/entries/:id` and `PATCH /api/entries/{id}` are one call; queries and remarks are not part of it. */
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
  const [pglite] = databases;
  let database: TestDatabase;
  let product: Product;
  const served: string[] = [];
  beforeAll(async () => {
    if (!pglite) throw new Error('no database');
    database = await pglite.create();
    product = await createProduct(database);
    const observed = await buildApp(product.deps, (method, path) => served.push(`${method} ${path}`));
    await observed.close();
  });
  afterAll(async () => {
    await product.close();
    await database.close();
  });

  it('all stand in the permission matrix', () => {
    const known = matrixCalls();
    const listed = (route: string): boolean => {
      const [method = '', path = ''] = route.split(' ');
      // The embedded provider and resumable uploads stand there by their addresses one by one.
      if (path.startsWith('/api/identity/') || path.startsWith('/api/uploads')) return true;
      // Fastify answers HEAD wherever it answers GET.
      return known.has(`${method === 'HEAD' ? 'GET' : method} ${bare(path)}`) || SCREENS.includes(route);
    };
    expect(served.length).toBeGreaterThan(8);
    expect(served.filter((route) => !listed(route))).toEqual([]);
  });

  it('answer every call of the contract', () => {
    const missing = ENDPOINTS.filter(({ method, path }) => !served.includes(`${method} ${path}`));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

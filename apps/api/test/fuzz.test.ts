import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import { ENDPOINTS } from '@tagfalter/contract/endpoints';
import { schemaOf } from '@tagfalter/contract/openapi';
import fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type Person, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';
import { nasty, shapedBy } from './shaped-values.ts';

/** Requests of each call: a slice here, more by `npm run soak -- --only requests`. */
const RUNS = Number(process.env.SOAK_COUNT ?? 10);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON Schema; undefined for a call without one. */
  body?: unknown;
  query?: unknown;
}

const inputOf = (schema: GenericSchema | undefined): unknown => schema && schemaOf(schema, 'input');

const calls: Call[] = [
  ...ENDPOINTS.filter(({ path }) => path !== '/api/sync/stream').map((endpoint: Endpoint) => ({
    ...{ method: endpoint.method, path: endpoint.path },
    ...{ body: inputOf(endpoint.body), query: inputOf(endpoint.query) },
  })),
  { method: 'POST', path: '/api/identity/sign-up/email' },
  { method: 'POST', path: '/api/identity/sign-in/email' },
  { method: 'GET', path: '/api/identity/token' },
  { method: 'GET', path: '/api/identity/verify-email' },
  { method: 'POST', path: '/api/identity/request-password-reset' },
  { method: 'POST', path: '/api/identity/reset-password' },
];

/** A query has texts alone. Not every value has one of its own. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, textOf(inner)]))
    : {};

describe.each(databases)('malformed requests on $name', ({ name, create }) => {
  const stage = productOn(create);
  let person: Person;
  const loop = monitorEventLoopDelay({ resolution: 5 });
  beforeAll(async () => {
    person = await registerPerson(stage.product);
    loop.enable();
  });
  afterAll(() => {
    loop.disable();
    const p99 = loop.percentile(99) / 1e6;
    process.stdout.write(`event loop: p99 ${p99.toFixed(1)} ms in ${RUNS} requests of each of ${calls.length} calls\n`);
    // Only a long run holds it against the promise: a busy machine makes no slice fail. The embedded database works in
    // the same loop.
    if (process.env.SOAK_COUNT !== undefined && name === 'PostgreSQL') expect(p99).toBeLessThan(200);
  });

  it.each(calls)(
    '$method $path never breaks (promise 13)',
    { timeout: 60_000 + RUNS * 600 },
    async ({ method, path, body, query: queried }) => {
      const property = fc.asyncProperty(
        shapedBy(body),
        nasty,
        fc.oneof(shapedBy(queried).map(textsOf), fc.dictionary(nasty, nasty, { maxKeys: 3 })),
        async (payload, part, query) => {
          const url = `${path.replace(/:\w+/g, encodeURIComponent(part.toWellFormed()) || 'x')}?${new URLSearchParams(query)}`;
          const sent = method === 'GET' ? {} : { payload: JSON.stringify(payload) ?? 'null' };
          const headers = { ...person.headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) };
          const answer = await stage.product.app.inject({ method, url, headers, ...sent });
          expect(answer.statusCode, `${url} ${sent.payload} ${answer.body}`).toBeLessThan(500);
        },
      );
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
    },
  );

  it('answers very deep and very wide JSON', async () => {
    const headers = { ...person.headers, 'content-type': 'application/json' };
    for (const payload of [
      `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
      `{"mutations":[${'{},'.repeat(200_000)}{}]}`,
    ]) {
      const answer = await stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('keeps a name with characters that no database holds', async () => {
    const payload = { email: `nul${Date.now()}@example.org`, password: 'Schmetterling-7', name: 'Mia\0 \ud800' };
    const url = '/api/identity/sign-up/email';
    // Malformed sign-ups have used up the places of the other address.
    const answer = await stage.product.app.inject({ method: 'POST', url, payload, remoteAddress: '10.9.9.9' });
    expect([answer.statusCode, answer.json().user.name]).toEqual([200, 'Mia\uFFFD \uFFFD']);
  });
});

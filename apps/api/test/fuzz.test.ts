import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ERROR_STATUS } from '@tagfalter/contract/error';
import { EXTERNAL_CODES } from '@tagfalter/contract/external-sign-in';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/compose/app.ts';
import { type BrokenRequest, brokenRequests } from './broken-requests.ts';
import { databases } from './database.ts';
import { knownThings } from './known-things.ts';
import { type Person, type Product, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';
import { bareCall, SERVED, type ServedCall } from './served-calls.ts';

/** Requests of each call: a slice here, more by `npm run soak -- --only requests`. */
const RUNS = Number(process.env.SOAK_COUNT ?? 5);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Would write to any folder of this machine. */
const DANGEROUS = '/api/admin/backup';
const NAMED = new Set<string>([...Object.keys(ERROR_STATUS), ...EXTERNAL_CODES]);
NAMED.delete('internal');

const webRoot = mkdtempSync(join(tmpdir(), 'tagfalter-web-'));
for (const name of ['index.html', 'event.html', 'shared.html', 'sw.js', 'favicon.svg'])
  writeFileSync(join(webRoot, name), '<!doctype html>');
afterAll(() => rmSync(webRoot, { recursive: true }));

describe.each(databases)('malformed requests on $name', ({ name, create }) => {
  const stage = productOn(create, { webRoot });
  let person: Person;
  let known: string[];
  const loop = monitorEventLoopDelay({ resolution: 5 });
  /** Responses by status, those of the server's own faults with their code. */
  const seen = new Map<string, number>();
  beforeAll(async () => {
    person = await registerPerson(stage.product);
    known = await knownThings(stage, person);
    loop.enable();
  });
  afterAll(() => {
    loop.disable();
    const p99 = loop.percentile(99) / 1e6;
    process.stdout.write(
      `event loop: p99 ${p99.toFixed(1)} ms in ${RUNS} requests of each of ${SERVED.length} calls\n${tally(seen)}`,
    );
    // Only a long run holds it against the promise: a busy machine makes no slice fail. The embedded database works in
    // the same loop.
    if (process.env.SOAK_COUNT !== undefined && name === 'PostgreSQL') expect(p99).toBeLessThan(200);
  });

  it('are made for every route that is served', async () => {
    const routes = new Set<string>();
    const app = await buildApp(stage.product.deps, (method, path) => void routes.add(bareCall(method, path)));
    await app.close();
    // The identity provider routes by itself, and ids of uploads exceed the router's parameters.
    const paths = (stage.product.deps.identityProvider?.paths ?? []).map((path) => path.replace(/^/, '* '));
    const driven = new Set(SERVED.map(({ method, path }) => bareCall(method, path)));
    const missing = [...routes]
      .filter((route) => !route.endsWith('/api/identity/*') && !route.startsWith('OPTIONS '))
      .map((route) => route.replace('/api/uploads/*', '/api/uploads/{}'))
      .filter((route) => !driven.has(route) && !driven.has(route.replace(/^HEAD/, 'GET')));
    const unknown = paths.filter((path) => ![...driven].some((call) => call.endsWith(path.slice(1))));
    expect([...missing, ...unknown]).toEqual([]);
  });

  /** A person whose token still counts: some calls end accounts and sessions. */
  const current = async (): Promise<Person> => {
    const { statusCode } = await stage.product.app.inject({ url: '/api/auth/user', headers: person.headers });
    if (statusCode !== 200) person = await registerPerson(stage.product);
    return person;
  };

  it.each(SERVED)('$method $path never breaks (promise 13)', { timeout: 60_000 + RUNS * 600 }, async (call) => {
    const { headers } = await current();
    const property = fc.asyncProperty(
      brokenRequests(call, () => known),
      fc.nat(9),
      async (making, whose) => {
        const request = await making;
        const isAdmin = call.audience === 'admin' && call.path !== DANGEROUS && whose > 0;
        const own = isAdmin ? { authorization: `Bearer ${stage.product.deps.adminToken}` } : headers;
        const from = isAdmin ? { remoteAddress: '127.0.0.1' } : {};
        const all = whose === 0 ? request.headers : { ...request.headers, ...own };
        const { status, code, said } = await send(stage.product, call, { ...request, ...from, headers: all });
        expect(said, `${request.method} ${request.url} ${JSON.stringify(all)} ${request.payload}`).toBe('');
        expect(status).toBeGreaterThan(99);
        const kind = [status, code].join(' ').trim();
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });

  it('answers very deep and very wide JSON', async () => {
    const headers = { ...person.headers, 'content-type': 'application/json' };
    for (const payload of [
      `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
      `{"mutations":[${'{},'.repeat(200_000)}{}]}`,
    ]) {
      const response = await stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
      expect(response.statusCode).toBe(400);
    }
  });

  it('keeps a name with characters that no database holds', async () => {
    const payload = { email: `nul${Date.now()}@example.org`, password: 'Schmetterling-7', name: 'Mia\0 \ud800' };
    const url = '/api/identity/sign-up/email';
    // Malformed sign-ups have used up the places of the other address.
    const response = await stage.product.app.inject({ method: 'POST', url, payload, remoteAddress: '10.9.9.9' });
    expect([response.statusCode, response.json().user.name]).toEqual([200, 'Mia\uFFFD \uFFFD']);
  });
});

const tally = (seen: ReadonlyMap<string, number>): string => {
  const kinds = [...seen].sort(([left], [right]) => left.localeCompare(right));
  const sum = kinds.reduce((all, [, times]) => all + times, 0);
  return `${sum} responses: ${kinds.map(([kind, times]) => `${times} × ${kind}`).join(', ')}\n`;
};

/** @returns what is wrong with the answer, or nothing; `code` of a status from 500 on */
async function send(
  { app }: Product,
  { path }: ServedCall,
  request: BrokenRequest,
): Promise<{ status: number; code?: string; said: string }> {
  const isStream = path.endsWith('/stream');
  const { payload, ...rest } = request;
  const options: InjectOptions = { ...rest, ...(payload && { payload }), payloadAsStream: isStream };
  const response = await app.inject(options);
  if (isStream) response.stream().destroy();
  const { statusCode: status, headers } = response;
  const body = isStream ? '' : response.body;
  if (status < 500) return { status, said: '' };
  const { success, output } = v.safeParse(Coded, body);
  const code = success ? output.code : 'without a body';
  const isWaiting = status === 507 || (status === 503 && headers['retry-after'] !== undefined);
  const isNamed = isStream || request.method === 'HEAD' || NAMED.has(code);
  return { status, code, said: isWaiting && isNamed ? '' : `${status} ${body}` };
}

const Coded = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }));

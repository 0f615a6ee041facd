import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { ACCOUNT_HEADER, MAX_BATCH, MAX_PUSH_BYTES, PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import { beforeAll, describe, expect, it } from 'vitest';
import { apartDatabase, everyDatabase } from './database.ts';
import { createProduct, type Person, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

describe.each([...everyDatabase, apartDatabase])('sync over HTTP on $name', ({ create }) => {
  const stage = productOn(create);
  let mia: Person;
  beforeAll(async () => {
    mia = await registerPerson(stage.product);
  });

  const date = localDateOf(Date.now(), 'UTC');
  const at = hlcTick(HLC_ZERO, Date.now());
  const mutation = (id: number, text: string) => ({
    id,
    key: randomUUID(),
    name: 'entry.save',
    args: { date, timeZone: 'UTC', fields: { text }, addImages: [], removeImages: [], hadEntry: false },
    at,
  });
  const push = (body: object, headers: Record<string, string> = mia.headers) =>
    stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload: body });
  const pull = (query: string, headers: Record<string, string> = mia.headers) =>
    stage.product.app.inject({ url: `/api/sync/pull${query}`, headers });

  it('takes a push and gives it back by a pull', async () => {
    const clientId = randomUUID();
    const pushed = await push({ protocol: 1, clientId, mutations: [mutation(1, 'über die Leitung')] });
    expect(pushed.json()).toMatchObject({ protocol: 1, lastMutationId: 1, results: [{ id: 1, status: 'applied' }] });
    const pulled = await pull(`?clientId=${clientId}&protocol=1`);
    expect(pulled.json()).toMatchObject({
      protocol: 1,
      lastMutationId: 1,
      more: false,
      changes: [{ collection: 'entries', record: { text: 'über die Leitung', date } }],
    });
  });

  it('says whose days a page holds (S14)', async () => {
    expect((await pull('?protocol=1')).headers[ACCOUNT_HEADER]).toBe(mia.accountId);
  });

  it('says the protocol on every answer, errors included (S12)', async () => {
    const clientId = randomUUID();
    const answers: [number, Awaited<ReturnType<typeof push>>][] = [
      [200, await push({ protocol: 1, clientId, mutations: [] })],
      [200, await pull('?protocol=1')],
      [401, await push({ protocol: 1, clientId, mutations: [] }, {})],
      [401, await pull('?protocol=1', { authorization: 'Bearer nonsense' })],
      [401, await stage.product.app.inject('/api/sync/stream?protocol=1')],
      [400, await push({ protocol: 1, clientId: 'me', mutations: [] })],
      [400, await pull('?protocol=1&cursor=1.5')],
      [400, await pull('?protocol=1&limit=0')],
      [426, await push({ protocol: 0, clientId, mutations: [] })],
      [426, await pull('?protocol=0')],
      [409, await push({ protocol: 1, clientId, mutations: [mutation(7, 'Lücke')] })],
      [404, await stage.product.app.inject('/api/sync/nothing')],
    ];
    for (const [status, answer] of answers) {
      expect([answer.statusCode, answer.headers[PROTOCOL_HEADER]]).toEqual([status, String(PROTOCOL)]);
    }
    expect(answers[8]?.[1].json()).toMatchObject({ code: 'client_too_old', details: { oldest: 1, current: PROTOCOL } });
    expect((await stage.product.app.inject('/api/health')).headers[PROTOCOL_HEADER]).toBeUndefined();
  });

  it('serves two older versions and refuses others (S13, promise 16)', async () => {
    const served = { oldest: 2, current: 4 };
    const later = await createProduct(stage.database, { served });
    const { headers } = await registerPerson(later);
    const inject = (url: string, payload?: object) =>
      later.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) });
    const clientId = randomUUID();
    const speak = async (protocol: number, id: number) => {
      const pushed = await inject('/api/sync/push', { protocol, clientId, mutations: [mutation(id, `Fassung ${id}`)] });
      const pulled = await inject(`/api/sync/pull?protocol=${protocol}`);
      return [pushed.statusCode, pulled.statusCode, pushed.json()];
    };
    expect(await speak(1, 1)).toMatchObject([426, 426, { code: 'client_too_old', details: served }]);
    expect(await speak(2, 1)).toMatchObject([200, 200, { protocol: 2, lastMutationId: 1 }]);
    expect(await speak(3, 2)).toMatchObject([200, 200, { protocol: 3, lastMutationId: 2 }]);
    await later.close();
  });

  it(`takes ${MAX_BATCH} mutations and 1 MiB at most (threat 15, decision 020)`, async () => {
    const clientId = randomUUID();
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => mutation(index + 1, `Fassung ${index}`));
    expect((await push({ protocol: 1, clientId, mutations: many(MAX_BATCH + 1) })).statusCode).toBe(400);
    const full = await push({ protocol: 1, clientId, mutations: many(MAX_BATCH) });
    expect(full.json()).toMatchObject({ lastMutationId: MAX_BATCH });
    const heavy = { ...mutation(MAX_BATCH + 1, 'x'), args: 'y'.repeat(MAX_PUSH_BYTES) };
    const refused = await push({ protocol: 1, clientId, mutations: [heavy] });
    expect([refused.statusCode, refused.json()]).toMatchObject([413, { code: 'too_large' }]);
  });

  it('refuses a body that nests deeper than any does (threat 15)', async () => {
    const clientId = randomUUID();
    // Body, list and mutation make three levels.
    const nested = (depth: number) => JSON.parse('['.repeat(depth - 3) + ']'.repeat(depth - 3));
    const deep = (depth: number) => ({ ...mutation(1, 'x'), args: nested(depth) });
    const refused = await push({ protocol: 1, clientId, mutations: [deep(33)] });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'bad_request' }]);
    const taken = await push({ protocol: 1, clientId, mutations: [deep(32)] });
    expect(taken.json()).toMatchObject({ results: [{ status: 'refused', code: 'bad_request' }] });
    const payload = `{"email":${'['.repeat(1000)}${']'.repeat(1000)}}`;
    const headers = { 'content-type': 'application/json' };
    const url = '/api/identity/sign-in/email';
    const elsewhere = await stage.product.app.inject({ method: 'POST', url, headers, payload });
    expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([400, { code: 'bad_request' }]);
  });

  it('refuses an overlong base and impossible emojis', async () => {
    const clientId = randomUUID();
    const begun = mutation(1, 'x');
    const save = (id: number, part: object) => ({ ...mutation(id, 'x'), args: { ...begun.args, ...part } });
    const was = (length: number) => ({ bases: { text: { from: 0, to: 1, was: 'a'.repeat(length) } } });
    const mutations = [
      save(1, was(100_001)),
      save(2, was(100_000)),
      save(3, { fields: { emojis: '😀'.repeat(200_000) } }),
    ];
    expect((await push({ protocol: 1, clientId, mutations })).json()).toMatchObject({
      results: [{ status: 'refused', code: 'bad_request' }, { status: 'applied' }, { code: 'too_many_emojis' }],
    });
  });

  it('ends its event streams when the process stops, at once (wire 28)', async () => {
    const own = await createProduct(stage.database);
    const origin = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const person = await registerPerson(own);
    const stream = await fetch(`${origin}/api/sync/stream?protocol=1`, { headers: person.headers });
    const reader = (stream.body ?? new ReadableStream()).getReader();
    await reader.read();
    const closed = once(own.app.server, 'close');
    await own.close();
    await closed;
    expect((await reader.read()).done).toBe(true);
  });
});

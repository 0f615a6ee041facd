import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reminders } from '#api/db/reminder-schema.ts';
import { eraseRows } from '#api/features/account/erase/erase-rows.ts';
import { hasEntryOf } from '#api/features/entries/repository.ts';
import { createReminding, REMIND_JOB } from '#api/features/reminders/remind.ts';
import { databases, type TestDatabase } from './database.ts';
import { form } from './forms.ts';
import { createProduct, type Person, type Product, registerPerson } from './product.ts';
import { BROWSER, browserAt, openPushService, type PushService, readVapid } from './push-service.ts';

const SLOW = 120_000;
const NOON = Date.parse('2026-11-26T11:00:00Z');
const EVENING = { minute: 20 * 60 + 30, timeZone: 'Europe/Berlin', language: 'de' };
/** Half past eight in Berlin. */
const DUE = Date.parse('2026-11-26T19:30:00Z');

describe.each(databases)('evening reminders on $name', ({ create }) => {
  let database: TestDatabase;
  let service: PushService;
  let product: Product;
  let who: Person;
  let now = NOON;
  beforeAll(async () => {
    [database, service] = await Promise.all([create(), openPushService()]);
    product = await createProduct(database, { now: () => now, pushService: service.post });
    await product.app.ready();
  }, SLOW);
  afterAll(async () => {
    await product.close();
    await Promise.all([database.close(), service.close()]);
  });
  beforeEach(async () => {
    now = NOON;
    await database.db.delete(reminders);
    who = await registerPerson(product);
    service.take();
  });

  const set = (reminder: object | null, subscription = BROWSER, { headers } = who) =>
    product.app.inject({ method: 'PUT', url: '/api/users/reminder', headers, payload: { subscription, reminder } });
  const rows = () => database.db.select().from(reminders);
  /** Runs the job's look. */
  const look = async (at: number) => {
    now = at;
    const { db, push, jobs } = product.deps;
    const hasEntry = (accountId: string, date: string) => hasEntryOf(db, accountId, date);
    await createReminding({ db, push, jobs, now: () => now, hasEntry })({}, new AbortController().signal);
    return service.take();
  };

  it('are encrypted, without words, and expire at midnight', async () => {
    expect((await set(EVENING)).statusCode).toBe(204);
    expect(await look(DUE - 1)).toEqual([]);
    const [arrived, ...more] = await look(DUE);
    expect(more).toEqual([]);
    expect(arrived?.path).toBe('/fcm/send/one');
    expect(arrived?.message).toEqual({
      type: 'reminder',
      accountId: who.accountId,
      date: '2026-11-26',
      language: 'de',
    });
    expect(arrived?.headers).toMatchObject({ ttl: `${3.5 * 3600}`, 'content-encoding': 'aes128gcm', topic: 'evening' });
    const key = await product.app.inject({ url: '/api/users/reminder-key', headers: who.headers });
    expect(readVapid(arrived?.headers.authorization)).toMatchObject({
      ...{ publicKey: key.json().publicKey, aud: 'https://fcm.googleapis.com' },
      sub: expect.stringMatching(/^mailto:\S+@\S+$/),
    });
    expect(await look(DUE + HOUR_MS)).toEqual([]);
    expect(await look(DUE + DAY_MS)).toHaveLength(1);
  });

  it('go out by the job, once for two processes', async () => {
    await set(EVENING);
    now = DUE;
    await product.deps.jobs.add(REMIND_JOB, {});
    await expect.poll(() => service.take().length).toBe(1);
    now = DUE + DAY_MS;
    const both = await Promise.all([look(now), look(now)]);
    expect([...both.flat(), ...service.take()]).toHaveLength(1);
  });

  it('go to all that are due, however many', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `https://fcm.googleapis.com/fcm/send/many-${i}`);
    const others = [who, await registerPerson(product), await registerPerson(product), await registerPerson(product)];
    for (const [i, endpoint] of many.entries()) await set(EVENING, browserAt(endpoint), others[i % 4]);
    const first = await look(DUE);
    await expect.poll(() => first.push(...service.take())).toBe(60);
    expect(new Set(first.map(({ path }) => path)).size).toBe(60);
  });

  it('are not sent for a written date', async () => {
    await set(EVENING);
    const { payload, headers } = await form({
      text: 'Schon geschrieben.',
      date: '2026-11-26',
      timeZone: 'Europe/Berlin',
    });
    const url = '/api/entries';
    const made = await product.app.inject({ method: 'POST', url, headers: { ...headers, ...who.headers }, payload });
    expect(made.statusCode).toBe(201);
    expect(await look(DUE)).toEqual([]);
    expect(await look(DUE + DAY_MS)).toHaveLength(1);
  });

  it.each([
    // Half past eight there is already tomorrow in UTC, or still this morning.
    ['America/Los_Angeles', '2026-11-27T04:30:00Z', '2026-11-26'],
    ['Pacific/Auckland', '2026-11-27T07:30:00Z', '2026-11-27'],
    ['Pacific/Kiritimati', '2026-11-27T06:30:00Z', '2026-11-27'],
  ])('go by the date of %s', async (timeZone, due, date) => {
    const reader = await registerPerson(product);
    await set({ ...EVENING, timeZone });
    await set({ ...EVENING, timeZone }, browserAt('https://fcm.googleapis.com/fcm/send/reader'), reader);
    now = Date.parse(due) - MINUTE_MS;
    const { payload, headers } = await form({ text: 'Schon geschrieben.', date, timeZone });
    const sent = { method: 'POST' as const, url: '/api/entries', headers: { ...headers, ...who.headers }, payload };
    expect((await product.app.inject(sent)).statusCode).toBe(201);
    expect(await look(Date.parse(due))).toMatchObject([{ message: { accountId: reader.accountId, date } }]);
  });

  it('are not sent after a night without a server', async () => {
    await set(EVENING);
    expect(await look(DUE + 4 * HOUR_MS)).toEqual([]);
    expect(await look(DUE + DAY_MS)).toHaveLength(1);
  });

  it.each([404, 410])('end when the service answers %i', async (status) => {
    await set(EVENING);
    service.answer(status);
    expect(await look(DUE)).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('are tried thrice an evening, and given up after three', async () => {
    await set(EVENING);
    for (let i = 0; i < 9; i += 1) service.answer(503);
    const sent: number[] = [];
    for (let at = DUE; at < DUE + 4 * DAY_MS; at += 5 * MINUTE_MS) {
      if (at % DAY_MS > (DUE % DAY_MS) + HOUR_MS) continue;
      for (const _one of await look(at)) sent.push(at - DUE);
    }
    const evening = [0, 5 * MINUTE_MS, 15 * MINUTE_MS];
    expect(sent).toEqual([0, 1, 2].flatMap((day) => evening.map((ms) => day * DAY_MS + ms)));
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['twelve evenings with a failure each', Array<string>(12).fill('f+'), 1],
    ['one failure short of the limit', ['fff', 'fff', 'ff+'], 1],
    ['twice one short of it', ['fff', 'fff', 'ff+', 'fff', 'fff', 'ff+'], 1],
    ['one short of it, one fewer, and evenings that go well', ['fff', 'fff', 'ff+', 'f+', '+', '+', 'ff+'], 1],
    ['as many in a row as the limit', ['fff', 'fff', 'fff'], 0],
    ['the limit in a row after single ones', ['f+', 'ff+', '+', 'fff', 'fff', 'fff'], 0],
  ])('count failures in a row alone: %s', async (_which, evenings, left) => {
    await set(EVENING);
    for (const [day, tries] of evenings.entries()) {
      const due = DUE + day * DAY_MS;
      for (const outcome of tries) service.answer(outcome === 'f' ? 503 : 201);
      const sent: number[] = [];
      for (const minutes of [0, 5, 15, 30]) sent.push((await look(due + minutes * MINUTE_MS)).length);
      expect([day, sent]).toEqual([day, [0, 1, 2, 3].map((nth) => (nth < tries.length ? 1 : 0))]);
    }
    expect(await look(DUE + evenings.length * DAY_MS)).toHaveLength(left);
    expect(await rows()).toHaveLength(left);
  });

  it('are not tried again beyond midnight', async () => {
    await set({ ...EVENING, minute: 23 * 60 + 52 });
    for (let i = 0; i < 9; i += 1) service.answer(503);
    const due = DUE + 202 * MINUTE_MS;
    const sent: number[] = [];
    for (let at = due; at < due + HOUR_MS; at += MINUTE_MS) for (const _one of await look(at)) sent.push(at - due);
    // The third try would come at seven minutes past.
    expect(sent).toEqual([0, 5 * MINUTE_MS]);
    expect(await look(due + DAY_MS)).toHaveLength(1);
  });

  it('follow a service nowhere else', async () => {
    await set(EVENING);
    service.answer(307, 'http://127.0.0.1:1/inside');
    expect(await look(DUE)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ failures: 1 }]);
  });

  it.each([
    ['no https', 'http://fcm.googleapis.com/x'],
    ['an address of this machine', 'https://127.0.0.1/x'],
    ['a port', 'https://fcm.googleapis.com:8443/x'],
    ['a name', 'https://a:b@fcm.googleapis.com/x'],
    ['a host that ends like one', 'https://evilfcm.googleapis.com/x'],
    ['a host that begins like one', 'https://fcm.googleapis.com.example/x'],
    ['a domain as such', 'https://push.apple.com/x'],
    ['somebody else', 'https://push.example/x'],
  ])('post to known services only, not to %s', async (_what, endpoint) => {
    const response = await set(EVENING, browserAt(endpoint));
    expect([response.statusCode, response.json().code]).toEqual([422, 'push_service_unknown']);
    expect(await rows()).toEqual([]);
  });

  it.each([
    'https://web.push.apple.com/x',
    'https://updates.push.services.mozilla.com/x',
    'https://wns2-par02p.notify.windows.com/x',
  ])('know %s', async (endpoint) => {
    expect((await set(EVENING, browserAt(endpoint))).statusCode).toBe(204);
  });

  it.each([
    ['no minute', { ...EVENING, minute: 1440 }],
    ['no zone', { ...EVENING, timeZone: 'Europe/Nowhere' }],
    ['no language', { ...EVENING, language: 'tlh' }],
  ])('refuse %s', async (_what, reminder) => {
    expect((await set(reminder)).statusCode).toBe(400);
  });

  it('never call a device whose keys are none', async () => {
    const keys = { ...BROWSER.keys, p256dh: Buffer.alloc(65, 7).toString('base64url') };
    await set(EVENING, { ...BROWSER, keys });
    expect(await look(DUE)).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('move to a new time at once, or stop', async () => {
    await set(EVENING);
    await set({ ...EVENING, minute: 21 * 60 });
    expect(await look(DUE)).toEqual([]);
    expect(await look(DUE + 30 * MINUTE_MS)).toHaveLength(1);
    expect((await set(null)).statusCode).toBe(204);
    expect(await rows()).toEqual([]);
  });

  it('are those of twenty devices at most, the latest', async () => {
    for (let i = 0; i < 22; i += 1) {
      now += 1000;
      await set(EVENING, browserAt(`https://fcm.googleapis.com/fcm/send/${i}`));
    }
    const kept = (await rows()).map(({ endpoint }) => Number(endpoint.split('/').at(-1)));
    expect(kept.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
  });

  it('of one account are not touched by another', async () => {
    const other = await registerPerson(product);
    await set(EVENING);
    await set(null, BROWSER, other);
    expect(await rows()).toMatchObject([{ accountId: who.accountId }]);
  });

  it('go with the account, with its session, and with signing out', async () => {
    const { accountId } = who;
    await set(EVENING);
    await database.db.transaction((tx) => eraseRows(tx, accountId, async () => {}));
    expect(await rows()).toEqual([]);
    who = await registerPerson(product);
    await set(EVENING);
    await product.app.inject({
      method: 'POST',
      url: '/api/identity/sign-out',
      headers: { cookie: who.cookie, origin: product.deps.config.publicUrl },
      payload: {},
    });
    expect(await rows()).toEqual([]);
    who = await registerPerson(product);
    await set(EVENING);
    const sessions = (await product.app.inject({ url: '/api/auth/sessions', headers: who.headers })).json();
    const url = `/api/auth/sessions/${sessions[0].id}`;
    await product.app.inject({ method: 'DELETE', url, headers: who.headers });
    expect(await rows()).toEqual([]);
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import type { PullReply } from '@tagfalter/contract/sync-pull';
import { MAX_POKE_CHANGES, type Poke, PokeSchema } from '@tagfalter/contract/sync-stream';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identitySession } from '#api/db/identity-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { subscriptionOpener } from '#api/sync/stream/subscription.ts';
import { databases, type TestDatabase } from './database.ts';
import { fixture } from './forms.ts';
import { createProduct, type Person, type Product, registerPerson, twinOf } from './product.ts';
import { laterFeed } from './sync-actors.ts';
import { sha256, tusDevice } from './tus.ts';

const NUDGE = 'event: nudge\ndata:';
const EMOJIS = '🦋'.repeat(5);
const TODAY = localDateOf(Date.now(), 'UTC');

const actorOf = ({ accountId, entrySpace, email }: Person) => {
  return { accountId, entrySpace, email, emailVerified: true, isPro: false, subscriptions: [] };
};

/** Events of a stream. */
function eventsOf(body: ReadableStream<Uint8Array> | null) {
  const reader = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end >= 0) {
        const event = rest.slice(0, end);
        rest = rest.slice(end + 2);
        return event;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      rest += value;
    }
  };
  const carried = async (): Promise<Poke> => {
    const event = (await next()) ?? '';
    expect(event.startsWith('event: nudge\ndata: {')).toBe(true);
    return v.parse(PokeSchema, JSON.parse(event.slice('event: nudge\ndata: '.length)));
  };
  return { next, carried, leave: () => reader.cancel() };
}

describe.each(databases)('an event of the stream on $name', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  let origin: string;
  beforeAll(async () => {
    database = await create();
    product = await createProduct(database);
    origin = await product.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await product.close();
    await database.close();
  });

  const open = async ({ headers }: Person, query = `?protocol=${PROTOCOL}`, at = origin) => {
    const reply = await fetch(`${at}/api/sync/stream${query}`, { headers });
    const events = eventsOf(reply.body);
    expect(await events.next()).toBe(NUDGE);
    return events;
  };
  /** A device that sends its edits of today. */
  const deviceOf = ({ headers }: Person) => {
    const clientId = randomUUID();
    let id = 0;
    const mutation = ({ addImages = [], ...fields }: { addImages?: object[]; [field: string]: unknown }) => {
      id += 1;
      const args = { date: TODAY, timeZone: 'UTC', fields, addImages, removeImages: [], hadEntry: false };
      return { id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, Date.now() + id) };
    };
    return async (...edits: Parameters<typeof mutation>[0][]) => {
      const payload = { protocol: PROTOCOL, clientId, mutations: edits.map(mutation) };
      const reply = await product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
      expect(reply.statusCode).toBe(200);
    };
  };
  const pull = async ({ headers }: Person, query: string) => {
    const reply = await product.app.inject({ url: `/api/sync/pull?protocol=${PROTOCOL}&${query}`, headers });
    return reply.json<PullReply>();
  };

  it('equals what a pull would answer (S1)', async () => {
    const mia = await registerPerson(product);
    const events = await open(mia);
    const push = deviceOf(mia);
    await push({ text: 'eins' });
    const first = await events.carried();
    const whole = await pull(mia, '');
    expect(first).toEqual({ after: 0, upTo: 1, epoch: whole.epoch, changes: whole.changes });
    await deviceOf(mia)({ text: 'von einem anderen Gerät' });
    const second = await events.carried();
    const { changes, cursor } = await pull(mia, 'cursor=1');
    expect(second).toMatchObject({ after: 1, upTo: Number(cursor), changes });
    expect(second.changes.map(({ collection }) => collection).sort()).toEqual(['entries', 'revisions']);
    await events.leave();
  });

  it('says of media whether they are there (S10)', async () => {
    const mia = await registerPerson(product);
    const photo = await fixture('photo-1.jpg');
    const hash = sha256(photo);
    await tusDevice(origin, mia.headers).upload(photo, {});
    const after = Number((await pull(mia, '')).cursor);
    const events = await open(mia);
    await deviceOf(mia)({ addImages: [{ hash, type: 'image/jpeg', size: photo.length, name: 'see.jpg' }] });
    const { changes } = await events.carried();
    expect(changes).toMatchObject([{ record: { images: [{ hash }], readyMedia: [hash] } }]);
    expect(changes).toEqual((await pull(mia, `cursor=${after}`)).changes);
    await events.leave();
  });

  it('depends on the reader’s protocol (S13)', async () => {
    const mia = await registerPerson(product);
    const start = subscriptionOpener({ db: database.db, feed: laterFeed, served: { oldest: 1, current: 2 } });
    const [later, old] = [await start(actorOf(mia), 2), await start(actorOf(mia), 1)];
    const push = deviceOf(mia);
    await push({ text: 'eins' });
    await push({ text: 'zwei' });
    const collections = async (reader: typeof old) => {
      const data = v.parse(v.pipe(v.string(), v.parseJson(), PokeSchema), await reader.next());
      return data.changes.map(({ collection }) => collection);
    };
    expect(await collections(later)).toEqual(['entries', 'revisions']);
    expect(await collections(old)).toEqual(['entries']);
    for (const query of [`?protocol=${PROTOCOL + 1}`, ''])
      expect((await fetch(`${origin}/api/sync/stream${query}`, { headers: mia.headers })).status).toBe(400);
  });

  it('is empty for many changes, and the next event continues', async () => {
    const mia = await registerPerson(product);
    const events = await open(mia);
    const push = deviceOf(mia);
    await push(...Array.from({ length: MAX_POKE_CHANGES + 1 }, (_, at) => ({ text: `${at}` })));
    expect(await events.next()).toBe(NUDGE);
    const after = Number((await pull(mia, '')).cursor);
    await push({ emojis: EMOJIS });
    expect(await events.carried()).toMatchObject({ after, upTo: after + 1 });
    await events.leave();
  });

  it('is empty after a restore, so devices pull (S13)', async () => {
    const mia = await registerPerson(product);
    const push = deviceOf(mia);
    await push({ text: 'davor' });
    const events = await open(mia);
    await database.db
      .update(owners)
      .set({ version: 3, epoch: 3, restoredTo: 1 })
      .where(eq(owners.ownerId, mia.accountId));
    await push({ text: 'danach' });
    expect(await events.next()).toBe(NUDGE);
    await events.leave();
  });

  it('is empty if a restore follows the announcement (S13)', async () => {
    const mia = await registerPerson(product);
    await deviceOf(mia)({ text: 'davor' });
    const start = subscriptionOpener({ db: database.db, served: SERVED });
    const reader = await start(actorOf(mia), PROTOCOL);
    reader.expect();
    await reader.next({ version: 1 });
    await database.db
      .update(owners)
      .set({ version: 3, epoch: 3, restoredTo: 1 })
      .where(eq(owners.ownerId, mia.accountId));
    expect(await reader.next({ version: 4 })).toBeNull();
  });

  it('ends the stream of an ended session (S14)', async () => {
    const mia = await registerPerson(product);
    const push = deviceOf(mia);
    await push({ text: 'noch angemeldet' });
    const signIn = { email: mia.email, password: mia.password };
    const url = '/api/identity/sign-in/email';
    const elsewhere = await product.app.inject({ method: 'POST', url, payload: signIn });
    expect(elsewhere.statusCode).toBe(200);
    const [lost, ...others] = await database.db
      .select({ id: identitySession.id })
      .from(identitySession)
      .where(eq(identitySession.token, sessionHashOf(mia)));
    expect([lost === undefined, others]).toEqual([false, []]);
    const events = await open(mia);
    await database.db.delete(identitySession).where(eq(identitySession.id, lost?.id ?? ''));
    const cookie = elsewhere.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const response = await product.app.inject({ url: '/api/identity/token', headers: { cookie } });
    const headers = { authorization: `Bearer ${response.json<{ token: string }>().token}` };
    await deviceOf({ ...mia, headers })({ text: 'nur für die anderen' });
    expect(await events.next()).toBeUndefined();
    expect((await fetch(`${origin}/api/sync/stream?protocol=${PROTOCOL}`, { headers: mia.headers })).status).toBe(401);
  });

  it('comes through another process on the same database, too', async () => {
    const mia = await registerPerson(product);
    const twin = await twinOf(product);
    const at = await twin.listen({ port: 0, host: '127.0.0.1' });
    const events = await open(mia, undefined, at);
    await deviceOf(mia)({ text: 'über die Datenbank' });
    expect(await events.carried()).toMatchObject({ changes: [{ record: { text: 'über die Datenbank' } }] });
    await events.leave();
    await twin.close();
  });
});

/** The session in a person's cookie as stored; its signature follows the dot. */
function sessionHashOf({ cookie }: Person): string {
  const value = /session_token=([^;]+)/.exec(cookie)?.[1] ?? '';
  const token = decodeURIComponent(value).split('.')[0] ?? '';
  return createHash('sha256').update(token).digest('base64url');
}

import { randomBytes, randomUUID } from 'node:crypto';
import { type OwnEvent, OwnEventSchema } from '@tagfalter/contract/wire-event';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contributions, events } from '#api/db/event-schema.ts';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage, startUpload } from './event-stage.ts';

const HUGE = 19_999_999;
/** Ten gigabytes: 501 files of 20 MB do not fit. */
const QUOTA = 10e9;

describe.each(databases)('room of a guest book on $name', ({ create }) => {
  let stage: EventStage;
  let address = 0;
  beforeAll(async () => {
    stage = await openEventStage(create, {
      env: { TRUSTED_PROXIES: '127.0.0.1', EVENT_QUOTA_GB: String(QUOTA / 1e9) },
    });
  });
  afterAll(() => stage.close());

  const announced = (size: number) => ({ ...guestFile(randomBytes(20), 'more'), size });
  /** Announces photos. @returns the contribution and its reply */
  const announce = async (
    event: OwnEvent,
    count: number,
    { from = '', size = HUGE } = {},
  ): Promise<[Guest, string]> => {
    address += 1;
    const guest = guestOf(stage, event, { files: Array.from({ length: count }, () => announced(size)) });
    return [guest, await said(guest.put({}, { 'x-forwarded-for': from || `10.0.0.${address}` }))];
  };
  const said = async (asked: Promise<Response>): Promise<string> => {
    const response = await asked;
    if (response.status < 400) return String(response.status);
    return `${response.status} ${v.parse(v.object({ code: v.string() }), await response.json()).code}`;
  };
  const usedOf = async ({ id }: OwnEvent): Promise<OwnEvent | undefined> => {
    const response = await stage.call('GET', '/api/events', { headers: stage.host.headers });
    return v.parse(v.array(OwnEventSchema), await response.json()).find((event) => event.id === id);
  };
  const bytesOf = async (event: OwnEvent) => (await usedOf(event))?.bytes;
  const rowOf = async ({ id }: Guest) => {
    const [row] = await stage.database.db.select().from(contributions).where(eq(contributions.id, id));
    return row;
  };
  /** Copies an announcement, of other addresses if one is given. */
  const copy = async (event: OwnEvent, guest: Guest, { times = 0, addressHash = '' } = {}): Promise<void> => {
    const row = await rowOf(guest);
    if (!row) throw new Error('nobody has announced anything');
    const { db } = stage.database;
    const rows = Array.from({ length: times }, () => ({
      ...row,
      id: randomUUID(),
      ...(addressHash && { addressHash }),
    }));
    await db.insert(contributions).values(rows);
    const { bytes, files } = events;
    const more = { bytes: row.countedBytes * times, files: row.countedFiles * times };
    await db
      .update(events)
      .set({ bytes: sql`${bytes} + ${more.bytes}`, files: sql`${files} + ${more.files}` })
      .where(eq(events.eventId, event.id));
  };

  it('lets one address announce 3,000 files, and the next guest send', async () => {
    const event = await stage.event();
    const responses: string[] = [];
    for (let n = 0; n < 64; n += 1) responses.push((await announce(event, 50, { from: '10.2.0.1', size: 1000 }))[1]);
    expect(responses.filter((response) => response === '201')).toHaveLength(60);
    expect(responses.slice(60)).toEqual(new Array(4).fill('429 too_many_requests'));
    const photo = guestFile(stage.photo);
    const next = guestOf(stage, event, { files: [photo] });
    expect(await said(next.put({}, { 'x-forwarded-for': '10.2.0.2' }))).toBe('201');
    expect(await said(next.send(photo, stage.photo))).toBe('204');
    // After ten minutes without a byte the address may announce again.
    stage.clock.now += 10 * MINUTE_MS + 1000;
    expect((await announce(event, 50, { from: '10.2.0.1' }))[1]).toBe('201');
  });

  it('waits for reservations and gives them to whoever sends', async () => {
    const event = await stage.event();
    const [hoarder] = await announce(event, 50, { size: 1000 });
    await copy(event, hoarder, { times: 199, addressHash: 'many' });
    const photo = guestFile(stage.photo);
    const next = guestOf(stage, event, { files: [photo] });
    const refused = await next.put();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60]);
    stage.clock.now += 5 * MINUTE_MS;
    // Telling again brings no byte: it renews nothing.
    expect(await said(hoarder.put({ topMoment: 'noch da' }))).toBe('200');
    stage.clock.now += 5 * MINUTE_MS + 1000;
    expect(await said(next.put())).toBe('201');
    expect(await said(next.send(photo, stage.photo))).toBe('204');
    expect(await usedOf(event)).toMatchObject({ files: 1, bytes: photo.size });
    // A guest whose reservation has ended may still send.
    expect(await said(hoarder.put())).toBe('200');
    expect(await usedOf(event)).toMatchObject({ files: 51 });
  });

  it('is renewed by any byte of the contribution, and by each file', async () => {
    const event = await stage.event();
    const photo = guestFile(stage.photo);
    const slow = guestOf(stage, event, { files: [photo, announced(1000)] });
    await slow.put();
    const begun = stage.clock.now;
    const untilOf = async () => ((await rowOf(slow))?.reservedUntil?.getTime() ?? 0) - begun;
    expect(await untilOf()).toBe(10 * MINUTE_MS);
    stage.clock.now = begun + 9 * MINUTE_MS;
    const upload = await startUpload(slow, photo);
    expect(await untilOf()).toBe(10 * MINUTE_MS);
    await upload.append(0, stage.photo.subarray(0, 10));
    await vi.waitFor(async () => expect(await untilOf()).toBe(19 * MINUTE_MS), { timeout: 5000 });
    stage.clock.now = begun + 15 * MINUTE_MS;
    await upload.append(10, stage.photo.subarray(10));
    expect(await untilOf()).toBe(25 * MINUTE_MS);
    expect(await rowOf(slow)).toMatchObject({ heldFiles: 1, heldBytes: 1000, countedFiles: 2 });
  });

  it('ends for what is really full', async () => {
    const event = await stage.event();
    const { db } = stage.database;
    await db.update(events).set({ files: 10_000 }).where(eq(events.eventId, event.id));
    expect((await announce(event, 1))[1]).toBe('413 quota_full');
    await db
      .update(events)
      .set({ files: 0, bytes: QUOTA - 1000 })
      .where(eq(events.eventId, event.id));
    expect((await announce(event, 1))[1]).toBe('413 quota_full');
    expect((await announce(event, 1, { size: 1000 }))[1]).toBe('201');
  });

  it('is counted by what has arrived, also after a lapse', async () => {
    const event = await stage.event();
    const photo = guestFile(stage.photo);
    const slow = guestOf(stage, event, { files: [photo, announced(1000)] });
    await slow.put();
    const upload = await startUpload(slow, photo);
    stage.clock.now += 10 * MINUTE_MS + 1000;
    for (let n = 0; n < 10; n += 1) expect((await announce(event, 50))[1]).toBe('201');
    expect(await rowOf(slow)).toMatchObject({ countedFiles: 0, reservedUntil: null });
    await upload.append(0, stage.photo);
    expect(await rowOf(slow)).toMatchObject({ countedFiles: 1, countedBytes: photo.size, heldFiles: 0 });
    const before = (await bytesOf(event)) ?? 0;
    const own = { 'x-delete-secret': slow.secret };
    const path = `/api/events/share/${event.shareToken}/entries/${slow.id}`;
    expect((await stage.call('DELETE', path, { headers: own })).status).toBe(204);
    expect(await bytesOf(event)).toBe(before - photo.size);
  });

  it('is not taken in bytes by one address alone', async () => {
    const event = await stage.event();
    const from = '10.1.0.1';
    await stage.database.db.update(events).set({ bytes: -QUOTA }).where(eq(events.eventId, event.id));
    const guests: Guest[] = [];
    for (let n = 0; n < 10; n += 1) {
      const [guest, response] = await announce(event, 50, { from });
      expect(response).toBe('201');
      guests.push(guest);
    }
    const [late, response] = await announce(event, 1, { from });
    expect(response).toBe('429 too_many_requests');
    expect((await announce(event, 50, { from: '10.1.0.2' }))[1]).toBe('201');
    // Withdrawn files no longer count.
    await guests[0]?.put({ files: [] }, { 'x-forwarded-for': from });
    expect(await said(late.put({}, { 'x-forwarded-for': from }))).toBe('201');
  });

  it('ends at 10,000 contributions that are here, and waits for those begun', async () => {
    const event = await stage.event();
    const { db } = stage.database;
    await db.execute(sql`
      insert into contributions (event_id, id, secret_hash, device_hash, version, created_at)
        select ${event.id}::uuid, gen_random_uuid(), '', '', 0, ${new Date(stage.clock.now).toISOString()}::timestamptz
          from generate_series(1, 10000)
    `);
    expect(await said(guestOf(stage, event).put())).toBe('429 too_many_requests');
    stage.clock.now += 10 * MINUTE_MS + 1000;
    expect(await said(guestOf(stage, event).put())).toBe('201');
    await db
      .update(contributions)
      .set({ finishedAt: new Date(stage.clock.now) })
      .where(eq(contributions.eventId, event.id));
    expect(await said(guestOf(stage, event).put())).toBe('413 quota_full');
  });

  it('holds 20 MB of words, a quarter of them from one address', async () => {
    const event = await stage.event();
    const { db } = stage.database;
    const long = { guestMessage: 'ß'.repeat(3000) };
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const first = guestOf(stage, event, long);
    expect(await said(first.put({}, from('10.4.0.1')))).toBe('201');
    const bytes = 6000 + 'Tante Helga'.length;
    const wordsOf = async () => (await db.select().from(events).where(eq(events.eventId, event.id)))[0]?.words;
    expect(await wordsOf()).toBe(bytes);
    const isFirst = and(eq(contributions.eventId, event.id), eq(contributions.id, first.id));
    await db
      .update(contributions)
      .set({ countedWords: 5_000_000 - bytes + 1 })
      .where(isFirst);
    expect(await said(guestOf(stage, event, long).put({}, from('10.4.0.1')))).toBe('429 too_many_requests');
    expect(await said(guestOf(stage, event).put({}, from('10.4.0.1')))).toBe('201');
    expect(await said(guestOf(stage, event, long).put({}, from('10.4.0.2')))).toBe('201');
    await db.update(events).set({ words: 20_000_000 }).where(eq(events.eventId, event.id));
    expect(await said(guestOf(stage, event).put({}, from('10.4.0.3')))).toBe('413 quota_full');
    await db.update(contributions).set({ countedWords: bytes }).where(isFirst);
    const path = `/api/events/share/${event.shareToken}/entries/${first.id}`;
    await stage.call('DELETE', path, { headers: { 'x-delete-secret': first.secret } });
    expect(await wordsOf()).toBe(20_000_000 - bytes);
    expect(await said(guestOf(stage, event).put({}, from('10.4.0.3')))).toBe('201');
  });

  it('is not held for long by what is begun and never seen', async () => {
    const event = await stage.event();
    const { db } = stage.database;
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const begun = guestOf(stage, event, { guestMessage: 'ß'.repeat(300), submitted: false });
    expect(await said(begun.put({}, from('10.6.0.1')))).toBe('201');
    const isBegun = and(eq(contributions.eventId, event.id), eq(contributions.id, begun.id));
    await copy(event, begun, { times: 999 });
    await db.update(contributions).set({ countedWords: 20_000_000 }).where(isBegun);
    await db.update(events).set({ words: 20_000_000 }).where(eq(events.eventId, event.id));
    const [neighbour, stranger] = [guestOf(stage, event, { guestMessage: 'ß'.repeat(300) }), guestOf(stage, event)];
    const asked = async () => [
      await said(neighbour.put({}, from('10.6.0.1'))),
      await said(stranger.put({}, from('10.6.0.2'))),
    ];
    expect(await asked()).toEqual(['429 too_many_requests', '429 too_many_requests']);
    stage.clock.now += 10 * MINUTE_MS + 1000;
    expect(await asked()).toEqual(['201', '201']);
    const wordsOf = async () => (await db.select().from(events).where(eq(events.eventId, event.id)))[0]?.words;
    const now = (await wordsOf()) ?? 0;
    expect(now).toBeLessThan(1000);
    // A contribution that gave way is kept, and counts again once it is finished.
    expect(await said(begun.put({ submitted: true }, from('10.6.0.1')))).toBe('200');
    expect(await begun.get()).toMatchObject({ state: 'finished', guestMessage: 'ß'.repeat(300) });
    expect(await wordsOf()).toBe(now + 600 + 'Tante Helga'.length);
  });

  it('names no address, and no two events the same one', async () => {
    const [one, other] = [await stage.event(), await stage.event()];
    const hashes: (string | undefined)[] = [];
    for (const [event, ip] of [
      [one, '10.5.0.1'],
      [one, '10.5.0.1'],
      [other, '10.5.0.1'],
      [one, '10.5.0.2'],
    ] as const) {
      const guest = guestOf(stage, event, { device: randomUUID() });
      await guest.put({}, { 'x-forwarded-for': ip });
      hashes.push((await rowOf(guest))?.addressHash);
    }
    expect(new Set(hashes).size).toBe(3);
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes.join()).toMatch(/^[0-9a-f,]+$/);
  });

  it('is not written again for a repeated telling', async () => {
    const event = await stage.event();
    const { db } = stage.database;
    const guest = guestOf(stage, event, { files: [guestFile(stage.photo)], submitted: false });
    await guest.put();
    const written = async () => {
      const rows = await db.select().from(contributions).where(eq(contributions.id, guest.id));
      const [counted] = await db.select({ bytes: events.bytes }).from(events).where(eq(events.eventId, event.id));
      return [rows.map(({ reservedUntil, topMoment }) => [reservedUntil?.getTime(), topMoment]), counted];
    };
    const first = await written();
    stage.clock.now += 20 * MINUTE_MS;
    expect([(await guest.put()).status, await written()]).toEqual([200, first]);
    expect([(await guest.put({ topMoment: 'der Tanz' })).status, await written()]).not.toEqual([200, first]);
  });
});

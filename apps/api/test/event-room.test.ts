import { randomBytes } from 'node:crypto';
import type { Contribution } from '@tagfalter/contract/contribution';
import { type OwnEvent, OwnEventSchema } from '@tagfalter/contract/wire-event';
import { MAX_EVENT_BYTES } from '@tagfalter/domain/event';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributions, events } from '#api/db/event-schema.ts';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage } from './event-stage.ts';

const HOUR = 3_600_000;
const HUGE = 19_999_999;

describe.each(databases)('room of a guest book on $name', ({ create }) => {
  let stage: EventStage;
  let address = 0;
  beforeAll(async () => {
    stage = await openEventStage(create, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => stage.close());

  const huge = () => ({ ...guestFile(randomBytes(20), 'more'), size: HUGE });
  /** Announces photos of 20 MB. @returns the contribution and its reply */
  const announce = async (event: OwnEvent, count: number, from?: string): Promise<[Guest, string]> => {
    address += 1;
    const guest = guestOf(stage, event, { files: Array.from({ length: count }, huge) });
    return [guest, await said(guest.put({}, { 'x-forwarded-for': from ?? `10.0.0.${address}` }))];
  };
  const said = async (asked: Promise<Response>): Promise<string> => {
    const answer = await asked;
    if (answer.status < 400) return String(answer.status);
    return `${answer.status} ${v.parse(v.object({ code: v.string() }), await answer.json()).code}`;
  };
  const bytesOf = async ({ id }: OwnEvent): Promise<number | undefined> => {
    const answer = await stage.call('GET', '/api/events', { headers: stage.host.headers });
    return v.parse(v.array(OwnEventSchema), await answer.json()).find((event) => event.id === id)?.bytes;
  };

  it('goes to others after an hour, and is reserved again', async () => {
    const event = await stage.event();
    const photo = guestFile(stage.photo);
    const slow = guestOf(stage, event, { files: [photo] });
    expect(await said(slow.put())).toBe('201');
    const hoarders: Guest[] = [];
    for (let n = 0; n < 9; n += 1) {
      const [guest, answer] = await announce(event, 50);
      expect(answer).toBe('201');
      hoarders.push(guest);
    }
    expect((await announce(event, 49))[1]).toBe('201');
    expect((await announce(event, 2))[1]).toBe('413 quota_full');
    stage.clock.now += HOUR + 1000;
    expect((await announce(event, 2))[1]).toBe('201');
    expect(await bytesOf(event)).toBe(2 * HUGE);
    // It has expired, too, and may still be completed.
    expect(await said(slow.send(photo, stage.photo))).toBe('204');
    expect(await slow.get()).toMatchObject({ state: 'finished', missing: [] });
    expect(await bytesOf(event)).toBe(2 * HUGE + photo.size);
    for (let n = 0; n < 9; n += 1) expect((await announce(event, 50))[1]).toBe('201');
    const [hoarder] = hoarders;
    const [first] = hoarder?.body.files ?? [];
    if (!hoarder || !first) throw new Error('nobody has announced anything');
    expect(await said(hoarder.send(first, stage.photo))).toBe('413 quota_full');
    const remove = (guest: Guest) =>
      stage.call('DELETE', `/api/events/share/${event.shareToken}/entries/${guest.id}`, {
        headers: { 'x-delete-secret': guest.secret },
      });
    const before = (await bytesOf(event)) ?? 0;
    expect([(await remove(hoarder)).status, await bytesOf(event)]).toEqual([204, before]);
    expect([(await remove(slow)).status, await bytesOf(event)]).toEqual([204, before - photo.size]);
  });

  it('is not taken by one address alone', async () => {
    const event = await stage.event();
    const guests: Guest[] = [];
    for (let n = 0; n < 5; n += 1) {
      const [guest, answer] = await announce(event, 50, '10.1.0.1');
      expect(answer).toBe('201');
      guests.push(guest);
    }
    const [late, answer] = await announce(event, 1, '10.1.0.1');
    expect(answer).toBe('429 too_many_requests');
    expect((await announce(event, 50, '10.1.0.2'))[1]).toBe('201');
    // Withdrawn and arrived files no longer count.
    await guests[0]?.put({ files: [] }, { 'x-forwarded-for': '10.1.0.1' });
    expect(await said(late.put({}, { 'x-forwarded-for': '10.1.0.1' }))).toBe('201');
  });

  it('is kept despite refused and vanished announcements of the same address', async () => {
    const event = await stage.event({ sharingMode: 'code_required', eventCode: 'tanz-schuhe' });
    const from = { 'x-forwarded-for': '10.3.0.1' };
    for (let n = 0; n < 6; n += 1) {
      const foul = guestOf(stage, event, { files: Array.from({ length: 50 }, huge), eventCode: 'geraten' });
      expect(await said(foul.put({}, from))).toBe('403 wrong_code');
    }
    const guests = Array.from({ length: 5 }, () =>
      guestOf(stage, event, { files: Array.from({ length: 50 }, huge), eventCode: 'Tanz Schuhe' }),
    );
    for (const guest of guests) expect(await said(guest.put({}, from))).toBe('201');
    const late = guestOf(stage, event, { files: [huge()], eventCode: 'tanz-schuhe' });
    expect(await said(late.put({}, from))).toBe('429 too_many_requests');
    // A form with a refused file leaves no row.
    await stage.database.db.delete(contributions).where(eq(contributions.id, guests[0]?.id ?? ''));
    expect(await said(late.put({}, from))).toBe('201');
  });

  it('ends at 10,000 contributions, without old unsent ones', async () => {
    const event = await stage.event();
    const now = new Date(stage.clock.now);
    const { db } = stage.database;
    await db.execute(sql`
      insert into contributions (event_id, id, secret_hash, device_hash, version, created_at)
        select ${event.id}::uuid, gen_random_uuid(), '', '', 0, ${now.toISOString()}::timestamptz from generate_series(1, 10000)
    `);
    expect(await said(guestOf(stage, event).put())).toBe('413 quota_full');
    stage.clock.now += 25 * HOUR;
    expect(await said(guestOf(stage, event).put())).toBe('201');
    await db.update(contributions).set({ submittedAt: now }).where(eq(contributions.eventId, event.id));
    expect(await said(guestOf(stage, event).put())).toBe('413 quota_full');
  });

  it('is looked for once if expired reservations free none', async () => {
    const event = await stage.event();
    const { db } = stage.database;
    const photo = guestFile(stage.photo);
    const unsent = guestOf(stage, event, { files: [photo], submitted: false });
    await unsent.put();
    expect(await said(unsent.send(photo, stage.photo))).toBe('204');
    await db.update(events).set({ bytes: MAX_EVENT_BYTES }).where(eq(events.eventId, event.id));
    stage.clock.now += HOUR + 1000;
    expect((await announce(event, 1))[1]).toBe('413 quota_full');
    const [row] = await db.select().from(contributions).where(eq(contributions.id, unsent.id));
    expect([row?.reservedUntil, row?.countedFiles]).toEqual([null, 1]);
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
    stage.clock.now += 60_000;
    expect([(await guest.put()).status, await written()]).toEqual([200, first]);
    const change: Partial<Contribution> = { topMoment: 'der Tanz' };
    expect([(await guest.put(change)).status, await written()]).not.toEqual([200, first]);
    // The later half of the hour comes from present readers.
    const second = await written();
    stage.clock.now += HOUR * 0.6;
    expect([(await guest.put()).status, await written()]).not.toEqual([200, second]);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { type EventGauge, EventGaugeSchema, MAX_WAITING_GUESTS } from '@tagfalter/contract/event-gauge';
import { COMPLETION_MS } from '@tagfalter/domain/event';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contributions } from '#api/db/event-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage } from './event-stage.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

/** A unique picture without metadata. */
async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 32, height: 24, channels: 3, background: { r, g, b }, noise } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

/** A file that is announced and never sent. */
const announced = (role: 'top' | 'more' | 'avatar' = 'more') => guestFile(randomBytes(16), role);

describe.each(databases)('the gauge of a guest book on $name', ({ name, create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const gauge = async (id: string): Promise<EventGauge> => {
    const response = await stage.call('GET', `/api/events/${id}/gauge`, { headers: stage.host.headers });
    expect(response.status).toBe(200);
    return v.parse(EventGaugeSchema, await response.json());
  };
  const row = async ({ id }: Guest) => {
    const [found] = await stage.database.db.select().from(contributions).where(eq(contributions.id, id));
    return found;
  };
  const versionOf = async (eventId: string) => {
    const [owner] = await stage.database.db.select().from(owners).where(eq(owners.ownerId, eventId));
    return owner?.version;
  };

  it('counts arrived and pending pictures by guest, most pending first', async () => {
    const event = await stage.event();
    expect(await gauge(event.id)).toEqual({
      arrived: 0,
      waiting: 0,
      guestCount: 0,
      announced: { files: 0, bytes: 0 },
      guests: [],
    });
    const [face, photo, other] = [await prepared(), await prepared(), await prepared()];
    const device = randomUUID();
    const speech = guestFile(stage.speech, 'audio', 'audio/webm');
    const files = [guestFile(face, 'avatar'), guestFile(photo), announced(), speech];
    const anna = guestOf(stage, event, { guestName: 'Anna', device, files });
    await anna.put();
    await anna.send(guestFile(face, 'avatar'), face);
    await anna.send(guestFile(photo), photo);
    // The same phone with two guests, one of them twice.
    await guestOf(stage, event, { guestName: 'Ben', device, files: [announced(), announced(), announced()] }).put();
    stage.clock.now += 1000;
    await guestOf(stage, event, { guestName: ' anna ', device, files: [announced('top')] }).put();
    const done = guestOf(stage, event, { guestName: 'Jonas', files: [guestFile(other, 'more')] });
    await done.put();
    await done.send(guestFile(other, 'more'), other);
    // Without 'Senden' nothing counts, nor does a withdrawn file.
    await guestOf(stage, event, { files: [announced()], submitted: false }).put();
    const gone = guestOf(stage, event, { files: [announced()] });
    await gone.put();
    const own = { 'x-delete-secret': gone.secret };
    await stage.call('DELETE', `/api/events/share/${event.shareToken}/entries/${gone.id}`, { headers: own });

    await vi.waitFor(async () => {
      expect(await gauge(event.id)).toMatchObject({
        arrived: 2,
        waiting: 5,
        guestCount: 2,
        guests: [
          { guestName: 'Ben', avatarUrl: null, waiting: 3, heardAt: expect.any(String), isSending: true },
          {
            guestName: 'anna',
            avatarUrl: expect.any(String),
            waiting: 2,
            heardAt: expect.any(String),
            isSending: true,
          },
        ],
      });
    }, PATIENCE);
    const { guests } = await gauge(event.id);
    expect((await stage.load(guests[1]?.avatarUrl ?? '')).status).toBe(200);
  });

  it('does not count refused pictures as pending', async () => {
    const event = await stage.event();
    const bytes = Buffer.from('no picture at all');
    const guest = guestOf(stage, event, { files: [guestFile(bytes)] });
    await guest.put();
    await guest.send(guestFile(bytes), bytes);
    expect((await guest.get()).files[0]?.state).toBe('refused');
    expect(await gauge(event.id)).toMatchObject({ arrived: 0, waiting: 0, guests: [] });
  });

  it('works without Pro and after closing, without impossible files', async () => {
    const event = await stage.event();
    await guestOf(stage, event, { files: [announced()] }).put();
    const headers = stage.host.headers;
    await stage.call('PATCH', `/api/events/${event.id}`, { json: { isClosed: true }, headers });
    const { db } = stage.database;
    const isHosts = eq(subscriptions.accountId, stage.host.accountId);
    await db
      .update(subscriptions)
      .set({ endDate: new Date('2020-02-02') })
      .where(isHosts);
    expect(await gauge(event.id)).toMatchObject({ waiting: 1, guestCount: 1 });
    await db.update(subscriptions).set({ endDate: null }).where(isHosts);
    const now = stage.clock.now;
    stage.clock.now = now + COMPLETION_MS + 1000;
    expect(await gauge(event.id)).toMatchObject({ waiting: 0, guestCount: 0, guests: [] });
    stage.clock.now = now;
  });

  it('knows a phone’s last contact to half a minute', async () => {
    const event = await stage.event();
    const [photo, other] = [await prepared(), await prepared()];
    const files = [guestFile(photo), guestFile(other, 'more'), announced()];
    const guest = guestOf(stage, event, { files });
    const begun = stage.clock.now;
    await guest.put();
    const before = await versionOf(event.id);
    const after = async (seconds: number, act: () => Promise<unknown>) => {
      stage.clock.now = begun + seconds * 1000;
      await act();
      return ((await row(guest))?.heardAt.getTime() ?? 0) - begun;
    };
    expect(await after(20, () => guest.put())).toBe(0);
    expect(await after(40, () => guest.put())).toBe(40_000);
    // The start of an upload counts as contact, and so does a file.
    const cut = Buffer.alloc(0);
    expect(await after(80, () => guest.send(guestFile(photo), cut))).toBe(80_000);
    expect(await after(85, () => guest.send(guestFile(other, 'more'), other))).toBe(85_000);
    expect(await versionOf(event.id)).toBe(before);
    expect((await row(guest))?.version).toBe(before);
    expect((await gauge(event.id)).guests).toMatchObject([{ isSending: true, waiting: 2 }]);
    expect(await after(146, () => guest.get())).toBe(85_000);
    expect((await gauge(event.id)).guests).toMatchObject([
      { isSending: false, heardAt: new Date(begun + 85_000).toISOString() },
    ]);
    stage.clock.now = begun;
  });

  it('holds up no phone over a row that is being written', async () => {
    const event = await stage.event();
    const guest = guestOf(stage, event, { files: [announced()] });
    await guest.put();
    const begun = stage.clock.now;
    stage.clock.now = begun + 60_000;
    const { db } = stage.database;
    // PGlite serialises by itself.
    if (name === 'PostgreSQL') {
      await db.transaction(async (tx) => {
        const isOne = and(eq(contributions.eventId, event.id), eq(contributions.id, guest.id));
        await tx.select().from(contributions).where(isOne).for('update');
        expect((await guest.put()).status).toBe(200);
      });
    }
    expect((await guest.put()).status).toBe(200);
    expect((await row(guest))?.heardAt.getTime()).toBe(begun + 60_000);
    stage.clock.now = begun;
  });

  it('names fifty guests of a full book and counts all', async () => {
    const event = await stage.event();
    const at = new Date(stage.clock.now);
    const rows = Array.from({ length: 200 }, (_, number) => ({
      eventId: event.id,
      id: randomUUID(),
      ...{ secretHash: randomUUID(), deviceHash: randomUUID(), guestName: `Gast ${number}` },
      files: Array.from({ length: number < 100 ? 49 : 51 }, () => announced()),
      ...{ submittedAt: at, createdAt: at, heardAt: at, version: 0 },
    }));
    for (let from = 0; from < rows.length; from += 50)
      await stage.database.db.insert(contributions).values(rows.slice(from, from + 50));
    const { guests, ...counts } = await gauge(event.id);
    expect(counts).toEqual({ arrived: 0, waiting: 10_000, guestCount: 200, announced: { files: 0, bytes: 0 } });
    expect(guests).toHaveLength(MAX_WAITING_GUESTS);
    expect(guests.every(({ waiting }) => waiting === 51)).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import { CONTRIBUTION_SECRET } from '@tagfalter/contract/contribution';
import { EventFeedSchema, sharedEvent } from '@tagfalter/contract/shared-event';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contributions } from '#api/db/event-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { createEventStreams } from '#api/features/events/feed/stream.ts';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';

describe.each(databases)('the cost of a guest book’s readers on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const book = async (token: string, headers: Record<string, string> = {}) => {
    const response = await stage.call('GET', `/api/events/share/${token}`, { headers });
    return { etag: response.headers.get('etag'), ...v.parse(sharedEvent.reply, await response.json()) };
  };
  /** Number of queries during `work`. */
  async function questionsOf(work: () => Promise<unknown>): Promise<number> {
    const select = vi.spyOn(stage.product.deps.db, 'select');
    await work();
    const { length } = select.mock.calls;
    select.mockRestore();
    return length;
  }
  /** Existing contributions, some of the same moment. */
  async function fill(eventId: string, count: number): Promise<string[]> {
    const { db } = stage.database;
    const rows = Array.from({ length: count }, (_, n) => {
      const at = new Date(Date.UTC(2026, 5, 1) + Math.floor(n / 7) * 1000);
      const words = { guestName: `Gast ${n}`, secretHash: '', deviceHash: String(n) };
      const moments = { submittedAt: at, finishedAt: at, approvedAt: at, createdAt: at };
      return { eventId, id: randomUUID(), version: n + 1, ...words, ...moments };
    });
    await db.insert(contributions).values(rows);
    await db.update(owners).set({ version: count }).where(eq(owners.ownerId, eventId));
    const newest = [...rows].sort(
      (a, b) => b.submittedAt.getTime() - a.submittedAt.getTime() || (a.id < b.id ? 1 : -1),
    );
    return newest.map(({ id }) => id);
  }

  it('is told whole and in order, however full the book is', async () => {
    const event = await stage.event();
    const ids = await fill(event.id, 601);
    expect((await book(event.shareToken)).entries.map(({ id }) => id)).toEqual(ids);
    const hosts = await book(event.shareToken, stage.host.headers);
    expect(hosts.entries.map(({ id }) => id)).toEqual(ids);
    expect(hosts.event).toMatchObject({ guestCount: 601, entryCount: 601 });
  });

  it('leads to pictures that open, however quiet the book was', async () => {
    const event = await stage.event();
    const photo = guestFile(stage.photo);
    const guest = guestOf(stage, event, { files: [photo] });
    await guest.put();
    await guest.send(photo, stage.photo);
    const statusOf = async () => {
      const [entry] = (await book(event.shareToken)).entries;
      return (await stage.load(entry?.pictures[0]?.thumbnailUrl ?? '/none')).status;
    };
    await expect.poll(statusOf, { timeout: 20_000 }).toBe(200);
    const { now } = stage.clock;
    stage.clock.now += HOUR_MS;
    expect(await statusOf()).toBe(200);
    stage.clock.now = now;
  });

  it('is made once for a version, and anew for the next', async () => {
    const event = await stage.event();
    await fill(event.id, 20);
    const alone = await questionsOf(() => book(event.shareToken));
    // Link, event, version and the host's Pro are looked up for each.
    const crowd = () => Promise.all(Array.from({ length: 30 }, () => book(event.shareToken)));
    expect(await questionsOf(crowd)).toBe(120);
    await guestOf(stage, event).put();
    expect(await questionsOf(crowd)).toBe(120 + alone - 4);
    const [first, ...others] = await crowd();
    expect(first?.entries).toHaveLength(21);
    expect(others).toEqual(others.map(() => first));
    const { id = '' } = first?.entries[0] ?? {};
    await stage.judge(event, id, { isShown: false });
    expect((await book(event.shareToken)).entries).toHaveLength(20);
  });

  it('is counted once for a version', async () => {
    const event = await stage.event();
    await fill(event.id, 20);
    const read = () => stage.call('GET', `/api/events/share/${event.shareToken}/feed`);
    const first = await questionsOf(read);
    expect(await questionsOf(read)).toBe(first - 1);
    await guestOf(stage, event).put();
    expect(v.parse(EventFeedSchema, await (await read()).json()).event.entryCount).toBe(21);
  });

  it('has readers without a stream ask instead', async () => {
    const event = await stage.event();
    const { db } = stage.product.deps;
    const open = createEventStreams({ db, nudges: { publish: () => {}, subscribe: () => () => {} } });
    const reader = { token: event.shareToken, actor: undefined };
    const streams = await Promise.all(Array.from({ length: 300 }, () => open({ ...reader, ip: '203.0.113.1' })));
    await expect(open({ ...reader, ip: '203.0.113.1' })).rejects.toMatchObject({ code: 'too_many_requests' });
    streams.push(await open({ ...reader, ip: '203.0.113.2' }));
    expect((await book(event.shareToken)).event).toMatchObject({ id: event.id });
    for (const stream of streams) stream.destroy();
  });

  it('is answered 300 times a minute with the same receipt', async () => {
    const event = await stage.event();
    const file = guestFile(stage.speech, 'audio', 'audio/webm');
    const guest = guestOf(stage, event, { files: [file] });
    await guest.put();
    await guest.send(file, stage.speech);
    const receipts = new Set([(await guest.get()).files[0]?.receipt, (await guest.get()).files[0]?.receipt]);
    expect([...receipts]).toEqual([expect.stringMatching(/^ey/)]);
    const statuses = await Promise.all(Array.from({ length: 300 }, async () => (await guest.put()).status));
    expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([297, new Set([200, 429])]);
    // Its id stands in the book; its secret does not.
    const other = guestOf(stage, event);
    expect((await other.put()).status).toBe(201);
    const path = `/api/events/share/${event.shareToken}/contributions/${other.id}`;
    const strange = { headers: { [CONTRIBUTION_SECRET]: 'x'.repeat(43) } };
    for (let at = 0; at < 310; at += 1) await stage.call('GET', path, strange);
    expect((await other.put()).status).toBe(200);
    stage.clock.now += 61_000;
    expect((await guest.put()).status).toBe(200);
  });
});

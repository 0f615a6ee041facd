import { randomUUID } from 'node:crypto';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributions } from '#api/db/event-schema.ts';
import { databases } from './database.ts';
import { type EventStage, openEventStage } from './event-stage.ts';

describe.each(databases)('pages of a guest book on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => stage.close());

  /** Fills a book with greetings; number 1 is the oldest. */
  const fill = async (event: OwnEvent, count: number): Promise<void> => {
    await stage.database.db.execute(sql`
      insert into contributions (event_id, id, secret_hash, device_hash, version, guest_name, message,
          submitted_at, finished_at, approved_at)
        select ${event.id}::uuid, gen_random_uuid(), '', '', n, n::text, repeat('ä', 1000), at, at, at
          from generate_series(1, ${count}::int) as n,
            lateral (select timestamptz '2026-09-12' + n * interval '1 second' as at) as moment
    `);
  };
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const response = await stage.call('GET', url, { headers });
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
    const { entries } = v.parse(sharedEvent.reply, await response.json());
    return { names: entries.map(({ guestName }) => guestName), entries, next };
  };
  const from = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, at) => `${first - at}`);

  it('are whole up to 1,000 entries, then the newest with a link', async () => {
    const [small, event] = [await stage.event(), await stage.event()];
    await fill(small, 1000);
    const whole = await read(`/api/events/share/${small.shareToken}`);
    expect(whole).toMatchObject({ names: from(1000, 1), next: undefined });
    const path = `/api/events/share/${event.shareToken}`;
    await fill(event, 1203);
    const first = await read(path);
    expect(first.names).toEqual(from(1203, 204));
    const second = await read(first.next ?? '');
    expect([second.names, second.next]).toEqual([from(203, 1), undefined]);
    expect((await read(path, stage.host.headers)).names).toEqual(first.names);
    // A hidden entry takes no place of a page, and its place stays when it is deleted.
    const { id } = first.entries.at(-1) ?? { id: '' };
    const isLast = and(eq(contributions.eventId, event.id), eq(contributions.id, id));
    await stage.database.db.update(contributions).set({ hiddenAt: new Date() }).where(isLast);
    expect((await read(`${path}?limit=2&before=${first.entries.at(-2)?.id}`)).names).toEqual(['203', '202']);
    await stage.call('DELETE', `${path}/entries/${id}`, { headers: stage.host.headers });
    const third = await read(`${path}?limit=2&before=${id.toUpperCase()}`);
    expect(third.names).toEqual(['203', '202']);
    expect(third.next).toMatch(/limit=2/);
    expect((await read(third.next ?? '')).names).toEqual(['201', '200']);
  });

  it('begin only at entries of the event', async () => {
    const event = await stage.event();
    for (const before of ['x', randomUUID()]) {
      const response = await stage.call('GET', `/api/events/share/${event.shareToken}?before=${before}`);
      expect(response.status).toBe(400);
    }
  });

  it('wait behind none that another network asks for', async () => {
    const event = await stage.event();
    await fill(event, 300);
    const path = `/api/events/share/${event.shareToken}`;
    let answered = 0;
    const head = async (limit: number, headers: Record<string, string>): Promise<number> => {
      await stage.call('GET', `${path}?limit=${limit}`, { headers });
      answered += 1;
      return answered;
    };
    const odd = Array.from({ length: 80 }, (_, n) => head(290 - n, { 'x-forwarded-for': '10.9.0.1' }));
    const begun = [head(100, { 'x-forwarded-for': '10.9.0.2' }), head(1000, stage.host.headers)];
    for (const place of await Promise.all(begun)) expect(place).toBeLessThan(50);
    await Promise.all(odd);
  });

  it('come from what is remembered, at any size of the book', async () => {
    const event = await stage.event();
    await fill(event, 10_000);
    const path = `/api/events/share/${event.shareToken}`;
    const first = await read(path);
    // Without a new version nobody looks again.
    await stage.database.db.update(contributions).set({ guestName: 'neu' }).where(eq(contributions.eventId, event.id));
    expect((await read(path)).names).toEqual(first.names);
    let pages = 1;
    for (let { next } = first; next !== undefined; { next } = await read(next)) pages += 1;
    expect(pages).toBe(10);
  });
});

import 'fake-indexeddb/auto';
import { addGuestFile, beginContribution, submitContribution } from '@tagfalter/local/guest/contributions';
import { EventDb } from '@tagfalter/local/guest/event-db';
import { someBytes } from '@tagfalter/local/test/device';
import type { FakeBook } from '@tagfalter/local/test/fake-book';
import type { FaultKind } from '@tagfalter/local/test/fake-server';
import { makeBook } from '@tagfalter/local/test/guest-phone';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TryLater } from './flush.ts';
import { flushGuests } from './guest-sync.ts';
import { withinEvent } from './within-event.ts';

const ORIGIN = 'http://book.test';
const TOKENS = ['first-event-of-two----', 'second-event-of-two---'];
const clock = { now: () => 1, uuid: () => crypto.randomUUID(), account: () => null };
let book: FakeBook;
/** Ids, in the order of their events. */
let contributions: string[];

beforeEach(async () => {
  book = await makeBook();
  contributions = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    book.fetch(new URL(String(input), ORIGIN), init),
  );
  for (const [index, token] of TOKENS.entries()) {
    const db = new EventDb(token);
    const event = { id: book.event.id, receiptKey: book.key.spki, sharingMode: 'public' } as const;
    const { id } = await beginContribution(db, clock, event);
    const blob = new Blob([someBytes(3000, index + 1)], { type: 'image/jpeg' });
    await addGuestFile(db, id, { blob, source: 'a'.repeat(64), role: 'top', name: 'foto.jpg' });
    await submitContribution(db, id, { guestName: 'Helga', topMoment: '', guestMessage: '' });
    contributions.push(id);
    db.close();
  }
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const token of TOKENS) await new EventDb(token).delete();
});

const log = { report: () => undefined, read: async () => [], clear: async () => undefined };
/** Plays a sync event: whether the browser is asked for another. */
const event = () =>
  withinEvent(1_000_000, (stores) => flushGuests(log, stores)).then(
    () => 'sent',
    (error: unknown) => (error instanceof TryLater ? 'later' : String(error)),
  );

describe('the worker, after a guest has closed the page', () => {
  it('sends the waiting contributions of each event', async () => {
    expect([await event(), book.held.size, book.event.media.size]).toEqual(['sent', 2, 2]);
  });

  it.each<[string, FaultKind]>([
    ['a cut line', 'cut'],
    ['a portal', 'portal'],
    ['a throttle', 'too_many_requests'],
    ['a busy server', 'overloaded'],
  ])('comes again after %s, until everything has arrived', async (_what, fault) => {
    book.fault = () => fault;
    expect(await event()).toBe('later');
    book.fault = () => undefined;
    expect([await event(), book.event.media.size]).toEqual(['sent', 2]);
  });

  it.each([0, 1])('sends all but event %i, which fails, and comes again for that', async (failing) => {
    const id = contributions[failing] ?? '';
    book.fault = ({ path }) => (path.includes(id) ? 'overloaded' : undefined);
    expect(await event()).toBe('later');
    expect([...book.held.keys()]).toEqual(contributions.filter((one) => one !== id));
    book.fault = () => undefined;
    expect([await event(), book.held.size]).toEqual(['sent', 2]);
  });

  it('does not come again where only the guest can help', async () => {
    book.closed = true;
    expect([await event(), book.held.size]).toEqual(['sent', 0]);
    const db = new EventDb(TOKENS[0] ?? '');
    expect((await db.contributions.toArray())[0]?.block?.code).toBe('event_closed');
    db.close();
  });
});

import { Readable } from 'node:stream';
import type { RestrictedEvent } from '@tagfalter/contract/wire-event';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createFairGate } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { presentAll } from '../read-entries.ts';
import { type ContributionRow, type EventRow, findByToken } from '../repository.ts';
import { headOf, isRestricted, present, type Reader, restricted } from './read.ts';

/** Books are made one at a time per event; readers wait. */
const TURNS = { width: 2, widthPerKey: 1, waiting: 400, waitingPerKey: 100 };
/** Entries presented at once, so that a full book does not block the event loop. */
const PAGE = 250;
/** Milliseconds a book is reused; its addresses live for at least 15 minutes. */
const MAX_AGE_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;

export interface Book {
  body: Readable | { event: RestrictedEvent; entries: []; isOwner: false };
  /** Changes with everything visible to a reader. */
  version: string;
}

/** The whole guest book, newest first (wire 18). @throws Refusal `not_found`, `too_many_requests`, `overloaded` */
export type ReadBook = (reader: Reader) => Promise<Book>;

interface Made {
  mark: string;
  at: number;
  entries: Promise<Buffer>;
}

/** All guests share the entries made for a version. */
export function createBooks(deps: EventDeps): ReadBook {
  const inTurn = createFairGate('turns of guest books', TURNS);
  const made = new LRUCache<string, Made>({ maxSize: MAX_BYTES });
  const make = (eventId: string, isHost: boolean): Promise<Buffer> =>
    inTurn(eventId, () => entriesOf(deps, { eventId, isHost }));
  const remember = (eventId: string, one: Made): void => {
    made.set(eventId, one, { size: 1 });
    const isLast = (): boolean => made.peek(eventId) === one;
    // The cache counts the size of a value anew only with another object.
    const count = ({ length }: Buffer) => isLast() && made.set(eventId, { ...one }, { size: length });
    one.entries.then(count, () => isLast() && made.delete(eventId));
  };
  const forGuests = (eventId: string, mark: string): Promise<Buffer> => {
    const last = made.get(eventId);
    if (last?.mark === mark && deps.now() - last.at < MAX_AGE_MS) return last.entries;
    const one: Made = { mark, at: deps.now(), entries: make(eventId, false) };
    remember(eventId, one);
    return one.entries;
  };
  return async ({ token, actor }) => {
    const event = await findByToken(deps.db, token);
    if (!event) throw new Refusal('not_found');
    if (isRestricted(event, actor))
      return { body: { event: restricted(event), entries: [], isOwner: false }, version: 'restricted' };
    const { eventId } = event;
    const isOwner = actor?.accountId === event.hostId;
    const head = await headOf(deps, eventId);
    const mark = `${head.epoch}-${head.version}`;
    const entries = isOwner ? await make(eventId, true) : await forGuests(eventId, mark);
    const body = await bodyOf(deps, event, { isOwner, head, entries });
    return { body, version: `${mark}-${isOwner ? 'host' : 'guest'}` };
  };
}

async function bodyOf(
  deps: EventDeps,
  event: EventRow,
  { isOwner, head, entries }: { isOwner: boolean; head: { version: number; epoch: number }; entries: Buffer },
): Promise<Readable> {
  const before = `{"event":${JSON.stringify(await present(deps, event, { isOwner, head }))},"entries":`;
  return Readable.from([Buffer.from(before), entries, Buffer.from(`,"isOwner":${isOwner}}`)], { objectMode: false });
}

/** Visible entries as JSON. */
async function entriesOf(deps: EventDeps, { eventId, isHost }: { eventId: string; isHost: boolean }): Promise<Buffer> {
  const parts: string[] = [];
  let rows: ContributionRow[] = [];
  do {
    rows = await pageAfter(deps, eventId, rows.at(-1));
    const entries = await presentAll(deps, deps.db, { eventId, rows, isHost });
    for (const entry of entries) if (entry) parts.push(JSON.stringify(entry));
  } while (rows.length === PAGE);
  return Buffer.from(`[${parts.join(',')}]`);
}

async function pageAfter(
  { db }: EventDeps,
  eventId: string,
  last: ContributionRow | undefined,
): Promise<ContributionRow[]> {
  const { submittedAt, id, finishedAt, deletedAt } = contributions;
  const isThere = and(eq(contributions.eventId, eventId), isNotNull(finishedAt), isNull(deletedAt));
  const isNext =
    last && sql`(${submittedAt}, ${id}) < (${sql.param(last.submittedAt, submittedAt)}, ${sql.param(last.id, id)})`;
  return db.select().from(contributions).where(and(isThere, isNext)).orderBy(desc(submittedAt), desc(id)).limit(PAGE);
}

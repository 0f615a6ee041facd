import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { MAX_BOOK_PAGE, READ_PAGE } from '@tagfalter/contract/shared-event';
import type { RestrictedEvent } from '@tagfalter/contract/wire-event';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { withoutCaller } from '#api/base/caller-gone.ts';
import { createFairGate } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { isContributionId } from '../guest/contribution-id.ts';
import { presentAll } from '../read-entries.ts';
import { type ContributionColumns, type EventColumns, findByToken, findContribution } from '../repository.ts';
import { headOf, isRestricted, present, type Reader, restricted } from './read.ts';

/** Pages are made one at a time per lane; readers wait. */
const TURNS = { width: 2, widthPerKey: 1, waiting: 400, waitingPerKey: 100 };
/** Entries presented at once, so that a full page does not block the event loop. */
const STEP = 250;
/** Milliseconds a page is reused; its addresses live for at least 15 minutes. */
const MAX_AGE_MS = MINUTE_MS;
/** Above the largest page of 1,000 entries, whatever the size of the book. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface BookFeed {
  body: Readable | { event: RestrictedEvent; entries: []; isOwner: false };
  /** Changes with everything visible to a reader. */
  version: string;
  /** Entry before which the next page begins; null after the last one. */
  older: string | null;
}

export interface BookPage {
  limit?: number | undefined;
  /** Id of an entry. */
  before?: string | undefined;
  /** Network of the reader. */
  ip: string;
}

/**
 * A page of a guest book, newest first (wire 18, 50).
 * @throws Refusal `bad_request` for an unknown `before`, `not_found`, `too_many_requests`, `overloaded`
 */
export type ReadBook = (reader: Reader, page: BookPage) => Promise<BookFeed>;

type Entries = Pick<BookFeed, 'older'> & { json: Buffer };

interface CachedPage {
  mark: string;
  at: number;
  entries: Promise<Entries>;
}

interface PageRequest {
  eventId: string;
  isHost: boolean;
  limit: number;
  before: string | undefined;
  ip: string;
}

/**
 * Lane in which a page waits. A reader's first page never waits for other pages: a network may ask for any number of
 * these. The host has a lane of their own.
 */
function laneOf({ eventId, isHost, limit, before, ip }: PageRequest): string {
  if (isHost) return `${eventId} host`;
  const isNewest = before === undefined && (limit === READ_PAGE || limit === MAX_BOOK_PAGE);
  return isNewest ? eventId : `${eventId} ${ip}`;
}

/** All guests share the entries made for a version. */
export function createBooks(deps: EventDeps): ReadBook {
  const inTurn = createFairGate('turns of guest books', TURNS);
  const made = new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES });
  const make = (wanted: PageRequest): Promise<Entries> => inTurn(laneOf(wanted), () => entriesOf(deps, wanted));
  const remember = (name: string, one: CachedPage): void => {
    made.set(name, one, { size: 1 });
    const isLast = (): boolean => made.peek(name) === one;
    // The cache counts the size of a value anew only with another object.
    const count = ({ json }: Entries) => isLast() && made.set(name, { ...one }, { size: json.length });
    one.entries.then(count, () => isLast() && made.delete(name));
  };
  const forGuests = (wanted: PageRequest, mark: string): Promise<Entries> => {
    const name = `${wanted.eventId} ${wanted.limit} ${wanted.before ?? ''}`;
    const last = made.get(name);
    if (last?.mark === mark && deps.now() - last.at < MAX_AGE_MS) return last.entries;
    const one: CachedPage = { mark, at: deps.now(), entries: withoutCaller(() => make(wanted)) };
    remember(name, one);
    return one.entries;
  };
  return async ({ token, actor }, { limit = MAX_BOOK_PAGE, before, ip }) => {
    const event = await findByToken(deps.db, token);
    if (!event) throw new Refusal('not_found');
    if (isRestricted(event, actor))
      return { body: { event: restricted(event), entries: [], isOwner: false }, version: 'restricted', older: null };
    const { eventId } = event;
    const isOwner = actor?.accountId === event.hostId;
    const head = await headOf(deps, eventId);
    const mark = `${head.epoch}-${head.version}`;
    const wanted = { eventId, isHost: isOwner, limit, before: before?.toLowerCase(), ip };
    const { json, older } = isOwner ? await make(wanted) : await forGuests(wanted, mark);
    const body = await bodyOf(deps, event, { isOwner, head, entries: json });
    return { body, version: `${mark}-${isOwner ? 'host' : 'guest'}`, older };
  };
}

async function bodyOf(
  deps: EventDeps,
  event: EventColumns,
  { isOwner, head, entries }: { isOwner: boolean; head: { version: number; epoch: number }; entries: Buffer },
): Promise<Readable> {
  const before = `{"event":${JSON.stringify(await present(deps, event, { isOwner, head }))},"entries":`;
  return Readable.from([Buffer.from(before), entries, Buffer.from(`,"isOwner":${isOwner}}`)], { objectMode: false });
}

/** Visible entries of a page as JSON. */
async function entriesOf(deps: EventDeps, { eventId, isHost, limit, before }: PageRequest): Promise<Entries> {
  const parts: string[] = [];
  let last = before === undefined ? undefined : await requirePlace(deps, eventId, before);
  let lastId: string | null = null;
  for (;;) {
    // The embedded database answers without a pause: others' requests are heard between two steps.
    await setImmediate();
    // An extra entry shows that another page follows.
    const rows = await rowsAfter(deps, { eventId, isHost, last, most: Math.min(STEP, limit + 1 - parts.length) });
    const entries = await presentAll(deps, deps.db, { eventId, rows, isHost });
    for (const entry of entries) {
      if (!entry) continue;
      if (parts.length === limit) return { json: jsonOf(parts), older: lastId };
      parts.push(JSON.stringify(entry));
      lastId = entry.id;
    }
    last = rows.at(-1);
    if (last === undefined) return { json: jsonOf(parts), older: null };
  }
}

const jsonOf = (parts: readonly string[]): Buffer => Buffer.from(`[${parts.join(',')}]`);

/** Deleted entries keep their place. @throws Refusal `bad_request` */
async function requirePlace({ db }: EventDeps, eventId: string, id: string): Promise<ContributionColumns> {
  const row = isContributionId(id) ? await findContribution(db, eventId, id) : undefined;
  if (!row) throw new Refusal('bad_request', { details: { fields: ['before'] } });
  return row;
}

interface Rows {
  eventId: string;
  isHost: boolean;
  last: ContributionColumns | undefined;
  most: number;
}

async function rowsAfter({ db }: EventDeps, { eventId, isHost, last, most }: Rows): Promise<ContributionColumns[]> {
  const { submittedAt, id, finishedAt, deletedAt, approvedAt, hiddenAt } = contributions;
  const isSeen: SQL | undefined = isHost ? undefined : and(isNotNull(approvedAt), isNull(hiddenAt));
  const isThere = and(eq(contributions.eventId, eventId), isNotNull(finishedAt), isNull(deletedAt), isSeen);
  const isNext =
    last && sql`(${submittedAt}, ${id}) < (${sql.param(last.submittedAt, submittedAt)}, ${sql.param(last.id, id)})`;
  return db.select().from(contributions).where(and(isThere, isNext)).orderBy(desc(submittedAt), desc(id)).limit(most);
}

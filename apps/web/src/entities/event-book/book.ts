import type { EventFeed } from '@tagfalter/contract/shared-event';
import type { EventEntry, OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';

/** Place in the feed of an event; null where it is not known. */
export interface FeedPlace {
  cursor: number | null;
  epoch: number | null;
}

/** A guest book as this page knows it. */
export interface EventBook extends FeedPlace {
  event: WireEvent | OwnEvent;
  isOwner: boolean;
  /** Newest first. */
  entries: readonly EventEntry[];
  /** Begins the page of older entries that are not here; null once all are. */
  older: string | null;
}

/** State of the event as the page can show it. */
export type BookState =
  /** The book is asked for. An event that the page brought along stands already. */
  | { status: 'loading'; event: WireEvent | RestrictedEvent | null }
  | { status: 'open'; book: EventBook }
  /** For people with an account (wire 19). */
  | { status: 'restricted'; event: RestrictedEvent }
  /** Never there, or deleted. */
  | { status: 'missing' }
  /** The first answer did not come, and nothing is kept. */
  | { status: 'failed'; event: WireEvent | RestrictedEvent | null; fault: Fault };

/** The newest entries of an event, as the server told of them. */
export interface NewestPages {
  event: WireEvent | OwnEvent | RestrictedEvent;
  isOwner: boolean;
  entries: readonly EventEntry[];
  older: string | null;
}

export type BookEvent =
  | { type: 'newest'; newest: NewestPages; place: FeedPlace }
  /** The page that `from` begins. */
  | { type: 'older'; from: string; entries: readonly EventEntry[]; older: string | null }
  | { type: 'feed'; feed: EventFeed }
  | { type: 'entry'; entry: EventEntry }
  | { type: 'gone'; id: string }
  | { type: 'event'; event: OwnEvent }
  /** Entries that this device has kept: they stand until the server answers. */
  | { type: 'kept'; entries: readonly EventEntry[]; event?: OwnEvent }
  | { type: 'missing' }
  | { type: 'failed'; fault: Fault };

/** Whether more than name and mode is known. */
export function isWholeBook(event: WireEvent | OwnEvent | RestrictedEvent): event is WireEvent | OwnEvent {
  return 'backgroundColor' in event;
}

/** The state after something happened; pure. */
export function nextBook(state: BookState, happened: BookEvent): BookState {
  switch (happened.type) {
    case 'newest':
      return afterNewest(happened.newest, happened.place);
    case 'kept':
      return withKept(state, happened);
    case 'missing':
      return { status: 'missing' };
    case 'failed':
      return state.status === 'loading' || state.status === 'failed'
        ? { status: 'failed', event: state.event, fault: happened.fault }
        : state;
    default:
      return state.status === 'open' ? { status: 'open', book: changed(state.book, happened) } : state;
  }
}

function afterNewest({ event, isOwner, entries, older }: NewestPages, place: FeedPlace): BookState {
  if (!isWholeBook(event)) return { status: 'restricted', event };
  return { status: 'open', book: { event, isOwner, entries: newestFirst(entries), older, ...place } };
}

/** A book of kept entries, at no known place of the feed. */
function withKept(state: BookState, { entries, event: own }: Extract<BookEvent, { type: 'kept' }>): BookState {
  if (state.status !== 'loading' && state.status !== 'failed') return state;
  const event = own ?? state.event;
  if (event === null || !isWholeBook(event)) return state;
  const newest = { event, isOwner: own !== undefined, entries, older: null };
  return afterNewest(newest, { cursor: null, epoch: null });
}

function changed(
  book: EventBook,
  happened: Extract<BookEvent, { type: 'older' | 'feed' | 'entry' | 'gone' | 'event' }>,
): EventBook {
  switch (happened.type) {
    case 'feed':
      return withFeed(book, happened.feed);
    case 'older':
      // A book that was asked for anew meanwhile has another end.
      if (book.older !== happened.from) return book;
      return { ...book, entries: withEntries(book.entries, byId(happened.entries)), older: happened.older };
    case 'entry':
      return { ...book, entries: withNewer(book.entries, happened.entry) };
    case 'gone':
      return { ...book, entries: withEntries(book.entries, new Map([[happened.id, null]])) };
    case 'event':
      return { ...book, event: happened.event };
  }
}

function withFeed(book: EventBook, { event, isOwner, changes, cursor, epoch }: EventFeed): EventBook {
  const end = book.older === null ? undefined : book.entries.at(-1);
  const news = new Map<string, EventEntry | null>();
  // Entries older than the end come with their page.
  for (const { id, entry } of changes) news.set(id, entry !== null && end && byAge(entry, end) > 0 ? null : entry);
  return { ...book, event, isOwner, cursor, epoch, entries: withEntries(book.entries, news) };
}

type News = ReadonlyMap<string, EventEntry | null>;

const byId = (entries: readonly EventEntry[]): News => new Map(entries.map((entry) => [entry.id, entry]));

/** A list with entries in their newest form, or without them. */
function withEntries(list: readonly EventEntry[], news: News): readonly EventEntry[] {
  if (news.size === 0) return list;
  const others = list.filter(({ id }) => !news.has(id));
  return newestFirst([...others, ...[...news.values()].filter((entry) => entry !== null)]);
}

/** A reply may come after the feed has told something newer. */
function withNewer(list: readonly EventEntry[], entry: EventEntry): readonly EventEntry[] {
  const known = list.find(({ id }) => id === entry.id);
  return known && known.version > entry.version ? list : withEntries(list, byId([entry]));
}

/** Newest first. */
const byAge = (a: EventEntry, b: EventEntry): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);

function newestFirst(entries: readonly EventEntry[]): readonly EventEntry[] {
  return entries.toSorted(byAge);
}

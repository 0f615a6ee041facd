import type { EventFeed } from '@tagfalter/contract/shared-event';
import type { EventEntry, OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';

/** Place in the feed of an event; null where it is not known. */
export interface FeedPlace {
  cursor: number | null;
  epoch: number | null;
}

/** A guest book as this page knows it. */
export interface Book extends FeedPlace {
  event: WireEvent | OwnEvent;
  isOwner: boolean;
  /** Newest first. */
  entries: readonly EventEntry[];
  /** What a feed that begins anew has brought so far: it takes the place of the entries once it is whole. */
  staged: readonly EventEntry[] | null;
}

/** What the page can show of the event. */
export type BookState =
  /** Asked for. What the page itself brought along stands already. */
  | { status: 'loading'; event: WireEvent | RestrictedEvent | null }
  | { status: 'open'; book: Book }
  /** For people with an account (wire 19). */
  | { status: 'restricted'; event: RestrictedEvent }
  /** Never there, or deleted. */
  | { status: 'missing' }
  /** The first answer did not come, and nothing is kept. */
  | { status: 'failed'; event: WireEvent | RestrictedEvent | null; fault: Fault };

/** An answer of the server about the whole event. */
export interface WholeEvent {
  event: WireEvent | OwnEvent | RestrictedEvent;
  isOwner: boolean;
  entries: readonly EventEntry[];
}

export type BookEvent =
  | { type: 'whole'; whole: WholeEvent; place: FeedPlace }
  | { type: 'feed'; feed: EventFeed }
  | { type: 'entry'; entry: EventEntry }
  | { type: 'gone'; id: string }
  | { type: 'event'; event: OwnEvent }
  /** What this device has kept of the entries: they stand until the server answers. */
  | { type: 'kept'; entries: readonly EventEntry[]; event?: OwnEvent }
  | { type: 'missing' }
  | { type: 'failed'; fault: Fault };

/** Whether more than name and mode is known. */
export function isWhole(event: WireEvent | OwnEvent | RestrictedEvent): event is WireEvent | OwnEvent {
  return 'backgroundColor' in event;
}

/** The state after something happened; pure. */
export function nextBook(state: BookState, happened: BookEvent): BookState {
  switch (happened.type) {
    case 'whole':
      return afterWhole(happened.whole, happened.place);
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

function afterWhole({ event, isOwner, entries }: WholeEvent, place: FeedPlace): BookState {
  if (!isWhole(event)) return { status: 'restricted', event };
  return { status: 'open', book: { event, isOwner, entries: newestFirst(entries), staged: null, ...place } };
}

/** A book of kept entries, at no known place of the feed: its next page brings everything. */
function withKept(state: BookState, { entries, event: own }: Extract<BookEvent, { type: 'kept' }>): BookState {
  if (state.status !== 'loading' && state.status !== 'failed') return state;
  const event = own ?? state.event;
  if (event === null || !isWhole(event)) return state;
  return afterWhole({ event, isOwner: own !== undefined, entries }, { cursor: null, epoch: null });
}

function changed(book: Book, happened: Extract<BookEvent, { type: 'feed' | 'entry' | 'gone' | 'event' }>): Book {
  switch (happened.type) {
    case 'feed':
      return withFeed(book, happened.feed);
    case 'entry':
      return { ...book, entries: withNewer(book.entries, happened.entry) };
    case 'gone':
      return { ...book, entries: withEntry(book.entries, happened.id, null) };
    case 'event':
      return { ...book, event: happened.event };
  }
}

function withFeed(book: Book, { event, isOwner, changes, cursor, epoch, more, reset }: EventFeed): Book {
  const isStaging = reset || book.staged !== null;
  const ground = reset ? [] : (book.staged ?? book.entries);
  const entries = changes.reduce<readonly EventEntry[]>((list, { id, entry }) => withEntry(list, id, entry), ground);
  const rest = { event, isOwner, cursor, epoch };
  if (isStaging && more) return { ...rest, entries: book.entries, staged: entries };
  return { ...rest, entries, staged: null };
}

/** A list with an entry in its newest form, or without it. */
function withEntry(list: readonly EventEntry[], id: string, entry: EventEntry | null): readonly EventEntry[] {
  const others = list.filter((other) => other.id !== id);
  return entry === null ? others : newestFirst([...others, entry]);
}

/** A reply may come after the feed has told something newer. */
function withNewer(list: readonly EventEntry[], entry: EventEntry): readonly EventEntry[] {
  const known = list.find(({ id }) => id === entry.id);
  return known && known.version > entry.version ? list : withEntry(list, entry.id, entry);
}

function newestFirst(entries: readonly EventEntry[]): readonly EventEntry[] {
  return entries.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1));
}

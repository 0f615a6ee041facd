import { MAX_BOOK_PAGE, READ_PAGE } from '@tagfalter/contract/shared-event';
import type { EventEntry, OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { Fault } from '@tagfalter/local/base/fault';
import { createEmitter } from '@tagfalter/local/base/store';
import { type Caller, createCaller } from '#entities/person/caller.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { type BookEvent, type BookState, nextBook } from './book.ts';
import { bookCalls } from './book-calls.ts';
import { followBook } from './live-book.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** New addresses of pictures are asked for at most so often, milliseconds. */
const RENEW_MS = MINUTE_MS;
/** Most pages of one look at the feed: an event has at most 10,000 contributions. */
const MAX_PAGES = 300;
/** Entries of a page where the whole book is needed. */
const WHOLE_PAGE = MAX_BOOK_PAGE;

/** Guest book as the page shows it, and whether the server answers. */
export interface BookView {
  state: BookState;
  isReachable: boolean;
}

/** The guest book of one page, kept up to date while it is followed. */
export interface BookStore {
  get(): BookView;
  subscribe(listener: () => void): () => void;
  /** Asks for the newest entries before it is followed: nothing is shown yet, but the words are on their way. */
  begin(): void;
  /** Asks for the newest entries, unless that has begun, then for what changes. @returns stops it */
  follow(): () => void;
  /** Asks for what is here once more, after a failure. */
  load(): Promise<void>;
  /** Asks for the page of older entries, if there is one (wire 50). */
  loadOlder(): Promise<void>;
  /** A picture could not be loaded: its address may have expired. */
  renew(): void;
  /** Takes the server's reply to an act of the host. */
  tookEntry(entry: EventEntry): void;
  tookEvent(event: OwnEvent): void;
  entryGone(id: string): void;
}

/** Guest book as this device keeps it for reading without a network. */
export interface KeptBook {
  entries: readonly EventEntry[];
  /** The event as its host was told of it; only where the host's own device keeps the book. */
  event?: OwnEvent;
}

export interface KeptEntries {
  /** @returns `null` where nothing is kept; it never throws */
  read(): Promise<KeptBook | null>;
}

/**
 * @param token of the event's address
 * @param first event that the page brought along; `undefined` if it brought nothing, `null` if there is no such event
 * @param kept entries that stand in until the server answers
 * @param caller a visitor, or the person that this browser remembers
 * @param wanted part of the book that is asked for without a finger: the newest page, or page by page all of it
 */
export function createBookStore(
  token: string,
  first: WireEvent | RestrictedEvent | null | undefined,
  kept?: KeptEntries,
  caller: Caller = createCaller(env, deviceStore),
  wanted: 'newest' | 'all' = 'newest',
): BookStore {
  const calls = bookCalls(token, caller);
  let view: BookView = {
    state: first === null ? { status: 'missing' } : { status: 'loading', event: first ?? null },
    isReachable: true,
  };
  const changes = createEmitter();
  let renewedAt = env.now();
  let unfollow: () => void = () => undefined;
  /** First load, asked for ahead and not followed yet. */
  let begun: Promise<void> | undefined;

  function show(next: BookView): void {
    if (next.state === view.state && next.isReachable === view.isReachable) return;
    view = next;
    changes.emit();
    if (view.state.status === 'missing') unfollow();
  }
  const dispatch = (happened: BookEvent) => show({ state: nextBook(view.state, happened), isReachable: true });

  function failed(fault: Fault): void {
    const isReachable = fault.kind !== 'network' && fault.kind !== 'server';
    const isMissing = fault.kind === 'refused' && fault.code === 'not_found';
    const state = nextBook(view.state, isMissing ? { type: 'missing' } : { type: 'failed', fault });
    show({ state, isReachable });
  }

  async function showKept(): Promise<void> {
    const found = await kept?.read();
    // Whether the server answers is not known by them.
    if (found) show({ ...view, state: nextBook(view.state, { type: 'kept', ...found }) });
  }

  const size = wanted === 'all' ? WHOLE_PAGE : READ_PAGE;

  /** Loads as many entries as are here, page by page, and shows them at once: a scrolled reader keeps the place. */
  async function loadShown(): Promise<void> {
    const count = view.state.status === 'open' ? view.state.book.entries.length : 0;
    const limit = Math.min(Math.max(size, count), MAX_BOOK_PAGE);
    const { place, ...first } = await calls.page({ limit, before: null });
    renewedAt = env.now();
    if (!first.reply.ok) return failed(first.reply.fault);
    const newest = { ...first.reply.value, older: first.older };
    while (newest.older !== null && newest.entries.length < count) {
      const { reply, older } = await calls.page({ limit, before: newest.older });
      if (!reply.ok) break;
      newest.entries = [...newest.entries, ...reply.value.entries];
      newest.older = older;
    }
    dispatch({ type: 'newest', newest, place });
  }

  /** @returns whether the page came */
  async function pullOlder(): Promise<boolean> {
    if (view.state.status !== 'open' || view.state.book.older === null) return false;
    const { older: from } = view.state.book;
    const { reply, older } = await calls.page({ limit: size, before: from });
    if (!reply.ok) failed(reply.fault);
    else dispatch({ type: 'older', from, entries: reply.value.entries, older });
    return reply.ok;
  }
  const loadOlder = oneAtATime(async () => {
    while ((await pullOlder()) && wanted === 'all');
  });

  async function load(): Promise<void> {
    await loadShown();
    if (wanted === 'all') void loadOlder();
  }

  /** Pulls one page of changes. @returns whether there are more */
  async function pullPage(): Promise<boolean> {
    if (view.state.status !== 'open') return false;
    const { book } = view.state;
    // Kept entries stand at no place of the feed.
    if (book.cursor === null) return load().then(() => false);
    const reply = await calls.changes(book);
    if (reply.ok && reply.value.reset) return load().then(() => false);
    if (reply.ok) {
      dispatch({ type: 'feed', feed: reply.value });
      // A page that does not lead on would be asked for again and again.
      return reply.value.more && reply.value.cursor !== book.cursor;
    }
    // A person let in before may be a visitor now.
    if (reply.fault.kind === 'signed-out') await load();
    else failed(reply.fault);
    return false;
  }

  const pull = oneAtATime(async () => {
    if (view.state.status === 'loading' || view.state.status === 'failed') await load();
    for (let pages = 0; pages < MAX_PAGES && (await pullPage()); pages++);
  });

  return {
    get: () => view,
    subscribe: changes.subscribe,
    load,
    loadOlder,
    begin() {
      if (view.state.status !== 'missing') begun ??= load();
    },
    follow() {
      if (view.state.status === 'missing') return unfollow;
      void showKept();
      let isOver = false;
      let end: (() => void) | undefined;
      unfollow = () => {
        isOver = true;
        end?.();
      };
      const first = begun ?? load();
      begun = undefined;
      void first.then(() => {
        // Nobody tells a visitor of an event for people with an account.
        if (!isOver && view.state.status !== 'restricted') end = followBook(token, calls.streamPath, caller, pull);
      });
      return unfollow;
    },
    renew() {
      if (view.state.status !== 'open' || env.now() - renewedAt < RENEW_MS) return;
      renewedAt = env.now();
      // Changes that came while the reply was on its way may be newer than it.
      void load().then(pull);
    },
    tookEntry: (entry) => dispatch({ type: 'entry', entry }),
    tookEvent: (event) => dispatch({ type: 'event', event }),
    entryGone: (id) => dispatch({ type: 'gone', id }),
  };
}

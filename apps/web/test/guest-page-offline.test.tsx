// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { EventDb } from '@tagfalter/local/guest/event-db';
import { readKeptFeed } from '@tagfalter/local/guest/kept-feed';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type BookStore, createBookStore } from '#entities/event-book/book-store.ts';
import { openGuest } from '#features/contribute/store/guest-store.ts';
import { GuestPage } from '#features/guestbook/guest-page.tsx';
import { keepEntries, keptEntries } from '#guest/lazy-kept-book.ts';
import { activateLanguage, speakFrom } from '#i18n/activate.ts';
import { CONTRIBUTE, GUEST } from '#i18n/guest-catalogs.ts';
import { fakeBrowser } from './fake-browser.ts';
import { GuestBookServer } from './guest-book-server.ts';
import { EVENT, entry } from './guest-event.ts';
import { leave, mount } from './stage/mount.tsx';

const TOKEN = EVENT.shareToken;
const RESTRICTED: RestrictedEvent = { eventName: 'Lena & Jonas', sharingMode: 'account_required' };
let server: GuestBookServer;
let db: EventDb;
const stops: (() => void)[] = [];

beforeAll(async () => {
  fakeBrowser();
  speakFrom(GUEST, CONTRIBUTE);
  await activateLanguage('de');
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => server.fetch(...args));
});
beforeEach(async () => {
  history.replaceState(null, '', `/events/${TOKEN}`);
  server = new GuestBookServer(EVENT, [entry('a', 1), entry('b', 2)]);
  // This phone has contributed: only then it has a store.
  db = new EventDb(TOKEN);
  await db.open();
  await db.feed.clear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  db.close();
});

/** A look at the page; `first` is what it brings along itself. */
function look(first?: WireEvent | OwnEvent | RestrictedEvent | null, token = TOKEN): BookStore {
  const store = createBookStore(token, first, keptEntries(token));
  keepEntries(token, store);
  mount(
    <GuestPage
      token={token}
      store={store}
      contribute={() => undefined}
      mine={(event) => <p>{event ? `Meine bei ${event.eventName}` : 'Meine auf diesem Gerät'}</p>}
    />,
  );
  return store;
}

const settled = (check: () => void | Promise<void>) => vi.waitFor(check, PATIENCE);
const says = (...words: string[]) =>
  settled(() => {
    for (const one of words) expect(document.body.textContent).toContain(one);
  });
const kept = async () => (await readKeptFeed(db)).map(({ id }) => id).toSorted();

it('is readable offline once this phone contributed, and shows its age', async () => {
  look(EVENT);
  await says('Gast a', 'Gast b');
  await settled(async () => expect(await kept()).toEqual(['a', 'b']));
  await leave();
  server.isThere = false;
  look(EVENT);
  await says('Gast a', 'Gast b', 'Gerade keine Verbindung', 'Fotos auswählen', 'Meine bei Lena & Jonas');
});

it('stores entries as soon as a first contribution made the store', async () => {
  const fresh = TOKEN.replace(/..$/, 'zz');
  look(EVENT, fresh);
  await says('Gast a', 'Gast b');
  const guest = await openGuest(fresh);
  const entries = async () => (guest ? await readKeptFeed(guest.db) : []);
  await settled(async () => expect(await entries()).toHaveLength(2));
});

it('has all entries again online, also new ones', async () => {
  look(EVENT);
  await settled(async () => expect(await kept()).toEqual(['a', 'b']));
  await leave();
  server.isThere = false;
  look(EVENT);
  await says('Gerade keine Verbindung');
  server.isThere = true;
  server.entries = [entry('b', 2), entry('c', 3)];
  window.dispatchEvent(new Event('online'));
  await says('Gast c');
  await settled(() => expect(document.body.textContent).not.toContain('Gast a'));
});

it('accepts contributions and shows own ones while entries do not load', async () => {
  server.isThere = false;
  look(EVENT);
  await says('Erneut versuchen', 'Fotos auswählen', 'Meine bei Lena & Jonas');
});

it.each<[string, WireEvent | RestrictedEvent | null]>([
  ['a guest book that is for people with an account now', RESTRICTED],
  ['one that is gone', null],
])('shows what this phone holds of %s', async (_what, first) => {
  if (first) server.event = RESTRICTED;
  look(first);
  await says(first ? 'Zugang beschränkt' : 'Event nicht gefunden', 'Meine auf diesem Gerät');
});

it.each<[string, WireEvent | RestrictedEvent]>([
  ['to somebody without one', RESTRICTED],
  ['to somebody with one', { ...EVENT, sharingMode: 'account_required' }],
])('leaves nothing of a restricted event on a shared device: %s', async (_who, now) => {
  look(EVENT);
  await settled(async () => expect(await kept()).toEqual(['a', 'b']));
  await leave();
  await db.wallPictures.put({ hash: 'a', size: 1, shownAt: 1 });
  server.event = now;
  look(now);
  await settled(async () => expect([await kept(), await db.wallPictures.count()]).toEqual([[], 0]));
});

it('stores no entries of a restricted event, none of a deleted one', async () => {
  look(EVENT);
  await settled(async () => expect(await kept()).toEqual(['a', 'b']));
  await leave();
  server.event = RESTRICTED;
  look(RESTRICTED);
  await says('Zugang beschränkt');
  await settled(async () => expect(await kept()).toEqual([]));
});

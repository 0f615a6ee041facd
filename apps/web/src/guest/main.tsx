import '@tagfalter/ui/styles/tagfalter.css';
import { guestAddress } from '@tagfalter/domain/address-token';
import { noteScan } from '#entities/event/scanned.ts';
import { keepTicket } from '#entities/event/ticket.ts';
import { createBookStore } from '#entities/event-book/book-store.ts';
import { recallAccount } from '#entities/person/account-memory.ts';
import { holdLaterLink } from '#features/contribute/mine/later-link.ts';
import { speakFrom } from '#i18n/activate.ts';
import { CONTRIBUTE, GUEST } from '#i18n/guest-catalogs.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { closeOnBack } from '#platform/close-on-back.ts';
import { startPage } from '#platform/start-page.tsx';
import { fetchFormAhead } from './fetch-ahead.ts';
import { GuestApp } from './guest-app.tsx';
import { inlineEvent } from './inline-event.ts';
import { keepEntries, keptEntries } from './lazy-kept-book.ts';

/** Takes what the address tells beside its event: a scanned card, a ticket, a contribution to complete. */
function takeFragment(token: string): void {
  if (token === '') return;
  noteScan(token);
  keepTicket(token);
  holdLaterLink(token, location.hash);
}

void startPage('the guest page', async () => {
  closeOnBack();
  const asked = guestAddress(location.pathname);
  // Opened with a slash at its end, the list of events is the diary's for whoever has one here.
  if (location.pathname === '/events/' && recallAccount(deviceStore)) {
    location.replace('/events');
    return null;
  }
  const wall = asked?.isWall ? await import('./wall-app.tsx') : null;
  if (wall) speakFrom(wall.WALL_WORDS);
  else speakFrom(GUEST, CONTRIBUTE);
  // Without an event in the address the page says that there is none.
  const token = asked?.token ?? '';
  takeFragment(token);
  // A link of the same event, opened in the same tab.
  window.addEventListener('hashchange', () => takeFragment(token));
  const event = token === '' ? null : inlineEvent(document);
  // A wall shows all of the book.
  const store = createBookStore(token, event, keptEntries(token), undefined, wall ? 'all' : 'newest');
  const keepNow = keepEntries(token, store);
  store.begin();
  if (wall) return <wall.WallApp token={token} store={store} />;
  if (store.get().state.status !== 'missing') fetchFormAhead(token);
  return <GuestApp token={token} store={store} onClosed={keepNow} />;
});

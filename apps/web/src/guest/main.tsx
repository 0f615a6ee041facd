import '@tagfalter/ui/styles/tagfalter.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { noteScan } from '#entities/event/scanned.ts';
import { keepTicket } from '#entities/event/ticket.ts';
import { createBookStore } from '#entities/event-book/book-store.ts';
import { holdLaterLink } from '#features/contribute/mine/later-link.ts';
import { speakFrom } from '#i18n/activate.ts';
import { CONTRIBUTE, GUEST } from '#i18n/guest-catalogs.ts';
import { closeOnBack } from '#platform/close-on-back.ts';
import { report, reportUncaught, reportUnlessOffline, showReports } from '#platform/error-log.ts';
import { followFocus } from '#platform/focus-ring.ts';
import { startFields } from '#platform/start-fields.ts';
import { followLanguage, startInLanguage } from '#platform/start-language.ts';
import { startTheme } from '#platform/theme.ts';
import { ToastProvider } from '#platform/toast.tsx';
import { fetchFormAhead } from './fetch-ahead.ts';
import { GuestApp } from './guest-app.tsx';
import { inlineEvent } from './inline-event.ts';
import { keepEntries, keptEntries } from './lazy-kept-book.ts';
import { isWallAt, tokenIn } from './token.ts';

/** Takes what the address tells beside its event: a scanned card, a ticket, a contribution to complete. */
function takeFragment(token: string): void {
  if (token === '') return;
  noteScan(token);
  keepTicket(token);
  holdLaterLink(token, location.hash);
}

/** Shows the guest book as soon as its words are there. */
async function start(): Promise<void> {
  reportUncaught();
  if (import.meta.env.DEV) showReports();
  startTheme();
  followFocus();
  closeOnBack();
  const wall = isWallAt(location.pathname) ? await import('./wall-app.tsx') : null;
  if (wall) speakFrom(wall.WALL_WORDS);
  else speakFrom(GUEST, CONTRIBUTE);
  // Without an event in the address the page says that there is none.
  const token = tokenIn(location.pathname) ?? '';
  takeFragment(token);
  // A link of the same event, opened in the same tab.
  window.addEventListener('hashchange', () => takeFragment(token));
  const event = token === '' ? null : inlineEvent(document);
  // A wall shows all of the book.
  const store = createBookStore(token, event, keptEntries(token), undefined, wall ? 'all' : 'newest');
  const keepNow = keepEntries(token, store);
  store.begin();
  await Promise.all([startInLanguage(reportUnlessOffline), startFields()]);
  followLanguage(reportUnlessOffline);
  const root = document.getElementById('root');
  if (!root) throw new Error('event.html has no root');
  const onCaughtError = (error: unknown) => report(error, 'a screen');
  const onUncaughtError = (error: unknown) => report(error, 'the guest page');
  createRoot(root, { onCaughtError, onUncaughtError }).render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        {wall ? (
          <wall.WallApp token={token} store={store} />
        ) : (
          <GuestApp token={token} store={store} onClosed={keepNow} />
        )}
      </ToastProvider>
    </I18nProvider>,
  );
  if (!wall && store.get().state.status !== 'missing') fetchFormAhead(token);
}

void start();

/// <reference lib="webworker" />
import '@tagfalter/local/base/older-browsers';
import { createErrorLog } from '@tagfalter/local/base/error-log';
import { ConnectionLost } from '@tagfalter/local/base/over-network';
import { reporting } from '@tagfalter/local/base/report';
import { keepShare } from '@tagfalter/local/media/keep-share';
import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { diaryParts } from './diary-sync.ts';
import { EVENT_PAGES, eventPage, eventPageAt, renewPages } from './event-pages.ts';
import { flushOutbox, TryLater } from './flush.ts';
import { flushGuests } from './guest-sync.ts';
import { keepUsed } from './keep-used.ts';
import { LAW_PAGE, lawPage } from './law-pages.ts';
import { canRoute, pastWorker, SERVER_ONLY } from './past-worker.ts';
import { readReminder, remind } from './reminder.ts';
import { openTodayWindow, reminderParts } from './reminder-parts.ts';
import { renewForWindow } from './renew-identity.ts';
import { SHARE_TARGET, takeShare } from './share-target.ts';
import { SHARED_PAGE, serveSharedPage } from './shared-pages.ts';
import { type BuiltFile, guestShelf, isGuestScript, splitBuild } from './shelf.ts';
import { bringAlong, dropStale, LAST_BUILD, putAside, USED_FILES } from './used-files.ts';
import { EVENT_MS, type EventStores, SYNC_MS, withinEvent } from './within-event.ts';
import { identityEnv } from './worker-env.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

/** See apps/web/src/entities/diary/wake-up-hint.ts. */
const OUTBOX_TAG = 'outbox';
/** See apps/web/src/features/contribute/store/guest-store.ts. */
const GUEST_TAG = 'guest-outbox';

/** Not in TypeScript's library: only Chromium has it (S12). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;

const errorLog = createErrorLog('worker', () => Date.now());

const isForGuest = isGuestScript(self.location.href);

// Caches hold only files of the build and guest pages; data and media are in databases of their owners (S14).
const built = self.__WB_MANIFEST;
const { always, onDemand } = isForGuest ? guestShelf(built) : splitBuild(built);
cleanupOutdatedCaches();
precacheAndRoute(always);
registerRoute(
  ({ url }) => url.origin === self.location.origin && onDemand.includes(url.pathname),
  new CacheFirst({ cacheName: USED_FILES }),
);
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { cacheName: LAST_BUILD })) ?? fetch(request),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && eventPageAt(url.pathname) !== null,
  async ({ request, event }) =>
    eventPage(request.url, {
      cache: await caches.open(EVENT_PAGES),
      fetchPage: () => fetch(request),
      keepAlive: (work) => event.waitUntil(work.catch(reporting(errorLog, 'the worker: a guest page', undefined))),
    }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && SHARED_PAGE.test(url.pathname),
  ({ request }) => serveSharedPage(() => fetch(request), self.navigator.languages),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && LAW_PAGE.test(url.pathname),
  ({ request }) => lawPage(() => fetch(request), self.navigator.languages),
);
if (!isForGuest) {
  const { report } = errorLog;
  registerRoute(
    ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_TARGET,
    ({ request }) =>
      takeShare(request, {
        keep: (form, isSure) =>
          withinEvent(EVENT_MS, (stores) =>
            keepShare(form, { ...identityEnv(errorLog), isSure, opened: (db) => stores.watch(db) }),
          ),
        report,
      }),
    'POST',
  );
}
// In development nothing is precached; a route to a missing file would break the worker.
if (always.some((file) => file.url === 'index.html')) {
  // Pages of guests have a route of their own, above.
  const denylist = [...SERVER_ONLY.map((folder) => new RegExp(`^/${folder}/`)), SHARED_PAGE, LAW_PAGE];
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }));
}

self.addEventListener('error', ({ error }) => errorLog.report(error, 'the worker'));
self.addEventListener('unhandledrejection', ({ reason }) => errorLog.report(reason, 'a promise'));

async function takeOver(): Promise<void> {
  const used = await caches.open(USED_FILES);
  const kept = [await caches.open(cacheNames.precache), used];
  const build = [...always.map(({ url }) => `/${url.replace(/^\//, '')}`), ...onDemand];
  await putAside(kept, await caches.open(LAST_BUILD), build);
  await bringAlong(used, onDemand);
  await renewPages(await caches.open(EVENT_PAGES));
  // A guest page's worker gives way at once, without asking (wire 45).
  const { active } = self.registration;
  if (!isForGuest && active && isGuestScript(active.scriptURL)) await self.skipWaiting();
}

self.addEventListener('install', (event) => {
  event.waitUntil(takeOver());
  if (!canRoute(event)) return;
  // Optional: without the rules the new version installs all the same.
  const routed = event.addRoutes(pastWorker(always));
  event.waitUntil(routed.catch(reporting(errorLog, 'the worker: rules', undefined)));
});

self.addEventListener('activate', (event) => {
  const tidy = caches.open(USED_FILES).then((cache) => dropStale(cache, onDemand));
  // Claiming makes the first visit work offline, and tells every tab that a new version took over.
  event.waitUntil(Promise.all([tidy, self.clients.claim()]));
});

// A new version waits for the person's consent, which the page passes on (design 3.9).
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data;
  const asked = typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING';
  if (asked) event.waitUntil(self.skipWaiting());
  const keeping = keepUsed(message, onDemand);
  const renewing = renewForWindow(message, event.ports[0], identityEnv(errorLog));
  if (renewing) event.waitUntil(renewing);
  if (keeping) event.waitUntil(keeping.catch(reporting(errorLog, 'the worker: used files', undefined)));
});

/** The browser comes again. */
function isExpected(error: unknown): boolean {
  if (error instanceof TryLater || error instanceof ConnectionLost) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}

async function flush(work: (stores: EventStores) => Promise<unknown>): Promise<void> {
  try {
    await withinEvent(SYNC_MS, work);
  } catch (error) {
    if (!isExpected(error)) errorLog.report(error, 'the worker: sending');
    throw error;
  }
}

self.addEventListener('push', (event) => {
  const reminder = readReminder(event.data?.text());
  if (!reminder) return;
  const reminding = withinEvent(EVENT_MS, (stores) => remind(reminder, reminderParts(self, stores)));
  event.waitUntil(reminding.catch(reporting(errorLog, 'the worker: a reminder', undefined)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTodayWindow(self).catch(reporting(errorLog, 'the worker: a tap on a reminder', undefined)));
});

self.addEventListener('sync', (event: Event) => {
  if (!isSyncEvent(event)) return;
  if (event.tag === OUTBOX_TAG) event.waitUntil(flush((stores) => flushOutbox(diaryParts(errorLog, stores))));
  if (event.tag === GUEST_TAG) event.waitUntil(flush((stores) => flushGuests(errorLog, stores)));
});

/// <reference lib="webworker" />
import { hasDiary } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { isTodayOpen, todayOf } from '@tagfalter/local/drafts/is-today-open';
import { eventPageAt } from './event-pages.ts';
import type { ReminderParts } from './reminder.ts';
import type { EventStores } from './within-event.ts';

const EDITOR = '/create';
/** A reminder replaces the last. */
const TAG = 'reminder';

/** Safari ends a subscription after a few silent pushes; Chromium and Firefox tolerate some. */
function isSafari({ userAgent }: Pick<WorkerNavigator, 'userAgent'>): boolean {
  return userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(userAgent);
}

const clock = { now: Date.now, timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone };

/** Without guest pages. */
async function appWindows(scope: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => eventPageAt(new URL(url).pathname) === null);
}

export function reminderParts(scope: ServiceWorkerGlobalScope, stores: EventStores): ReminderParts {
  return {
    isWatched: async () => (await appWindows(scope)).some((one) => one.focused),
    hasDiary,
    today: () => todayOf(clock),
    async isTodayOpen(accountId) {
      // Nothing is written, so the entry space is not needed.
      const db = stores.watch(openDiary({ id: accountId, entrySpace: '' }));
      try {
        return await isTodayOpen(db, clock);
      } finally {
        db.close();
      }
    },
    async unsubscribe() {
      await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
    },
    show: ({ title, ...words }) =>
      scope.registration.showNotification(title, {
        ...words,
        ...{ icon: '/icons/192.png', badge: '/icons/mono-512.png', tag: TAG },
      }),
    demandsNotices: isSafari(scope.navigator),
  };
}

/** An open window decides whether it may be disturbed (apps/web/src/compose/follow-launches.ts). */
export async function openTodayWindow(scope: ServiceWorkerGlobalScope): Promise<void> {
  const [window] = await appWindows(scope);
  if (!window) return void (await scope.clients.openWindow(EDITOR));
  await window.focus();
  window.postMessage({ type: 'OPEN', path: EDITOR });
}

import type { AnyRouter } from '@tanstack/react-router';
import { loadScreenWords, withScreenWords } from '#i18n/activate.ts';
import type { Language } from '#i18n/language.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';
import type { NewToast } from '#platform/toast.tsx';
import { hasNextVersion } from './service-worker.ts';

type WarmRouter = Pick<AnyRouter, 'routesById' | 'loadRouteChunk' | 'navigate' | 'state'>;

/** After the first view is settled; before, every byte belongs to it (wire 32). */
const SETTLED_MS = 3000;

/** A summary needs no network, once its code is here (decision 19). */
const loadSummaries = () => import('@tagfalter/domain/summary/builtin-summary');
/** What the start shows after a tap. */
const loadOfStart = () =>
  Promise.all([import('#features/dashboard/figures.tsx'), import('#features/dashboard/feed-empty.tsx')]);

/** What has been written waits for no code then, nor does a resync that has begun (S9, S13), also without a worker. */
const loadPush = () => import('@tagfalter/local/sync/push');
const loadResync = () => import('@tagfalter/local/sync/resync');

/**
 * Fetches the questions to reflect on in quiet time, so that they are here without a network.
 * @returns stops waiting
 */
export function warmQuestions(accountId: string, now: () => number, language: Language): () => void {
  const timer = setTimeout(async () => {
    try {
      const { keepReflectionQuestions } = await import('#entities/entry/reflection-questions.ts');
      await keepReflectionQuestions(accountId, now, language);
    } catch (error) {
      // Then they are fetched when somebody opens them.
      reportUnlessOffline(error, 'warming up: questions');
    }
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}

/**
 * Fetches words and code of every screen in quiet time, so that losing the network right after signing in costs no screen,
 * even where the service worker is not installed yet or not allowed. Ends where a new version waits: it brings its own
 * screens, and in Chromium a request of this page can keep it from taking over (workbox/src/past-worker.ts). What is opened from the
 * app's icon is followed from then on; the browser has kept it meanwhile.
 * @returns stops waiting
 */
export function warmUp(router: WarmRouter, toast: (message: NewToast) => void): () => void {
  const timer = setTimeout(async () => {
    withScreenWords(import('./after-start.ts'))
      .then(({ afterStart }) => afterStart(router, toast))
      .catch((error: unknown) => reportUnlessOffline(error, 'warming up: after the start'));
    const screens = Object.values(router.routesById).map((route) => () => router.loadRouteChunk(route));
    for (const load of [loadScreenWords, ...screens, loadOfStart, loadSummaries, loadPush, loadResync]) {
      try {
        if (await hasNextVersion()) return;
        await load();
      } catch (error) {
        // A chunk that cannot be had now is fetched when its screen is opened.
        reportUnlessOffline(error, 'warming up: a screen');
      }
    }
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}

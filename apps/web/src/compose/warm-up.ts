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
/** Parts that the start screen shows after a tap. */
const loadOfStart = () =>
  Promise.all([import('#features/dashboard/figures.tsx'), import('#features/dashboard/feed-empty.tsx')]);

/** Fetched early so that pushes and a begun resync (S9, S13) wait for no code, also without a worker. */
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
 * Fetches words and code of every screen in quiet time. A network lost right after sign-in then costs no screen, even
 * if no service worker is installed yet or allowed. Stops once a new version waits: it brings its own screens, and a
 * request of this page can block its takeover in Chromium (workbox/src/past-worker.ts). Launches from the app's icon
 * are handled from then on; the browser keeps earlier ones.
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
        // A chunk that fails now is fetched when its screen is opened.
        reportUnlessOffline(error, 'warming up: a screen');
      }
    }
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}
